import type { Pool } from 'pg';
import type { Documents } from '../../kernel/documents.ts';
import { amountFor, fileNameFor, told, type Reader } from '../../kernel/reader.ts';
import { inLanguage } from '../../kernel/words.ts';
import type { Settings } from '../settings/settings.ts';
import type { OperationRecord } from './operations.store.ts';
import { statusWords } from './words.ts';

declare module '../../kernel/drawings.ts' {
  interface Drawings {
    receipt: { head: ReceiptContent; line: never };
  }
}

export type ReceiptLine = {
  readonly label: string;
  /** As it is printed: a name, a number, or words and amounts already told in the reader's language. */
  readonly value: string;
  /** A total: written larger, under a rule. */
  readonly strong?: boolean;
};

/** What a receipt says, top to bottom. Titles, labels, status and notes in French: they are told as it is drawn. */
export type ReceiptContent = Reader & {
  readonly title: string;
  readonly reference: string;
  readonly date: Date;
  /** The amount that the receipt is about, large, already told. */
  readonly amount: string;
  readonly status: string;
  readonly sections: readonly { readonly title: string; readonly lines: readonly ReceiptLine[] }[];
  readonly notes: readonly string[];
};

/** What reading and drawing a receipt needs. */
export type ReceiptDeps = {
  readonly pool: Pool;
  readonly settings: Settings;
  readonly documents: Documents;
};

/** A receipt and what its file is called. */
export type ReceiptFile = { readonly name: string; readonly pdf: Buffer };

/** A receipt as a file, drawn in the documents' thread. Refuses `service_sature`. */
export async function renderReceipt(
  { documents }: Pick<ReceiptDeps, 'documents'>,
  content: ReceiptContent,
): Promise<ReceiptFile> {
  const { buffer, byteOffset, byteLength } = await documents.draw('receipt', content);
  const name = `${fileNameFor(content, 'recu', content.reference)}.pdf`;
  return { name, pdf: Buffer.from(buffer, byteOffset, byteLength) };
}

/** The receipt of a movement that no transfer tells. */
export function renderOperationReceipt(
  deps: Pick<ReceiptDeps, 'documents'>,
  operation: OperationRecord,
  reader: Reader,
): Promise<ReceiptFile> {
  const amount = amountFor(reader, operation.amount);
  return renderReceipt(deps, {
    ...reader,
    title: 'Reçu',
    reference: operation.reference,
    date: operation.at,
    amount,
    status: statusWords[operation.status],
    sections: [
      {
        title: 'Opération',
        lines: [
          { label: 'Description', value: inLanguage(operation.description, reader.language) },
          ...(operation.counterparty === null
            ? []
            : [{ label: 'Bénéficiaire', value: operation.counterparty }]),
          { label: 'Sens', value: capitalised(told(reader, directionWords[operation.direction])) },
          { label: 'Montant', value: amount, strong: true },
        ],
      },
    ],
    notes: [],
  });
}

const directionWords = { in: 'reçu', out: 'envoyé' } as const;

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

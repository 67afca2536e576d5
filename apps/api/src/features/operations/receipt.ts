import type { FastifyReply, FastifyRequest } from 'fastify';
import { say, type Message } from '@nzela/messages/message';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import { amountFor, type Reader } from '../../kernel/texts/reader.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { renderText, type Text } from '../../kernel/texts/texts.ts';
import type { Settings } from '../settings/settings.ts';
import { receiptCode } from './receipt-code.ts';
import type { OperationRecord } from './operations.store.ts';
import { directionWords, statusWords } from './words.ts';

declare module '../../kernel/texts/drawings.ts' {
  interface Drawings {
    receipt: { head: PrintedReceipt; line: never };
  }
}

export type ReceiptLine = {
  readonly label: Message;
  /** A message, or as it is printed: a name, a number, an amount as the reader's language writes it. */
  readonly value: Text;
  /** A total: written larger, under a rule. */
  readonly strong?: boolean;
};

/** For whom a receipt is made, by their whole name; null: for somebody who has no account. */
export type ReceiptReader = Reader & { readonly holder: string | null };

/** What a receipt says, top to bottom. Its messages are rendered as it is drawn. */
export type ReceiptContent = ReceiptReader & {
  readonly title: Message;
  readonly reference: string;
  readonly date: Date;
  /** The amount that the receipt is about, large, as the reader's language writes it. */
  readonly amount: string;
  readonly status: Message;
  readonly sections: readonly { readonly title: Message; readonly lines: readonly ReceiptLine[] }[];
  readonly notes: readonly Text[];
  /** Of the business that it is made out for, as a PNG. */
  readonly logo?: Uint8Array | null;
};

/** A receipt as it is printed: with its issuer's address, '' where there is none, and the code that it is verified by. */
export type PrintedReceipt = ReceiptContent & { readonly issuer: string; readonly code: string };

/** Where a receipt is read. */
export type ReceiptSource = { readonly snapshot: Snapshot; readonly settings: Settings };

/** What reading and drawing a receipt needs. */
export type ReceiptDeps = WithReads & {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly documents: Documents;
};

/** Answers with a receipt that is read in one snapshot. Refuses `service_sature`, and what `read` refuses. */
export async function answerReceipt(
  deps: ReceiptDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  read: (source: ReceiptSource) => Promise<ReceiptContent>,
): Promise<FastifyReply> {
  const { settings } = deps;
  // Drawn after the reading, so that no connection waits for the thread.
  const content = await deps.reads.within(request, (snapshot) => read({ snapshot, settings }));
  const { name, pdf } = await renderReceipt(deps, content);
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(pdf);
}

/** A receipt and what its file is called. */
export type ReceiptFile = { readonly name: string; readonly pdf: Buffer };

/** A receipt as a file, drawn in the documents' thread. Refuses `service_sature`. */
export async function renderReceipt(
  { documents, secrets, settings }: Pick<ReceiptDeps, 'documents' | 'secrets' | 'settings'>,
  content: ReceiptContent,
): Promise<ReceiptFile> {
  const { adresse: issuer } = await settings.read('application');
  const printed = { ...content, issuer, code: receiptCode(secrets, content) };
  const { buffer, byteOffset, byteLength } = await documents.draw('receipt', printed);
  const name = `${renderText(say('receipts_file'), content)}-${content.reference}.pdf`;
  return { name, pdf: Buffer.from(buffer, byteOffset, byteLength) };
}

/** The receipt of a movement that no transfer tells. */
export function operationReceipt(
  operation: OperationRecord,
  reader: ReceiptReader,
): ReceiptContent {
  const amount = amountFor(reader, operation.amount);
  return {
    ...reader,
    title: say('receipts_title'),
    reference: operation.reference,
    date: operation.at,
    amount,
    status: statusWords[operation.status],
    sections: [
      {
        title: say('documents_operation'),
        lines: [
          { label: say('documents_description'), value: operation.description },
          ...(operation.counterparty === null
            ? []
            : [{ label: say('documents_recipient'), value: operation.counterparty }]),
          {
            label: say('documents_direction'),
            value: capitalised(renderText(directionWords[operation.direction], reader)),
          },
          { label: say('documents_amount'), value: amount, strong: true },
        ],
      },
    ],
    notes: [],
  };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

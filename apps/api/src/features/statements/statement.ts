import type { OperationKind } from '@nzela/contract/operation-terms';
import type { PostalAddress } from '@nzela/contract/addresses';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Movement, Statement as LedgerStatement } from '@nzela/ledger/types';
import { say, type Message } from '@nzela/messages/message';
import { subtract, type Money } from '@nzela/money/money';
import type { Reader } from '../../kernel/texts/reader.ts';
import type { Text } from '../../kernel/texts/texts.ts';
import type { OperationStory } from '../operations/operations.ts';

/** One movement of a wallet as its owner reads it. */
export type StatementLine = {
  /** The ledger's own number of it. */
  readonly entryId: bigint;
  readonly at: Date;
  readonly reference: string | null;
  readonly kind: OperationKind | null;
  readonly description: Text;
  readonly counterparty: string | null;
  /** Signed: negative when it left the wallet. */
  readonly amount: Money;
  readonly balanceAfter: Money;
};

/** What a statement says besides its lines: whose it is, of what period, and the ledger's sums of it. */
export type StatementHead = Reader &
  LedgerStatement & {
    /** Days of the person's own calendar, both included. */
    readonly query: {
      readonly devise: CurrencyCode;
      readonly du: string;
      readonly au: string;
    };
    readonly ownerId: string;
    readonly ownerName: string;
    /** Where they live, as they wrote it; null when they did not. */
    readonly ownerAddress: PostalAddress | null;
    readonly from: Date;
    /** The first moment after the period. */
    readonly to: Date;
    readonly madeAt: Date;
    /** Of who issues it; '' where there is none. */
    readonly issuer: string;
    /** What it is of, where it is not of a period of a wallet. */
    readonly about?: Message;
    /** Of the closing balance, what is reserved now; null for a period that is over. */
    readonly reserved: Money | null;
  };

/** What may still leave of the closing balance, and what is left then; null when nothing is reserved. */
export function keptOf({
  closing,
  reserved,
}: StatementHead): Readonly<Record<'reserved' | 'available', Money>> | null {
  if (reserved === null || reserved.minor === 0n) return null;
  return { reserved, available: subtract(closing, reserved) };
}

/** The number of a wallet's account on every statement: its owner's, the same in each of their currencies. */
export function accountNumber({ ownerId }: Pick<StatementHead, 'ownerId'>): string {
  return ownerId.replaceAll('-', '');
}

/** The ledger's movement, told by the header that belongs to it. `headers` are those of its subject, oldest first. */
export function lineOf(
  { id, at, amount, balanceAfter, operationKind }: Movement,
  headers: readonly OperationStory[],
): StatementLine {
  const story = storyOf(amount, headers);
  return {
    entryId: id,
    at,
    amount,
    balanceAfter,
    ...(story ?? {
      reference: null,
      kind: null,
      description: movementOf(operationKind),
      counterparty: null,
    }),
  };
}

type Story = Pick<StatementLine, 'reference' | 'kind' | 'description' | 'counterparty'>;

/** The header that a movement is told by: of its direction, of its very amount if there is one. */
function storyOf(amount: Money, headers: readonly OperationStory[]): Story | null {
  const direction = amount.minor > 0n ? 'in' : 'out';
  const minor = amount.minor < 0n ? -amount.minor : amount.minor;
  const same = headers.filter((header) => header.direction === direction);
  const header = same.find((one) => one.amount.minor === minor) ?? same[0];
  if (header !== undefined) {
    const { reference, kind, description, counterparty } = header;
    return { reference, kind, description, counterparty };
  }
  // The other way than what was told: it came back.
  const [other] = headers;
  if (other === undefined) return null;
  const { reference, description, counterparty } = other;
  return {
    reference,
    kind: 'remboursement',
    description: say('operations_return', { description }),
    counterparty,
  };
}

const movements: Readonly<Record<string, Message>> = {
  transfer: say('operations_movement_transfer'),
  deposit: say('operations_movement_deposit'),
  withdrawal: say('operations_movement_withdrawal'),
  wire: say('operations_movement_wire'),
  referral: say('operations_movement_referral'),
};

/** What can be said of a movement by its kind in the ledger (`transfer.refund`). */
function movementOf(ledgerKind: string): Message {
  return movements[ledgerKind.split('.')[0] ?? ''] ?? say('operations_movement');
}

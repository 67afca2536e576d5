import type { OperationKind } from '@nzela/contract/operations';
import type { Entry, Statement as LedgerStatement } from '@nzela/ledger/types';
import { add, money, zero, type Money } from '@nzela/money/money';
import { told, type Reader } from '../../kernel/reader.ts';
import { inLanguage } from '../../kernel/words.ts';
import type { OperationRecord } from '../operations/operations.ts';

/** One movement of a wallet as its owner reads it. */
export type StatementLine = {
  /** The ledger's own number of it. */
  readonly entryId: bigint;
  readonly at: Date;
  readonly reference: string | null;
  readonly kind: OperationKind | null;
  readonly description: string;
  readonly counterparty: string | null;
  /** Signed: negative when it left the wallet. */
  readonly amount: Money;
  readonly balanceAfter: Money;
};

export type StatementBody = {
  readonly opening: Money;
  readonly credits: Money;
  /** Not signed. */
  readonly debits: Money;
  readonly closing: Money;
  readonly lines: readonly StatementLine[];
};

/** Finds the headers that tell a ledger operation's subject, in the statement's currency. */
export type HeadersOf = (subject: string) => readonly OperationRecord[];

/**
 * The ledger's entries of a wallet as movements: the legs of one operation are one line. What is only held is in none,
 * because the ledger posts a hold when it is captured. Opening and lines sum to the closing balance by construction.
 */
export function composeStatement(
  { opening, closing, entries }: LedgerStatement,
  headersOf: HeadersOf,
): StatementBody {
  const lines = operationsOf(entries)
    .map((legs) => lineOf(legs, headersOf))
    .filter(({ amount }) => amount.minor !== 0n);
  const none = zero(opening.currency);
  const sum = (sign: 1 | -1) =>
    lines
      .filter(({ amount }) => amount.minor > 0n === sign > 0)
      .reduce((total, { amount }) => add(total, amount), none);
  const debits = sum(-1);
  return {
    opening,
    credits: sum(1),
    debits: money(-debits.minor, debits.currency),
    closing,
    lines,
  };
}

/** Entries of one operation stand together: they were written in one commit. */
function operationsOf(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0]?.operationId === entry.operationId) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function lineOf(legs: readonly Entry[], headersOf: HeadersOf): StatementLine {
  const [first, last] = [legs[0], legs.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A movement has a leg');
  const amount = legs.reduce(
    (total, leg) => add(total, leg.amount),
    zero(first.amount.currency) as Money,
  );
  const story = storyOf(amount, headersOf(first.subject));
  return {
    entryId: last.id,
    at: last.at,
    amount,
    balanceAfter: last.balanceAfter,
    ...(story ?? {
      reference: null,
      kind: null,
      description: wordsOf(first.operationKind),
      counterparty: null,
    }),
  };
}

type Story = Pick<StatementLine, 'reference' | 'kind' | 'description' | 'counterparty'>;

/** The header that a movement is told by: of its direction, of its very amount if there is one. */
function storyOf(amount: Money, headers: readonly OperationRecord[]): Story | null {
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
  return { reference, kind: 'remboursement', description: `Retour : ${description}`, counterparty };
}

const words: Readonly<Record<string, string>> = {
  transfer: 'Transfert',
  deposit: 'Dépôt',
  withdrawal: 'Retrait',
  wire: 'Virement reçu',
  referral: 'Parrainage',
};

/** What can be said of a movement by its kind in the ledger (`transfer.refund`). */
function wordsOf(ledgerKind: string): string {
  return words[ledgerKind.split('.')[0] ?? ''] ?? 'Mouvement';
}

/** What the movement is called: a description may be somebody's own words, ours for what has no header never is. */
export function descriptionFor(reader: Reader, { kind, description }: StatementLine): string {
  return kind === null ? told(reader, description) : inLanguage(description, reader.language);
}

import { readPostings, readPostingsOf, type Posting } from '@nzela/ledger/postings';
import { readMovements } from '@nzela/ledger/reads';
import { movementId, own, transit, wallet } from '../../../kernel/data/book.ts';
import { movementKinds, type MovementKind } from '../../../kernel/data/movement-kinds.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { addSeconds } from '../../../kernel/time/clock.ts';
import { accountsOfMerchant, relatedOf, type Exchange } from './detail.store.ts';
import type { LoggedTransaction } from './search.store.ts';

type Shown = {
  readonly row: LoggedTransaction;
  readonly exchanges: readonly Exchange[];
  readonly merchantId: string | null;
};

/**
 * What moved in the book for a transaction so far, under way or over: the movements of itself and of what paid it, whose ids
 * come from what they are about. An instant transfer has the id of the request that ordered it, which no row keeps: it is
 * found at its moment.
 */
export async function postingsOf(
  snapshot: Snapshot,
  { row, exchanges, merchantId }: Shown,
): Promise<Posting[]> {
  const { id, userId, currency } = row;
  if (currency === null) return [];
  const related = await relatedOf(snapshot, row);
  const subjects = new Set([id, ...exchanges.map((one) => one.id), ...related.subjects]);
  const owners = [
    ...subjects,
    ...related.owners,
    ...(userId === null ? [] : [userId]),
    ...(merchantId === null ? [] : await accountsOfMerchant(snapshot, merchantId)),
  ];
  const found = await readPostingsOf(
    snapshot,
    [...subjects].flatMap((subject) => kindsOf(row).map((kind) => movementId(kind, subject))),
    { owners, accounts: [own('suspense', currency)] },
  );
  return found.length > 0 ? found : atItsMoment(snapshot, row);
}

/** What a transfer gave back to a wallet has a header of its own, and is told without the rest of the transfer. */
function kindsOf({ source, type }: LoggedTransaction): readonly MovementKind[] {
  return source === 'operations' && type === 'refund' ? ['transfer.refund.wallet'] : movementKinds;
}

/** The clocks of the book and of the row are read this near to one another. */
const aroundSeconds = 120;

async function atItsMoment(
  snapshot: Snapshot,
  { id, userId, currency, at }: LoggedTransaction,
): Promise<Posting[]> {
  if (userId === null || currency === null) return [];
  const period = { from: addSeconds(at, -aroundSeconds), to: addSeconds(at, aroundSeconds) };
  const found = [];
  for (const account of [wallet(userId, currency), transit(userId, currency)])
    for await (const entries of readMovements(snapshot, account, { ...period, batch: 200 }))
      found.push(...entries.filter(({ subject }) => subject === id));
  return readPostings(snapshot, found);
}

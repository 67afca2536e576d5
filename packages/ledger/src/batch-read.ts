import type { ClientBase, CustomTypesConfig } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { accountOf, counterId, isRuled, stripeCount } from './account-id.ts';
import { itself, uuids } from './arrays.ts';
import { inOrder } from './in-order.ts';
import type { Book, Counter, Hold, Known } from './decide.ts';
import type { PreparedOperation } from './prepare.ts';
import type { AccountKind } from './types.ts';

/** Entry ids of one batch; the sequence `ledger.entry_blocks` counts in these. */
export const entriesPerBlock = 65_536n;

/**
 * Reads and locks what the operations touch, always in the same order: holds by id, then counters by id. So no two
 * batches deadlock. Operations already in the journal are read last, in a statement of its own: its snapshot then shows
 * what committed while this one waited for a lock.
 */
export async function readBook(
  client: ClientBase,
  operations: readonly PreparedOperation[],
  now: Date,
): Promise<Book> {
  const named = new Names(stripeOf(client));
  for (const operation of operations) named.add(operation);
  const holds = await lockHolds(client, named);
  const [counters, { known, block }] = await inOrder(
    client,
    () => lockCounters(client, named),
    () => readKnown(client, operations),
  );
  let latest = now.getTime();
  for (const counter of counters.values()) latest = Math.max(latest, counter.movedAtMs);
  const firstEntryId = block * entriesPerBlock;
  return { at: new Date(latest), firstEntryId, counters, holds, known };
}

type LockedCounter = Counter & { readonly movedAtMs: number };

/** All transactions of one connection use the same stripe of every unruled account: two connections rarely share one. */
function stripeOf(client: ClientBase): number {
  const { processID } = client as { readonly processID?: number | null };
  return (processID ?? 0) % stripeCount;
}

/** The accounts and holds that a batch names. */
class Names {
  /** Counter id by account id, each once. */
  readonly counters = new Map<string, string>();
  readonly holds = new Set<string>();
  readonly #stripe: number;

  constructor(stripe: number) {
    this.#stripe = stripe;
  }

  add(operation: PreparedOperation): void {
    for (const leg of operation.legs) {
      if (leg.type !== 'post') this.holds.add(leg.holdId);
      if (leg.type === 'post' || leg.type === 'hold') {
        this.addCounter(leg.debitId, leg.debit.kind);
        this.addCounter(leg.creditId, leg.credit.kind);
      }
    }
  }

  addCounter(account: string, kind: AccountKind): void {
    this.counters.set(account, isRuled(kind) ? account : counterId(account, this.#stripe));
  }
}

type HoldRow = {
  id: string;
  debitId: string;
  debitKind: AccountKind;
  creditId: string;
  creditKind: AccountKind;
  currency: CurrencyCode;
  amount: string;
  expiresAt: Date;
  settled: boolean;
};

const lockHoldsText = `
  SELECT h.id, h.debit_account AS "debitId", d.kind AS "debitKind", h.credit_account AS "creditId", c.kind AS "creditKind",
    h.currency, h.amount, h.expires_at AS "expiresAt", h.settled_at IS NOT NULL AS settled
  FROM ledger.holds h
  JOIN ledger.accounts d ON d.id = h.debit_account
  JOIN ledger.accounts c ON c.id = h.credit_account
  WHERE h.id = ANY ($1::uuid[])
  ORDER BY h.id
  FOR NO KEY UPDATE OF h`;

/** Locks the holds that are there already, and adds their accounts to the names. */
async function lockHolds(client: ClientBase, named: Names): Promise<Map<string, Hold>> {
  const holds = new Map<string, Hold>();
  if (named.holds.size === 0) return holds;
  const { rows } = await client.query<HoldRow>({
    name: 'ledger-lock-holds',
    text: lockHoldsText,
    values: [uuids([...named.holds], itself)],
  });
  for (const { debitKind, creditKind, ...row } of rows) {
    named.addCounter(row.debitId, debitKind);
    named.addCounter(row.creditId, creditKind);
    holds.set(row.id, { ...row, amount: BigInt(row.amount) });
  }
  return holds;
}

type CounterRow = [
  id: string,
  place: string,
  ruled: 't' | 'f',
  debitsPosted: string,
  creditsPosted: string,
  debitsPending: string,
  creditsPending: string,
  entries: string,
  lastEntryId: string | null,
  movedAtMs: string,
];

/** Thousands of numbers at a time, on their way to BigInt: any parsing before that is wasted. */
const asText: CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

const lockCountersText = `
  SELECT id, ctid, ruled, debits_posted, credits_posted, debits_pending, credits_pending,
    entries, last_entry_id, moved_at_ms
  FROM ledger.balances
  WHERE id = ANY ($1::uuid[])
  ORDER BY id
  FOR NO KEY UPDATE`;

async function lockCounters(client: ClientBase, named: Names): Promise<Map<string, LockedCounter>> {
  const counters = new Map<string, LockedCounter>();
  if (named.counters.size === 0) return counters;
  const { rows } = await client.query<CounterRow>({
    name: 'ledger-lock-counters',
    text: lockCountersText,
    values: [uuids([...named.counters.values()], itself)],
    rowMode: 'array',
    types: asText,
  });
  for (const row of rows) {
    counters.set(accountOf(row[0]), {
      id: row[0],
      place: row[1],
      ruled: row[2] === 't',
      debitsPosted: BigInt(row[3]),
      creditsPosted: BigInt(row[4]),
      debitsPending: BigInt(row[5]),
      creditsPending: BigInt(row[6]),
      entries: BigInt(row[7]),
      lastEntryId: row[8] === null ? null : BigInt(row[8]),
      movedAtMs: Number(row[9]),
    });
  }
  return counters;
}

// The block of entry ids is drawn here, after the locks: along a counter, a later batch has greater ids.
const readKnownText = `
  SELECT drawn.block, o.id, encode(o.body_hash, 'hex') AS "bodyHash", o.at
  FROM (SELECT nextval('ledger.entry_blocks') AS block) AS drawn
  LEFT JOIN ledger.operations o ON o.id = ANY ($1::uuid[])`;

type KnownRow = Known & { readonly id: string | null; readonly block: string };

async function readKnown(
  client: ClientBase,
  operations: readonly PreparedOperation[],
): Promise<{ known: Map<string, Known>; block: bigint }> {
  const { rows } = await client.query<KnownRow>({
    name: 'ledger-read-known',
    text: readKnownText,
    values: [uuids(operations, (operation) => operation.id)],
  });
  const known = new Map<string, Known>();
  for (const { id, bodyHash, at } of rows) if (id !== null) known.set(id, { bodyHash, at });
  return { known, block: BigInt(rows[0]?.block ?? 0) };
}

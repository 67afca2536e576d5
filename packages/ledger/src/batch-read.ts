import type { ClientBase } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { accountOf, counterId, isRuled, stripeCount } from './account-id.ts';
import { itself, uuids } from './arrays.ts';
import { IdMap } from './id-map.ts';
import { inOrder } from './in-order.ts';
import type { Book, Counter, Hold, Known } from './decide.ts';
import type { PreparedOperation } from './prepare.ts';
import type { AccountKind } from './types.ts';

/** Entry ids of one batch; the sequence `ledger.entry_blocks` counts in these. */
export const entriesPerBlock = 65_536n;

export type Reading = {
  readonly now: Date;
  /** Whether to wait for accounts that another transaction holds; else they are `busy`. */
  readonly wait: boolean;
};

/** `busy`: the accounts of the operations that another transaction holds. They are neither read nor locked. */
export type ReadBook = { readonly book: Book; readonly busy: ReadonlySet<string> };

/**
 * Reads and locks what the operations touch, always in the same order: holds by id, then counters by id. So no two
 * batches deadlock. Operations already in the journal are read last, in a statement of its own: its snapshot then shows
 * what committed while this one waited for a lock.
 */
export async function readBook(
  client: ClientBase,
  operations: readonly PreparedOperation[],
  { now, wait }: Reading,
): Promise<ReadBook> {
  const named = new Names(stripeOf(client));
  for (const operation of operations) named.add(operation);
  const holds = await lockHolds(client, named);
  const [counters, { known, block, cutoff }] = await inOrder(
    client,
    () => lockCounters(client, named, wait),
    () => readKnown(client, operations),
  );
  const busy = wait ? nobody : await readBusy(client, named, counters);
  let latest = Math.max(now.getTime(), cutoff?.getTime() ?? 0);
  for (const counter of counters.values()) latest = Math.max(latest, counter.movedAtMs);
  const firstEntryId = block * entriesPerBlock;
  return { book: { at: new Date(latest), firstEntryId, counters, holds, known }, busy };
}

const nobody: ReadonlySet<string> = new Set();

/** Of the accounts that were not locked, those that exist: another transaction holds them. */
async function readBusy(
  client: ClientBase,
  named: Names,
  locked: IdMap<LockedCounter>,
): Promise<ReadonlySet<string>> {
  if (locked.size === named.counters.size) return nobody;
  const missing = [...named.counters].flatMap(([account, id]) => (locked.has(account) ? [] : [id]));
  const { rows } = await client.query<{ id: string }>({
    name: 'ledger-read-busy',
    text: 'SELECT id FROM ledger.balances WHERE id = ANY ($1::uuid[])',
    values: [uuids(missing, itself)],
  });
  return new Set(rows.map(({ id }) => accountOf(id)));
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
  readonly counters = new IdMap<string>();
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

// One value with the fields of all counters, in the order in which `unpackCounter` reads them: parsing twenty thousand
// small texts a batch would cost the process more than deciding on them. LIMIT does not limit, since there is a row per
// id at most; with a bound that it does not know beforehand, the planner takes the rows in the index's order (a fifth
// less work for a large batch), where it would otherwise take them in the table's order and sort them.
const lockCountersText = (wait: boolean) => `
  SELECT string_agg(id::text, ',') AS ids,
    string_agg(
      tidsend(ctid) || boolsend(ruled) || boolsend(closed)
        || int8send(debits_posted) || int8send(credits_posted) || int8send(debits_pending) || int8send(credits_pending)
        || int8send(entries) || int8send(coalesce(last_entry_id, 0)) || int8send(moved_at_ms),
      '') AS fields
  FROM (
    SELECT id, ctid, ruled, closed, debits_posted, credits_posted, debits_pending, credits_pending,
      entries, last_entry_id, moved_at_ms
    FROM ledger.balances
    WHERE id = ANY ($1::uuid[])
    ORDER BY id
    LIMIT $2
    FOR NO KEY UPDATE ${wait ? '' : 'SKIP LOCKED'}
  ) AS locked`;
const lockAllCounters = { name: 'ledger-lock-counters', text: lockCountersText(true) };
const lockFreeCounters = { name: 'ledger-lock-free-counters', text: lockCountersText(false) };

/** Both null when none of the counters exists. */
type CountersRow = { readonly ids: string | null; readonly fields: Buffer | null };

async function lockCounters(
  client: ClientBase,
  named: Names,
  wait: boolean,
): Promise<IdMap<LockedCounter>> {
  const counters = new IdMap<LockedCounter>();
  if (named.counters.size === 0) return counters;
  const { rows } = await client.query<CountersRow>({
    ...(wait ? lockAllCounters : lockFreeCounters),
    values: [uuids([...named.counters.values()], itself), named.counters.size],
  });
  const { ids, fields } = rows[0] ?? {};
  if (!ids || !fields) return counters;
  const view = new DataView(fields.buffer, fields.byteOffset, fields.byteLength);
  for (const [index, id] of ids.split(',').entries()) {
    counters.set(accountOf(id), unpackCounter(id, view, index * packedCounterBytes));
  }
  return counters;
}

const packedCounterBytes = 64;

function unpackCounter(id: string, view: DataView, start: number): LockedCounter {
  const lastEntryId = view.getBigInt64(start + 48);
  return {
    id,
    place: view.getUint32(start) * 2 ** 16 + view.getUint16(start + 4),
    ruled: view.getUint8(start + 6) === 1,
    closed: view.getUint8(start + 7) === 1,
    debitsPosted: view.getBigInt64(start + 8),
    creditsPosted: view.getBigInt64(start + 16),
    debitsPending: view.getBigInt64(start + 24),
    creditsPending: view.getBigInt64(start + 32),
    entries: view.getBigInt64(start + 40),
    lastEntryId: lastEntryId === 0n ? null : lastEntryId,
    movedAtMs: Number(view.getBigInt64(start + 56)),
  };
}

// The block of entry ids is drawn here, after the locks: along a counter, a later batch has greater ids. So is the last
// cut-off read: a closing waits for the transactions that were there before it.
const readKnownText = `
  SELECT drawn.block, (SELECT max(at) FROM ledger.cutoffs) AS cutoff, o.id, encode(o.body_hash, 'hex') AS "bodyHash", o.at
  FROM (SELECT nextval('ledger.entry_blocks') AS block) AS drawn
  LEFT JOIN ledger.operations o ON o.id = ANY ($1::uuid[])`;

type KnownRow = Known & {
  readonly id: string | null;
  readonly block: string;
  readonly cutoff: Date | null;
};

async function readKnown(
  client: ClientBase,
  operations: readonly PreparedOperation[],
): Promise<{ known: IdMap<Known>; block: bigint; cutoff: Date | null }> {
  const { rows } = await client.query<KnownRow>({
    name: 'ledger-read-known',
    text: readKnownText,
    values: [uuids(operations, (operation) => operation.id)],
  });
  const known = new IdMap<Known>();
  for (const { id, bodyHash, at } of rows) if (id !== null) known.set(id, { bodyHash, at });
  const { block = 0, cutoff = null } = rows[0] ?? {};
  return { known, block: BigInt(block), cutoff };
}

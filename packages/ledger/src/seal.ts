import type { ClientBase } from 'pg';
import { hasSettled, readHorizon } from './horizon.ts';

export type SealReport = {
  /** Seals made by this call. */
  readonly seals: number;
  /** Entries that they cover. */
  readonly entries: number;
  /** True when transactions that were under way did not end in time; what they may write waits for the next call. */
  readonly postponed: boolean;
};

export type SealOptions = {
  /** Most entries of one seal. Default 10,000. */
  readonly entriesPerSeal?: number;
  /** How long to wait for transactions that are under way. Default 5 s. */
  readonly patienceMs?: number;
};

/**
 * Seals the entries that no seal covers yet, as links of a SHA-256 chain, off the path of any posting: no lock that a
 * posting could wait for. `client` must be outside a transaction.
 *
 * Ids are drawn before their transactions commit, so a smaller id may appear after a greater one. A range is sealed only
 * once every transaction that could still write into it has ended: those that had drawn ids when the horizon was read.
 */
export async function seal(client: ClientBase, options: SealOptions = {}): Promise<SealReport> {
  const { entriesPerSeal = 10_000, patienceMs = 5000 } = options;
  const horizon = await readHorizon(client);
  if (!(await hasSettled(client, horizon, patienceMs))) {
    return { seals: 0, entries: 0, postponed: true };
  }
  let seals = 0;
  let entries = 0;
  for (;;) {
    const sealed = await sealNext(client, horizon.lastId, entriesPerSeal);
    if (sealed === 0) return { seals, entries, postponed: false };
    seals += 1;
    entries += sealed;
  }
}

/** When the oldest entry that no seal covers was written; null when every entry is sealed. */
export async function unsealedSince(source: Pick<ClientBase, 'query'>): Promise<Date | null> {
  const { rows } = await source.query<{ at: Date }>(
    `SELECT at FROM ledger.entries
      WHERE id > (SELECT coalesce(max(last_id), -1) FROM ledger.seals) ORDER BY id LIMIT 1`,
  );
  return rows[0]?.at ?? null;
}

// Two sealers at once: the number is a primary key, so the slower one fails and leaves the chain as it is.
const sealNextText = `
  WITH previous AS (
    SELECT number, last_id, hash FROM ledger.seals
    UNION ALL SELECT 0, -1, '\\x'::bytea
    ORDER BY number DESC LIMIT 1
  ), range AS (
    SELECT max(id) AS last_id FROM (
      SELECT id FROM ledger.entries, previous WHERE id > previous.last_id AND id <= $1 ORDER BY id LIMIT $2
    ) AS unsealed
  )
  INSERT INTO ledger.seals (number, last_id, entries, hash)
  SELECT previous.number + 1, range.last_id, link.entries, link.hash
  FROM previous, range, LATERAL ledger.link(previous.hash, previous.last_id, range.last_id) AS link
  WHERE range.last_id IS NOT NULL
  RETURNING entries`;

/** Seals the next range, and returns how many entries it holds. */
async function sealNext(client: ClientBase, lastId: bigint, limit: number): Promise<number> {
  const { rows } = await client.query<{ entries: string }>(sealNextText, [lastId, limit]);
  return Number(rows[0]?.entries ?? 0);
}

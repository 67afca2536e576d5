import type { Pool, PoolClient } from 'pg';
import { transact } from '../../kernel/data/database.ts';
import { tryLockByName } from '../../kernel/data/locks.ts';
import { giveNumbers, hasFresh, numberedAtOnce, type EventRow } from './events.store.ts';

/**
 * Numbers events that are committed; nothing while another process does so: numbers that commit in their order are what
 * lets a reader go on from the last one that it saw (ADR 35). `follow` is done with them, in their order, in the same
 * transaction. True when there may be more.
 */
export async function numberEvents(
  pool: Pool,
  follow: (client: PoolClient, events: readonly EventRow[]) => Promise<void>,
): Promise<boolean> {
  if (!(await hasFresh(pool))) return false;
  return transact(pool, async ({ client }) => {
    if (!(await tryLockByName(client, 'events.numbering'))) return false;
    const events = await giveNumbers(client);
    await follow(client, events);
    return events.length === numberedAtOnce;
  });
}

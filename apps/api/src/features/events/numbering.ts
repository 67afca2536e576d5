import type { Pool } from 'pg';
import { transact } from '../../kernel/data/database.ts';
import { tryLockByName } from '../../kernel/data/locks.ts';
import { giveNumbers, hasFresh } from './events.store.ts';

const atOnce = 500;

/**
 * Numbers events that are committed; nothing while another process does so: numbers that commit in their order are what
 * lets a reader go on from the last one that it saw (ADR 35). True when there may be more.
 */
export async function numberEvents(pool: Pool): Promise<boolean> {
  if (!(await hasFresh(pool))) return false;
  return transact(pool, async ({ client }) => {
    if (!(await tryLockByName(client, 'events.numbering'))) return false;
    return (await giveNumbers(client, atOnce)).length === atOnce;
  });
}

import type { PoolClient } from 'pg';
import { unpaidMost } from '@nzela/contract/transfer-terms';
import { lockByName } from '../../kernel/data/locks.ts';
import { refuse } from '../../kernel/http/problem.ts';

/**
 * Refuses `paiements_en_attente` to a person who leaves too many operations of one noun waiting for their payment: each is
 * a promise of ours. `count` reads how many wait; the lock lets requests of one person count one after the other.
 */
export async function refuseManyUnpaid(
  client: PoolClient,
  {
    noun,
    userId,
    count,
  }: {
    readonly noun: 'transfers' | 'deposits';
    readonly userId: string;
    readonly count: (client: PoolClient, userId: string) => Promise<number>;
  },
): Promise<void> {
  await lockByName(client, `unpaid.${noun}:${userId}`);
  if ((await count(client, userId)) < unpaidMost) return;
  refuse('paiements_en_attente', { values: { count: unpaidMost } });
}

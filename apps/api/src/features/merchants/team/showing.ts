import type { ClientBase } from 'pg';
import { publish } from '../../../kernel/data/events.ts';
import { teamOf } from './team.store.ts';

/** The open pages of a merchant's people show it, and what they may do in it, as the caller's transaction leaves it. */
export async function showMerchant(client: ClientBase, merchantId: string): Promise<void> {
  const team = await teamOf(client, merchantId);
  const events = team.map(({ userId }) => ({
    userId,
    sujet: 'merchants' as const,
    id: merchantId,
  }));
  await publish(client, ...events);
}

import type { PoolClient } from 'pg';
import { apply, movement } from '../../kernel/book.ts';
import { publish } from '../../kernel/events.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { operationId, settleOperation } from '../operations/operations.ts';
import { returnSpend } from '../limits/limits.ts';
import type { TopupDeps } from './deps.ts';
import { deliveredLegs, releaseLegs } from './postings.ts';
import { isOver, type Topup } from './topup.ts';
import { updateTopup, type TopupChange } from './topups.store.ts';
import type { Verdict } from './words.ts';

type Step = { readonly at: Date; readonly change: TopupChange };

/** Changes a locked top-up that is not over, queues what is due next, and tells open pages. */
export async function moveTopup(
  client: PoolClient,
  topup: Topup,
  { at, change }: Step,
): Promise<Topup> {
  if (isOver(topup)) throw new Error(`The top-up ${topup.id} is over`);
  const moved = await updateTopup(client, topup.id, { at, change });
  const { next_action_at: next } = change;
  const isEnd = isOver(moved);
  await addJobs(client, [
    ...(next === undefined || next === null ? [] : [advanceJob(topup.id, next)]),
    ...(isEnd ? [tellJob(topup.id)] : []),
  ]);
  await tell(client, moved);
  return moved;
}

const ended = { next_action_at: null, leased_until: null, attempts_since: null } as const;

/** The phone has it: the money is spent. */
export async function deliver(
  { ledger }: Pick<TopupDeps, 'ledger'>,
  client: PoolClient,
  { topup, at, providerId }: { topup: Topup; at: Date; providerId: string },
): Promise<void> {
  await apply(ledger, client, movement('topup.delivered', topup.id, deliveredLegs(topup)));
  await settleOperation(client, headerId(topup), 'completed');
  await moveTopup(client, topup, {
    at,
    change: {
      ...ended,
      status: 'complete',
      provider_id: providerId,
      completed_at: at,
      fault: null,
      field: null,
      reason: null,
    },
  });
}

/** Certainly nothing was delivered: the money can be spent again. */
export async function giveBack(
  { ledger }: Pick<TopupDeps, 'ledger'>,
  client: PoolClient,
  { topup, at, verdict }: { topup: Topup; at: Date; verdict: Verdict },
): Promise<void> {
  await apply(ledger, client, movement('topup.release', topup.id, releaseLegs(topup)));
  await returnSpend(client, topup.id, at);
  await settleOperation(client, headerId(topup), 'failed');
  await moveTopup(client, topup, {
    at,
    change: { ...ended, status: 'echoue', completed_at: at, ...verdict },
  });
}

function headerId({ id, userId }: Topup): string {
  return operationId(id, userId, 'recharge');
}

export function advanceJob(topupId: string, runAt: Date) {
  return {
    name: 'topups.advance' as const,
    payload: { topupId },
    runAt,
    key: `topups.advance:${topupId}`,
  };
}

/** The person is told how it ended, apart from the money. */
function tellJob(topupId: string) {
  return {
    name: 'topups.tell' as const,
    payload: { topupId },
    key: `topups.tell:${topupId}`,
  };
}

/** Open pages of the person read again. */
export async function tell(client: PoolClient, { id, userId }: Topup): Promise<void> {
  await publish(
    client,
    { userId, sujet: 'topups', id },
    { userId, sujet: 'operations', id: null },
    { userId, sujet: 'wallets', id: null },
  );
}

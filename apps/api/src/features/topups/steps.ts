import type { PoolClient } from 'pg';
import { apply, movement } from '../../kernel/data/book.ts';
import type { Due } from '../../kernel/data/due.ts';
import { publish } from '../../kernel/data/events.ts';
import { nothingWrong, verdictColumns, type Verdict } from '../../gateways/asked.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import { assertWay, isEnd } from '../../kernel/data/states.ts';
import { operationId, settleOperation } from '../operations/operations.ts';
import { returnSpend } from '../limits/limits.ts';
import { endReview } from '../reviews/reviews.ts';
import type { TopupDeps } from './deps.ts';
import { deliveredLegs, releaseLegs } from './postings.ts';
import { topupStates } from './states.ts';
import type { Topup } from './topup.ts';
import { updateTopup, type TopupChange } from './topups.store.ts';

export const topupsDue: Due = { table: 'topups', job: 'topups.advance', key: 'topupId' };

/** Where its owner reads how it stands. */
export const topupPath = (id: string) => `/dashboard/user/topup?recharge=${id}`;

type Step = { readonly at: Date; readonly change: TopupChange };

/** The one place where a top-up changes: the way is checked, its owner told how it ended, and open pages hear of it. */
export async function moveTopup(
  client: PoolClient,
  topup: Topup,
  { at, change }: Step,
): Promise<void> {
  const { status: to } = change;
  if (to !== undefined) assertWay(topupStates, topup.status, to);
  const moved = await updateTopup(client, topup.id, { at, change });
  if (to === undefined) return;
  if (topup.status === 'en_verification')
    await endReview(client, { type: 'topups', id: topup.id }, at);
  // Whoever called it off has read so.
  if (isEnd(topupStates, to) && to !== 'annule') await addJobs(client, [noticeJob(topup.id)]);
  await publishTopup(client, moved);
}

type Undelivered = 'annule' | 'echoue';
type Ending = { readonly topup: Topup; readonly to: Undelivered; readonly at: Date };

/** The phone has it: the money is spent. */
export async function deliver(
  { ledger }: Pick<TopupDeps, 'ledger'>,
  client: PoolClient,
  topup: Topup,
): Promise<void> {
  await apply(ledger, client, movement('topup.delivered', topup.id, deliveredLegs(topup)));
  await settleOperation(client, headerId(topup), 'completed');
}

/** Certainly nothing was delivered: the money can be spent again. */
export async function giveBack(
  { ledger }: Pick<TopupDeps, 'ledger'>,
  client: PoolClient,
  { topup, to, at }: Ending,
): Promise<void> {
  await apply(ledger, client, movement('topup.release', topup.id, releaseLegs(topup)));
  await returnSpend(client, topup.id, at);
  await settleOperation(client, headerId(topup), to);
}

type GivingUp = {
  readonly topup: Topup;
  readonly end: { readonly to: Undelivered; readonly verdict: Verdict | null };
};

/** Ends a locked top-up that its provider was never asked for: its price can be spent again. */
export async function giveUpTopup(
  deps: PurposeDeps,
  client: PoolClient,
  { topup, end: { to, verdict } }: GivingUp,
): Promise<void> {
  const at = deps.clock.now();
  await giveBack(deps, client, { topup, to, at });
  const why = verdict === null ? { ...nothingWrong, field: null } : verdictColumns(verdict);
  const change = { status: to, completed_at: at, review_due_at: null, ...why } as const;
  await moveTopup(client, topup, { at, change });
}

function headerId({ id, userId }: Topup): string {
  return operationId(id, userId, 'recharge');
}

/** The person is told how it ended, apart from the money. */
function noticeJob(topupId: string) {
  return {
    name: 'topups.tell' as const,
    payload: { topupId },
    key: `topups.tell:${topupId}`,
  };
}

/** Open pages of the person read again. */
export async function publishTopup(client: PoolClient, { id, userId }: Topup): Promise<void> {
  await publish(
    client,
    { userId, sujet: 'topups', id },
    { userId, sujet: 'operations', id: null },
    { userId, sujet: 'wallets', id: null },
  );
}

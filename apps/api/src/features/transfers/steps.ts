import type { PoolClient } from 'pg';
import type { TransferStatus } from '@nzela/contract/transfers';
import { publish } from '../../kernel/data/events.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { assertWay } from '../../kernel/data/states.ts';
import { returnSpend } from '../limits/limits.ts';
import { rewardFor } from '../referrals/referrals.ts';
import { endReview } from '../reviews/reviews.ts';
import type { MailKind } from './mails/messages.ts';
import { transferStates } from './states.ts';
import type { NewEvent, Transfer } from './transfer.ts';
import { insertEvents, updateTransfer, type TransferChange } from './transfers.store.ts';

export type Step = {
  readonly at: Date;
  readonly to?: TransferStatus;
  readonly events?: readonly NewEvent[];
  readonly change?: Omit<TransferChange, 'status' | 'next_action_at'>;
  /** When somebody has to act next; null: never again. Left as it is when absent. */
  readonly next?: Date | null;
  readonly mails?: readonly MailKind[];
};

/**
 * The one place where a transfer's status changes: the way is checked, the timeline grows, what has to be done next is queued and open pages hear of it, all in the transaction that locked the
 * transfer.
 */
export async function moveTransfer(
  client: PoolClient,
  transfer: Transfer,
  step: Step,
): Promise<Transfer> {
  const { at, to, events = [], change = {}, next, mails = [] } = step;
  if (to !== undefined) assertWay(transferStates, transfer.status, to);
  const moved = await updateTransfer(client, transfer.id, {
    at,
    change: {
      ...change,
      ...(to === undefined ? {} : { status: to }),
      ...(next === undefined ? {} : { next_action_at: next }),
    },
  });
  await insertEvents(client, transfer.id, { events, at });
  await addJobs(client, [
    ...(next === undefined || next === null ? [] : [advanceJob(transfer.id, next)]),
    ...mails.map((kind) => mailJob(transfer.id, kind)),
  ]);
  if (to !== undefined && transfer.status === 'en_verification')
    await endReview(client, { type: 'transfers', id: transfer.id }, at);
  if (to !== undefined && isOver[to]) await returnSpend(client, transfer.id, at);
  if (to === 'complete') await rewardFor(client, [{ userId: transfer.senderId, at }]);
  await publishTransfer(client, moved);
  return moved;
}

/** It does not arrive: it takes no room in the sender's limits any more. */
const isOver: Readonly<Partial<Record<TransferStatus, true>>> = {
  annule: true,
  echoue: true,
  rembourse: true,
};

export function advanceJob(transferId: string, runAt: Date) {
  return {
    name: 'transfers.advance' as const,
    payload: { transferId },
    runAt,
    key: `transfers.advance:${transferId}`,
  };
}

export function mailJob(transferId: string, kind: MailKind) {
  return {
    name: 'transfers.mail' as const,
    payload: { transferId, kind },
    key: `transfers.mail:${transferId}:${kind}`,
  };
}

/** Open pages of the people concerned read again. */
async function publishTransfer(
  client: PoolClient,
  { id, senderId, recipientUserId, status }: Transfer,
) {
  const people =
    recipientUserId !== null && status === 'complete' ? [senderId, recipientUserId] : [senderId];
  await publish(
    client,
    ...people.flatMap((userId) => [
      { userId, sujet: 'transfers' as const, id },
      { userId, sujet: 'operations' as const, id: null },
      { userId, sujet: 'wallets' as const, id: null },
    ]),
  );
}

import type { PoolClient } from 'pg';
import type { WithdrawalStatus } from '@nzela/contract/withdrawals';
import { apply, movement, releaseOf } from '../../kernel/data/book.ts';
import { publish } from '../../kernel/data/events.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import { assertWay } from '../../kernel/data/states.ts';
import { reasonColumns, type Text } from '../../kernel/texts/texts.ts';
import { returnSpend } from '../limits/limits.ts';
import { notify } from '../notifications/notifications.ts';
import { endReview } from '../reviews/reviews.ts';
import { operationId, settleOperation } from '../operations/operations.ts';
import { withdrawalStates } from './states.ts';
import { updateWithdrawal, type Withdrawal, type WithdrawalChange } from './withdrawals.store.ts';

const headerEnds: Partial<Record<WithdrawalStatus, 'completed' | 'annule' | 'echoue'>> = {
  complete: 'completed',
  annule: 'annule',
  echoue: 'echoue',
};

export type Step = {
  readonly at: Date;
  readonly to: WithdrawalStatus;
  readonly change?: Omit<WithdrawalChange, 'status'>;
};

/**
 * The one place where a withdrawal's status changes: the way is checked, the history follows and open pages hear of it,
 * in the transaction that locked the withdrawal.
 */
export async function moveWithdrawal(
  client: PoolClient,
  withdrawal: Withdrawal,
  { at, to, change = {} }: Step,
): Promise<Withdrawal> {
  assertWay(withdrawalStates, withdrawal.status, to);
  const { id, ownerId: userId } = withdrawal;
  const moved = await updateWithdrawal(client, id, { at, change: { ...change, status: to } });
  if (withdrawal.status === 'en_verification')
    await endReview(client, { type: 'withdrawals', id }, at);
  const header = headerEnds[to];
  if (header !== undefined) {
    await settleOperation(client, operationId(id, userId, 'retrait'), header);
  }
  await publish(
    client,
    { userId, sujet: 'withdrawals', id },
    { userId, sujet: 'operations', id: null },
    { userId, sujet: 'wallets', id: null },
  );
  return moved;
}

type GivingUp = {
  readonly to: Extract<WithdrawalStatus, 'annule' | 'echoue'>;
  /** Why, with the fix, for the person. */
  readonly reason: Text | null;
};

/** Ends a locked withdrawal that will not arrive: all that was set aside can be spent again, the fee included. */
export async function giveUp(
  { ledger, clock }: PurposeDeps,
  client: PoolClient,
  { withdrawal, end }: { readonly withdrawal: Withdrawal; readonly end: GivingUp },
): Promise<Withdrawal> {
  const at = clock.now();
  const { id } = withdrawal;
  await apply(ledger, client, movement('withdrawal.release', id, [releaseOf(id)]));
  await returnSpend(client, id, at);
  const change = { ended_at: at, review_due_at: null, ...reasonColumns(end.reason) };
  return moveWithdrawal(client, withdrawal, { at, to: end.to, change });
}

/** Tells the person how it ended. */
export async function notifyOwner(
  client: PoolClient,
  withdrawal: Withdrawal,
  what: { readonly title: Text; readonly text: Text },
): Promise<void> {
  const { id, status, ownerId: userId } = withdrawal;
  await notify(client, {
    userId,
    event: 'retraits',
    ...what,
    path: `/dashboard/user/wallet?onglet=retirer&retrait=${id}`,
    subject: `withdrawal:${id}:${status}`,
  });
}

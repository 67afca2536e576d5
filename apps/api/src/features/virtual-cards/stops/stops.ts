import type { Pool, PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import { writeAudit } from '../../../kernel/identity/audit.ts';
import { transact } from '../../../kernel/data/database.ts';
import { dueJob } from '../../../kernel/data/due.ts';
import { publish } from '../../../kernel/data/events.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { resolveAlert } from '../../operations/operations.ts';
import type { Card } from '../card.ts';
import type { CardMovement } from '../payments/card-transactions.store.ts';
import type { CardDeps } from '../deps.ts';
import { cardsDue } from '../orders/due.ts';
import { notifyResumed, notifyStopped } from '../notices.ts';
import {
  activeCardIds,
  endStop,
  findStop,
  insertStop,
  paidByUs,
  type Stop,
} from './stops.store.ts';

/** Why a stopped card does not pay, and what to do. */
export const stoppedReason = say('cards_stopped_reason');

/** Whether no card of a person may pay, be loaded or ordered, because one cost us money. */
export async function isStopped(db: Pool | PoolClient, ownerId: string): Promise<boolean> {
  return (await findStop(db, ownerId)) !== null;
}

/** Refuses `cartes_arretees`. */
export async function refuseStopped(db: Pool | PoolClient, ownerId: string): Promise<void> {
  if (await isStopped(db, ownerId)) refuse('cartes_arretees');
}

type AtOurCost = {
  readonly card: Card;
  readonly payment: CardMovement;
  readonly taken: Money;
  readonly ours: Money;
  /** When it was booked. */
  readonly at: Date;
};

/**
 * Stops every card of the owner of a payment that cost us money, in the transaction that books it: our decisions obey
 * from its commit on, and the issuer is told to freeze them. What was approved before can still be taken.
 */
export async function stopCards(
  client: PoolClient,
  { card, payment, taken, ours, at }: AtOurCost,
): Promise<void> {
  const { ownerId } = card;
  if (!(await insertStop(client, { transactionId: payment.id, ownerId, at }))) return;
  await notifyStopped(client, card, { payment, taken, ours, reason: stoppedReason });
  await queueIssuerState(client, ownerId);
}

/** Ends the stop once nothing of what we paid since it began is left: shops gave it back. */
export async function resumeIfRepaid(
  { clock }: CardDeps,
  client: PoolClient,
  card: Card,
): Promise<void> {
  const stop = await findStop(client, card.ownerId);
  if (stop === null || (await paidByUs(client, stop)).length > 0) return;
  await resumeCards(client, stop.ownerId, clock.now());
}

/** Null when the cards are not stopped. */
async function resumeCards(client: PoolClient, ownerId: string, at: Date): Promise<Stop | null> {
  const ended = await endStop(client, ownerId, at);
  if (ended === null) return null;
  await notifyResumed(client, ownerId, ended.transactionId);
  await queueIssuerState(client, ownerId);
  return ended;
}

async function queueIssuerState(client: PoolClient, ownerId: string): Promise<void> {
  await addJobs(
    client,
    (await activeCardIds(client, ownerId)).map((id) => dueJob(cardsDue, id)),
  );
  await publish(client, { userId: ownerId, sujet: 'virtual-cards', id: null });
}

/**
 * For an operator: the cards of a person pay again, with a line of the audit that says what we had paid and how it was
 * settled. Throws when they are not stopped.
 */
export async function settleStop(
  { pool, clock }: Pick<CardDeps, 'pool' | 'clock'>,
  ownerId: string,
  settlement: string,
): Promise<void> {
  await transact(pool, async ({ client }) => {
    const at = clock.now();
    const stop = await resumeCards(client, ownerId, at);
    if (stop === null) throw new Error(`The cards of ${ownerId} are not stopped`);
    const paid = await paidByUs(client, stop);
    for (const { authorizationId } of paid)
      await resolveAlert(client, { kind: 'card_clearing', subject: authorizationId, at });
    await writeAudit(client, {
      actor: null,
      action: 'virtual-cards.settle',
      subject: ownerId,
      before: paid.map(({ minor, ...payment }) => ({ ...payment, minor: minor.toString() })),
      after: { settlement },
      address: null,
      at,
    });
  });
}

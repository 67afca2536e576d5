import type { PoolClient } from 'pg';
import type { Mode } from '@nzela/ledger/types';
import { formatMoney } from '@nzela/money/format';
import { callbackModes } from '../../gateways/callbacks.ts';
import type { CardDispute } from '../../gateways/cards/cards.port.ts';
import { worldOf } from '../../gateways/worlds.ts';
import { transact } from '../../kernel/data/database.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { TryAgain } from '../../kernel/jobs/jobs.ts';
import { raiseAlert } from '../operations/operations.ts';
import {
  approvedAttempt,
  findAttemptByProvider,
  keepDisputeCursor,
  readDisputeCursor,
} from './card-payments.store.ts';
import { lockSubject, type CardPaymentDeps } from './deps.ts';
import { heardOf } from './following.ts';

type Deps = CardPaymentDeps & { readonly testWorld: object | null };

/**
 * After the gateway's callback: the dispute as the gateway holds it, whatever the callback said. Refuses
 * `callback_non_traite` when the gateway does not say.
 */
export async function lookUpDispute(deps: CardPaymentDeps, mode: Mode, id: string): Promise<void> {
  const answer = await worldOf(deps, mode).gateways.cards.lookupDispute(id);
  if (answer.status !== 'answered') return refuse('callback_non_traite');
  if (answer.value !== null) await hearOfDispute(deps, mode, answer.value);
}

/** Reads which disputes were opened since the last time, page by page: a callback may be lost. */
export async function readDisputes(deps: Deps): Promise<void> {
  const read = await Promise.allSettled(callbackModes(deps).map((mode) => readList(deps, mode)));
  for (const one of read) if (one.status === 'rejected') throw one.reason;
}

async function readList(deps: CardPaymentDeps, mode: Mode): Promise<void> {
  const { cards } = worldOf(deps, mode).gateways;
  for (;;) {
    const answer = await cards.disputes(await readDisputeCursor(deps.pool, mode));
    if (answer.status !== 'answered') throw new TryAgain(`The list of disputes: ${answer.status}`);
    const { disputes, cursor, more } = answer.value;
    for (const dispute of disputes) await hearOfDispute(deps, mode, dispute);
    await keepDisputeCursor(deps.pool, mode, cursor);
    if (!more) return;
  }
}

/** Tells what was paid of its dispute, under its lock. One that nothing of ours answers for is an operator's. */
async function hearOfDispute(deps: CardPaymentDeps, mode: Mode, told: CardDispute): Promise<void> {
  const attempt = await findAttemptByProvider(deps.pool, told.paymentId);
  // It may be heard of before the payment's own end.
  if (attempt !== null && attempt.state !== 'approuve') await heardOf(deps, attempt.id);
  await transact(deps.pool, async ({ client }) => {
    if (attempt === null) return unexplained(client, told);
    const subject = await lockSubject(deps, client, attempt);
    // The gateways of both modes may be one.
    if (subject.mode !== mode) return;
    const paying = await approvedAttempt(client, attempt);
    const isOfIt = paying?.id === attempt.id && attempt.amount.currency === told.amount.currency;
    if (!isOfIt || subject.disputed === undefined) return unexplained(client, told);
    await subject.disputed(told);
  });
}

function unexplained(client: PoolClient, { id, paymentId, amount }: CardDispute): Promise<void> {
  const detail = { payment: paymentId, amount: formatMoney(amount, { code: true }) };
  return raiseAlert(client, { kind: 'dispute_unexplained', subject: id, detail });
}

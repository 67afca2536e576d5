import type { PoolClient } from 'pg';
import { callbackUrl } from '../../gateways/callbacks.ts';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import type { Payout } from '../../gateways/payouts/payouts.port.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { derivedId } from '../../kernel/ids.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { lockSubject, type PayoutDeps } from './deps.ts';
import { advanceJob, isFinal, recordPayout } from './payout-answers.ts';
import {
  findPayout,
  insertPayout,
  updatePayout,
  type NewPayout,
  type StoredPayout,
} from './payouts.store.ts';
import type { PayoutSubjectKey } from './purpose.ts';

/** Longer than a call with its look-up can take (30 s each), so that nobody else calls meanwhile. */
const leaseSeconds = 75;

export type PayoutOrder = Omit<NewPayout, 'id'>;

/** The one payout of its subject. */
export function payoutId({ purpose, subjectId }: PayoutSubjectKey): string {
  return derivedId('payout', purpose, subjectId);
}

/** Writes the intent to pay out, with the job that does it, in the transaction that decides it. */
export async function planPayout(client: PoolClient, order: PayoutOrder): Promise<void> {
  const id = payoutId(order);
  await insertPayout(client, { ...order, id });
  await addJobs(client, [advanceJob(id, order.at)]);
}

/**
 * Takes a payout one step further: asks for it, then asks how it stands until it is paid or returned. Safe to run at
 * any time, any number of times, by any instance.
 */
export async function advancePayout(deps: PayoutDeps, id: string): Promise<void> {
  const turn = await transact(deps.pool, ({ client }) => takeTurn(deps, client, id));
  if (turn === null) return;
  const { payouts } = deps.gateways;
  const { reference } = turn;
  const found = turn.asked ? await payouts.lookup({ reference }) : null;
  const isUnknown = found?.status === 'answered' && found.value === null;
  // Never heard of: asking (again) under the same reference cannot pay twice, and what it refuses now was never carried
  // out before either. What the provider accepted it must know, and is never ordered again.
  const unheard = found === null || (isUnknown && turn.state === 'demande');
  const answer = unheard
    ? await payouts.start({
        reference,
        amount: turn.amount,
        method: turn.method,
        beneficiary: turn.beneficiary,
        callbackUrl: callbackUrl(deps.config, 'payouts'),
      })
    : isUnknown
      ? forgotten
      : (found as GatewayAnswer<Payout>);
  await transact(deps.pool, ({ client }) =>
    recordPayout(deps, client, { key: turn, answer, certain: unheard }),
  );
}

/** The provider calls back: whatever it claims, the payout is looked up; of one that is over it must say the same. */
export async function heardOf(deps: PayoutDeps, id: string): Promise<void> {
  const payout = await transact(deps.pool, ({ client }) => findPayout(client, id));
  if (payout === null) return;
  if (!isFinal(payout.state)) return advancePayout(deps, id);
  const answer = await deps.gateways.payouts.lookup({ reference: payout.reference });
  if (answer.status !== 'answered' || answer.value === null) return;
  await transact(deps.pool, ({ client }) =>
    recordPayout(deps, client, {
      key: payout,
      answer: answer as GatewayAnswer<Payout>,
      certain: false,
    }),
  );
}

const forgotten = { status: 'unknown', reason: 'what was accepted is not found' } as const;

/** Decides under lock what to do, and takes the lease for it. Null when there is nothing to do now. */
async function takeTurn(
  deps: PayoutDeps,
  client: PoolClient,
  id: string,
): Promise<StoredPayout | null> {
  const key = await findPayout(client, id);
  if (key === null) return null;
  const subject = await lockSubject(deps, client, key);
  const payout = await findPayout(client, id);
  const at = deps.clock.now();
  if (payout === null || isFinal(payout.state) || !subject.isUnderway) return null;
  if (payout.leasedUntil !== null && payout.leasedUntil > at) return null;
  const leasedUntil = addSeconds(at, leaseSeconds);
  await updatePayout(client, id, {
    at,
    change: { asked: true, leased_until: leasedUntil, next_action_at: leasedUntil },
  });
  return payout;
}

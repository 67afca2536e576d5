import type { PoolClient } from 'pg';
import { contradicted } from '../../gateways/agreement.ts';
import type { GatewayAnswer, GatewayRefusal } from '../../gateways/gateway.ts';
import type { Payout } from '../../gateways/payouts/payouts.port.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { nextAttempt, patienceEndsMs } from '../../kernel/patience.ts';
import { raiseAlert } from '../operations/operations.ts';
import { lockSubject, type PayoutDeps } from './deps.ts';
import {
  findPayout,
  payoutStates,
  updatePayout,
  type PayoutChange,
  type PayoutState,
  type StoredPayout,
} from './payouts.store.ts';
import type { PayoutSubject } from './purpose.ts';

type Answered = {
  readonly key: StoredPayout;
  readonly answer: GatewayAnswer<Payout>;
  /** A refusal means that nothing was ever carried out, not only that this question was refused. */
  readonly certain: boolean;
};

/** Records what the provider said of a payout, and tells its subject. The state only moves forward. */
export async function recordPayout(
  deps: PayoutDeps,
  client: PoolClient,
  { key, answer, certain }: Answered,
): Promise<void> {
  const subject = await lockSubject(deps, client, key);
  const payout = await findPayout(client, key.id);
  if (payout === null) throw new Error(`The payout ${key.id} is missing`);
  const recording: Recording = { subject, payout, at: deps.clock.now() };
  if (isFinal(payout.state) || !subject.isUnderway) {
    if (answer.status === 'answered') await checkAgreement(client, recording, answer.value);
    return;
  }
  switch (answer.status) {
    case 'unknown':
      return doubt(client, recording);
    case 'refused':
      // A refused look-up says nothing of a payout that was accepted, or may have been.
      if (!certain || payout.state !== 'demande') return doubt(client, recording);
      return refused(client, { ...recording, refusal: answer });
    case 'answered':
      return answered(client, { ...recording, told: answer.value });
  }
}

type Recording = {
  readonly subject: PayoutSubject;
  readonly payout: StoredPayout;
  readonly at: Date;
};

const states = {
  accepted: 'accepte',
  sent: 'envoye',
  paid: 'paye',
  returned: 'retourne',
} as const satisfies Record<Payout['state'], PayoutState>;

/** Paid, returned and refused are ends: none of them comes after another. */
export function isFinal(state: PayoutState): boolean {
  return rank(state) === payoutStates.indexOf('paye');
}

function rank(state: PayoutState): number {
  return Math.min(payoutStates.indexOf(state), payoutStates.indexOf('paye'));
}

export function advanceJob(payoutId: string, runAt: Date) {
  const name = 'payouts.advance' as const;
  return { name, payload: { payoutId }, runAt, key: `${name}:${payoutId}` };
}

/** What came after the end must say what the end was. Anything else is for an operator. */
async function checkAgreement(
  client: PoolClient,
  { payout }: Recording,
  told: Payout,
): Promise<void> {
  const state = states[told.state];
  const agrees = state === payout.state || rank(state) < rank(payout.state);
  if (agrees && otherFacts(payout, told).length === 0) return;
  await raiseAlert(client, {
    kind: 'payout_contradiction',
    subject: payout.subjectId,
    detail: { reference: payout.reference, held: payout.state, told: state },
  });
}

/** The provider is asked again, the later the longer it has been asked already. */
async function askAgain(
  client: PoolClient,
  { payout, at }: Recording,
  change: PayoutChange = {},
): Promise<void> {
  const next = nextAttempt(change.asked_since ?? payout.askedSince, at);
  await updatePayout(client, payout.id, {
    at,
    change: { ...change, leased_until: null, next_action_at: next },
  });
  await addJobs(client, [advanceJob(payout.id, next)]);
}

async function end(
  client: PoolClient,
  { payout, at }: Recording,
  change: PayoutChange & { readonly state: PayoutState },
): Promise<void> {
  await updatePayout(client, payout.id, {
    at,
    change: { ...change, leased_until: null, next_action_at: null },
  });
}

/** The answer is lost or unreadable. Only before the provider accepted is it doubtful whether it holds the order. */
async function doubt(client: PoolClient, recording: Recording): Promise<void> {
  const { subject, payout, at } = recording;
  if (at.getTime() - payout.askedSince.getTime() > patienceEndsMs) {
    await raiseAlert(client, { kind: 'payout_stuck', subject: payout.subjectId, detail: {} });
  }
  await askAgain(client, recording);
  if (payout.state === 'demande') await subject.doubted();
}

/**
 * The provider moved nothing, for certain. The person's mistake ends it, with its fix; ours and a passing one are tried
 * again until the deadline, then all the money goes back.
 */
async function refused(
  client: PoolClient,
  { refusal, ...recording }: Recording & { readonly refusal: GatewayRefusal },
): Promise<void> {
  const { subject, payout, at } = recording;
  const late = subject.deadline !== null && subject.deadline <= at;
  if (refusal.fault === 'client' || late) {
    await end(client, recording, { state: 'refuse' });
    return subject.failed(
      refusal.fault === 'client' ? { kind: 'refused', code: refusal.code } : { kind: 'late' },
    );
  }
  if (refusal.fault === 'nous') {
    await raiseAlert(client, {
      kind: 'payout_ours',
      subject: payout.subjectId,
      detail: { code: refusal.code, message: refusal.message },
    });
  }
  await askAgain(client, recording);
  return subject.delayed();
}

function otherFacts({ reference, amount, providerId: id }: StoredPayout, told: Payout): string[] {
  return contradicted({ id, reference, amount }, told);
}

async function answered(
  client: PoolClient,
  { told, ...recording }: Recording & { readonly told: Payout },
): Promise<void> {
  const { subject, payout, at } = recording;
  const other = otherFacts(payout, told);
  if (other.length > 0) {
    await raiseAlert(client, {
      kind: 'payout_amount',
      subject: payout.subjectId,
      detail: { reference: payout.reference, provider: told.id, other },
    });
    return doubt(client, recording);
  }
  const state = states[told.state];
  const forward = rank(state) > rank(payout.state);
  const known = {
    provider_id: told.id,
    ...(told.pickupCode === undefined ? {} : { pickup_code: told.pickupCode }),
  };
  if (state === 'paye' || state === 'retourne') {
    await end(client, recording, { ...known, state });
  } else {
    const change = forward ? { ...known, state, asked_since: at } : known;
    await askAgain(client, recording, change);
  }
  if (told.pickupCode !== undefined && payout.pickupCode === null) await subject.pickupReady();
  if (state === 'paye') return subject.paid();
  if (state === 'retourne') {
    return subject.failed({ kind: 'returned', code: told.returnReason ?? 'MS03' });
  }
  return subject.progressed(forward ? state : null);
}

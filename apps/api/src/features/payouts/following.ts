import type { PoolClient } from 'pg';
import { callbackUrl } from '../../gateways/callbacks.ts';
import type { OrderChange } from '../../gateways/order.ts';
import type { Payout } from '../../gateways/payouts/payouts.port.ts';
import type { Failure, Recording } from '../../gateways/noun.ts';
import { createTurn } from '../../gateways/turn.ts';
import { worldOf } from '../../gateways/worlds.ts';
import type { Due } from '../../kernel/data/due.ts';
import { assertWay, isEnd } from '../../kernel/data/states.ts';
import { alarmOf } from '../operations/operations.ts';
import { lockSubject, type PayoutDeps } from './deps.ts';
import { findPayout, updatePayout, type PayoutChange, type StoredPayout } from './payouts.store.ts';
import type { PayoutFailure, PayoutSubject } from './purpose.ts';
import { payoutStates } from './states.ts';

/** A payout, and what is paid out. */
type Held = StoredPayout & { readonly subject: PayoutSubject };
type Recorded = Recording<PayoutDeps, Held>;

export const payoutsDue: Due = { table: 'payouts', job: 'payouts.advance', key: 'payoutId' };

const states = {
  accepted: 'accepte',
  sent: 'envoye',
  paid: 'paye',
  returned: 'retourne',
} as const satisfies Record<Payout['state'], StoredPayout['state']>;
const readings = {
  accepted: 'underway',
  sent: 'underway',
  paid: 'done',
  returned: 'refused',
} as const;

/** The turns of a payout towards whom it goes to; each step is told to its subject. */
export const { advance: advancePayout, hear: heardOf } = createTurn<
  PayoutDeps,
  Held,
  Payout,
  PayoutChange
>({
  due: payoutsDue,
  async lock(deps, client, id) {
    const key = await findPayout(client, id);
    if (key === null) return null;
    const subject = await lockSubject(deps, client, key);
    const payout = await findPayout(client, id);
    return payout === null ? null : { ...payout, subject };
  },
  save: movePayout,
  order: (deps, { reference, amount, method, beneficiary, subject }) =>
    worldOf(deps, subject.mode).gateways.payouts.start({
      reference,
      amount,
      method,
      beneficiary,
      callbackUrl: callbackUrl(deps.config, 'payouts', subject.mode),
    }),
  lookup: (deps, { reference, subject }) =>
    worldOf(deps, subject.mode).gateways.payouts.lookup({ reference }),
  endOf({ state, subject }) {
    if (state === 'paye') return 'done';
    return isEnd(payoutStates, state) || !subject.isUnderway ? 'refused' : null;
  },
  deadlineOf: ({ subject }) => subject.deadline,
  // A bank takes days, and cash waits for whoever fetches it.
  takesDays: true,
  factsOf: ({ reference, amount, providerId: id }) => ({ id, reference, amount }),
  read: (held, told) => ({
    providerId: told.id,
    reading: readings[told.state],
    isNews: isForward(held, told),
  }),
  async done(recorded, told) {
    const pickup = await pickupOf(recorded, told);
    await recorded.held.subject.paid();
    return { state: 'paye', ...pickup };
  },
  async failed({ held }, failure) {
    await held.subject.failed(failureOf(failure));
    return { state: failure.kind === 'told' ? 'retourne' : 'refuse' };
  },
  async underway(recorded, told) {
    const { held } = recorded;
    const pickup = await pickupOf(recorded, told);
    const step = isForward(held, told) ? stepOf(told) : null;
    await held.subject.progressed(step);
    return step === null ? pickup : { state: step, ...pickup };
  },
  async doubted({ held }) {
    if (held.state === 'demande') await held.subject.doubted();
    return {};
  },
  async delayed({ held }) {
    await held.subject.delayed();
    return {};
  },
  subjectOf: ({ subjectId }) => subjectId,
  alarm: alarmOf({
    other: 'payout_amount',
    contradiction: 'payout_contradiction',
    stuck: 'payout_stuck',
    ours: 'payout_ours',
  }),
});

async function movePayout(
  client: PoolClient,
  { id, state }: Held,
  { at, change }: { readonly at: Date; readonly change: PayoutChange & OrderChange },
): Promise<void> {
  if (change.state !== undefined) assertWay(payoutStates, state, change.state);
  const { attempts_since: since, ...columns } = change;
  // Since when it is asked stays there after the end.
  const asked = since === undefined || since === null ? {} : { asked_since: since };
  await updatePayout(client, id, { at, change: { ...columns, ...asked } });
}

function isForward({ state }: StoredPayout, told: Payout): boolean {
  return payoutStates.ways[state].includes(states[told.state]);
}

function stepOf({ state }: Payout): 'accepte' | 'envoye' {
  return state === 'sent' ? 'envoye' : 'accepte';
}

/** Cash waits at a counter: its code is kept, and the noun told once. */
async function pickupOf({ held }: Recorded, { pickupCode }: Payout): Promise<PayoutChange> {
  if (pickupCode === undefined) return {};
  if (held.pickupCode === null) await held.subject.pickupReady();
  return { pickup_code: pickupCode };
}

function failureOf(failure: Failure<Payout>): PayoutFailure {
  switch (failure.kind) {
    case 'told':
      return { kind: 'returned', code: failure.told.returnReason ?? 'MS03' };
    case 'refused':
      return { kind: 'refused', code: failure.refusal.code };
    case 'late':
    case 'unwanted':
      return { kind: 'late' };
  }
}

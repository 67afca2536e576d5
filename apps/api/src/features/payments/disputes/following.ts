import type { PoolClient } from 'pg';
import type { CardDispute } from '../../../gateways/cards/cards.port.ts';
import type { GatewayAnswer } from '../../../gateways/gateway.ts';
import { createTurn } from '../../../gateways/turn.ts';
import { worldOf } from '../../../gateways/worlds.ts';
import { patienceEndsMs } from '../../../kernel/jobs/patience.ts';
import type { Secrets } from '../../../kernel/data/secrets.ts';
import { filesOf, readEvidence } from '../../files/files.ts';
import { raiseAlert } from '../../operations/operations.ts';
import type { PaymentDeps } from '../deps.ts';
import { lockPayment, type Payment } from '../payments.store.ts';
import {
  lockDispute,
  paymentIdOf,
  updateDispute,
  type Dispute,
  type DisputeChange,
} from './disputes.store.ts';
import { disputesDue, loseDispute, moveDispute, winDispute } from './steps.ts';

export type DisputeDeps = PaymentDeps & { readonly secrets: Secrets };

type Held = Dispute & { readonly payment: Payment };

const readings = {
  to_answer: 'underway',
  under_review: 'underway',
  won: 'done',
  lost: 'refused',
} as const;

/**
 * The turns of a dispute at its gateway: how it stands is asked until it is decided, and what the merchant answers is ordered.
 * An answer moves no money, and the same one again changes nothing: it may be sent at any time.
 */
export const { hear: followDispute } = createTurn<DisputeDeps, Held, CardDispute, DisputeChange>({
  due: disputesDue,
  lock: lockHeld,
  async save(client, dispute, { at, change }) {
    const { leased_until: _lease, provider_id: _known, ...columns } = change;
    await updateDispute(client, dispute, { at, change: columns });
  },
  isHarmless: true,
  takesDays: true,
  order: sendAnswer,
  lookup: lookUp,
  endOf({ status }) {
    if (status === 'gagne') return 'done';
    return status === 'perdu' ? 'refused' : null;
  },
  deadlineOf: () => null,
  factsOf: ({ providerId: id, amount }) => ({ id, amount }),
  read: (_held, { state }) => ({ providerId: null, reading: readings[state], isNews: false }),
  async done({ deps, client, held }) {
    await winDispute(deps, client, { payment: held.payment, dispute: held });
    return {};
  },
  async failed({ deps, client, held }, { kind }) {
    if (kind !== 'told') throw new Error('A dispute is lost when its gateway says so');
    await loseDispute(deps, client, { payment: held.payment, dispute: held });
    return {};
  },
  async underway({ deps, client, held, at }, { state, dueAt }) {
    const isTaken = state === 'under_review';
    const { payment, status } = held;
    if (isTaken && status === 'a_repondre')
      await moveDispute(deps, client, { payment, dispute: held, to: 'repondu' });
    const delivered = isTaken && held.answer?.delivered === false ? { delivered_at: at } : {};
    return { due_at: dueAt, ...delivered };
  },
  async doubted({ client, held, at }) {
    const { id, reference, answer } = held;
    const isStuck =
      answer?.delivered === false && at.getTime() - answer.at.getTime() > patienceEndsMs;
    if (isStuck)
      await raiseAlert(client, { kind: 'dispute_stuck', subject: id, detail: { reference } });
    return {};
  },
  delayed: async () => ({}),
  async alarm(client, { what, subject, detail }) {
    // That nothing is decided for a day is no news of a dispute.
    if (what === 'other') await raiseAlert(client, { kind: 'dispute_amount', subject, detail });
    if (what === 'contradiction')
      await raiseAlert(client, { kind: 'dispute_contradiction', subject, detail });
  },
});

async function lockHeld(_deps: DisputeDeps, client: PoolClient, id: string): Promise<Held | null> {
  const paymentId = await paymentIdOf(client, id);
  if (paymentId === null) return null;
  const payment = await lockPayment(client, paymentId);
  return { ...(await lockDispute(client, id)), payment };
}

async function sendAnswer(deps: DisputeDeps, held: Held): Promise<GatewayAnswer<CardDispute>> {
  const { providerId, answer, accountId, fileIds, mode } = held;
  const { cards } = worldOf(deps, mode).gateways;
  if (answer?.kind === 'acceptation') return cards.acceptDispute(providerId);
  const known = await filesOf(deps.pool, accountId, fileIds);
  const files = await Promise.all(
    known.map(async ({ id, type }, index) => ({
      name: `preuve-${index + 1}.${type === 'application/pdf' ? 'pdf' : 'webp'}`,
      type,
      content: await readEvidence(deps, { id, accountId }),
    })),
  );
  return cards.submitEvidence(providerId, { text: answer?.evidence ?? '', files });
}

/** A dispute that still waits for an answer does not have ours: that is not found yet. */
async function lookUp(
  deps: DisputeDeps,
  { providerId, answer, mode }: Held,
): Promise<GatewayAnswer<CardDispute | null>> {
  const found = await worldOf(deps, mode).gateways.cards.lookupDispute(providerId);
  const isMissing =
    answer !== null && found.status === 'answered' && found.value?.state === 'to_answer';
  return isMissing ? { status: 'answered', value: null } : found;
}

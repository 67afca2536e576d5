import { createHash, randomUUID } from 'node:crypto';
import { add, compare, moneyText, subtract, zero, type Money } from '@nzela/money/money';
import type { OutcomeCode } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { orderedAmount } from '../amounts.ts';
import { ProviderError } from '../provider-api.ts';
import type { CardPaymentRecord } from './cards.ts';

export const disputeReasons = [
  'FRAUDULENT',
  'NOT_RECEIVED',
  'NOT_AS_DESCRIBED',
  'DUPLICATE',
  'CREDIT_NOT_PROCESSED',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** `UNDER_REVIEW`: the bank of the card reads what the merchant answered. */
export type DisputeStatus = 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST';

export type EvidenceFile = {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
};

/** Whoever paid by card has their bank take the payment back. */
export type CardDisputeRecord = {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: DisputeReason;
  readonly openedAt: string;
  /** Without an answer until then, it is lost. */
  readonly dueAt: string;
  readonly outcome: OutcomeCode;
  status: DisputeStatus;
  /** When what was paid was taken back; none: it was not. */
  lostAt?: string;
  /** What the merchant answered: of its files, no more than what they are is kept. */
  evidence: {
    readonly text: string;
    readonly files: readonly { name: string; type: string; size: number; sha256: string }[];
  } | null;
};

export type Disputes = {
  /** Null: all that can still be taken back. */
  open(
    payment: CardPaymentRecord,
    order: { readonly reason: DisputeReason; readonly amount: string | null },
  ): CardDisputeRecord;
  /** The merchant's answer. The same one again changes nothing. */
  answer(dispute: CardDisputeRecord, text: string, files: readonly EvidenceFile[]): void;
  /** The bank's decision, or the merchant's who accepts the loss. A decision is final. */
  decide(dispute: CardDisputeRecord, status: 'WON' | 'LOST'): void;
};

const dayMs = 86_400_000;
/** Between the payment and the dispute of the test card. */
const disputedAfterMs = 5_000;
const answerWithinMs = 7 * dayMs;
const decidedWithinMs = 30 * dayMs;
const decisionMs = 3_000;

/** Words in the evidence that have the bank decide at once, one way or the other. */
const winningWord = 'winning_evidence';
const losingWord = 'losing_evidence';

export function createDisputes(world: World): Disputes {
  const { cardDisputes, cardPayments } = world.state;
  const byId = (id: string) => cardDisputes.find((dispute) => dispute.id === id);
  const paymentOf = (id: string) => cardPayments.find((payment) => payment.id === id);

  function change(dispute: CardDisputeRecord, status: DisputeStatus): void {
    dispute.status = status;
    world.changed('cards');
    const payment = paymentOf(dispute.paymentId);
    if (payment !== undefined) notify(world, payment, dispute);
  }

  function decide(dispute: CardDisputeRecord, status: 'WON' | 'LOST'): void {
    if (dispute.status === 'WON' || dispute.status === 'LOST') return;
    for (const job of [due, decided, won, lost]) world.schedule.drop(job, dispute.id);
    if (status === 'LOST') dispute.lostAt = world.clock.now().toISOString();
    change(dispute, status);
  }

  const disputes: Disputes = {
    decide,
    open(payment, { reason, amount: asked }) {
      const { currency } = payment;
      const left = leftOf(world, payment);
      const amount = asked === null ? left : orderedAmount({ amount: asked, currency });
      if (payment.status !== 'APPROVED' || left.minor === 0n || compare(amount, left) > 0)
        throw new ProviderError('TOO_LATE', 409, 'Rien à contester sur ce paiement');
      const now = world.clock.now();
      const dispute: CardDisputeRecord = {
        id: `dispute_${randomUUID()}`,
        paymentId: payment.id,
        amount: moneyText(amount),
        currency,
        reason,
        openedAt: now.toISOString(),
        dueAt: new Date(now.getTime() + answerWithinMs).toISOString(),
        outcome: takeOutcome(world, 'cards', '0001', ['0006', '0008', '0009']),
        status: 'NEEDS_RESPONSE',
        evidence: null,
      };
      cardDisputes.push(dispute);
      world.schedule.addDeadline(due, dispute.id, answerWithinMs);
      change(dispute, 'NEEDS_RESPONSE');
      return dispute;
    },
    answer(dispute, text, files) {
      if (dispute.status !== 'NEEDS_RESPONSE') return;
      dispute.evidence = {
        text,
        files: files.map(({ name, type, content }) => ({
          name,
          type,
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
        })),
      };
      world.schedule.drop(due, dispute.id);
      if (text.includes(winningWord)) world.schedule.add(won, dispute.id, decisionMs);
      else if (text.includes(losingWord)) world.schedule.add(lost, dispute.id, decisionMs);
      else world.schedule.addDeadline(decided, dispute.id, decidedWithinMs);
      change(dispute, 'UNDER_REVIEW');
    },
  };

  const on = (job: string, act: (dispute: CardDisputeRecord) => void) =>
    world.schedule.on(job, (id) => {
      const dispute = byId(id);
      if (dispute !== undefined) act(dispute);
    });
  on(due, (dispute) => dispute.status === 'NEEDS_RESPONSE' && decide(dispute, 'LOST'));
  on(decided, (dispute) => decide(dispute, 'WON'));
  on(won, (dispute) => decide(dispute, 'WON'));
  on(lost, (dispute) => decide(dispute, 'LOST'));
  world.schedule.on(opening, (id) => {
    const payment = paymentOf(id);
    // It may have been refunded whole meanwhile.
    if (payment !== undefined && leftOf(world, payment).minor > 0n)
      disputes.open(payment, { reason: 'FRAUDULENT', amount: null });
  });
  return disputes;
}

const opening = 'cards.dispute';
const due = 'cards.dispute-due';
const decided = 'cards.dispute-decided';
const won = 'cards.dispute-won';
const lost = 'cards.dispute-lost';

/** The test card's owner disputes what they have just paid. */
export function disputeLater({ schedule }: World, paymentId: string): void {
  schedule.add(opening, paymentId, disputedAfterMs);
}

/** What of a payment was neither given back nor taken back. */
export function leftOf(
  { state: { cardRefunds, cardDisputes } }: World,
  payment: CardPaymentRecord,
): Money {
  const gone = [
    ...cardRefunds.filter((one) => one.paymentId === payment.id && one.status !== 'REFUSED'),
    ...cardDisputes.filter((one) => one.paymentId === payment.id && one.status !== 'WON'),
  ];
  const paid = orderedAmount(payment);
  return subtract(
    paid,
    gone.reduce((sum, one) => add(sum, orderedAmount(one)), zero(paid.currency)),
  );
}

/** Once, or as the outcome says: never, three times and late, or with a message that lies. */
function notify(world: World, payment: CardPaymentRecord, dispute: CardDisputeRecord): void {
  const body = (status: DisputeStatus) => ({
    type: 'dispute.updated',
    reference: dispute.id,
    disputeId: dispute.id,
    paymentId: payment.id,
    status,
  });
  const send = (status: DisputeStatus, options: object = {}) =>
    world.callbacks.send({
      provider: 'cards',
      url: payment.callbackUrl,
      body: body(status),
      ...options,
    });
  if (dispute.outcome === '0006') return;
  if (dispute.outcome === '0008') {
    const messageId = `msg_${randomUUID()}`;
    send(dispute.status, { messageId });
    send('NEEDS_RESPONSE');
    send(dispute.status, { messageId });
  } else if (dispute.outcome === '0009') {
    send('WON', { genuine: false });
  } else {
    send(dispute.status);
  }
}

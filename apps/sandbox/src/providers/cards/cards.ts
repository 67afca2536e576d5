import { randomBytes, randomUUID } from 'node:crypto';
import type { World } from '../../world/world.ts';
import { amountText } from '../amounts.ts';
import { disputeLater } from './disputes.ts';
import type { CardBehaviour } from './test-cards.ts';

export type CardPaymentStatus = 'PENDING' | 'APPROVED' | 'DECLINED' | 'CANCELED';

export type CardPaymentRecord = {
  readonly id: string;
  readonly reference: string;
  readonly fingerprint: string;
  /** Opens the hosted fields. Unguessable, because whoever has it can pay. */
  readonly token: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly createdAt: string;
  status: CardPaymentStatus;
  /** What the hosted fields show while the payment is pending. */
  stage: 'card' | 'authentication' | 'processing';
  declineReason: string | null;
  /** Never more of a card than this is kept. */
  card: { readonly brand: string; readonly last4: string } | null;
  behaviour: CardBehaviour | null;
  authenticationTriesLeft: number;
  /** When the bank approved or declined it; absent where it was before this was kept. */
  settledAt?: string;
};

export type CardRefundRecord = {
  readonly id: string;
  readonly reference: string;
  readonly fingerprint: string;
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  status: 'PENDING' | 'DONE' | 'REFUSED';
  doneAt?: string;
};

export type CardOrder = Pick<
  CardPaymentRecord,
  'reference' | 'amount' | 'currency' | 'description' | 'returnUrl' | 'callbackUrl'
>;

export type Cards = {
  open(order: CardOrder, fingerprint: string): CardPaymentRecord;
  /** A card was typed and its fields are right. */
  submit(payment: CardPaymentRecord, card: SubmittedCard): void;
  /** A code was typed. False: it is wrong and may be tried again. */
  authenticate(payment: CardPaymentRecord, code: string): boolean;
  settle(payment: CardPaymentRecord, status: CardPaymentStatus, declineReason?: string): void;
};

export type SubmittedCard = {
  readonly brand: string;
  readonly last4: string;
  readonly behaviour: CardBehaviour;
};

/** The one-time code of every strong authentication here. */
export const authenticationCode = '123456';

const confirmationTopic = 'cards.authentication';
const bankAnswerMs = 800;
const slowAnswerMs = 20_000;
const sessionMs = 30 * 60_000;

const declines: Partial<Record<CardBehaviour, string>> = {
  '0004': 'INSUFFICIENT_FUNDS',
  '0007': 'MERCHANT_LIMIT',
  '0009': 'CARD_REFUSED',
  expired: 'EXPIRED_CARD',
  'wrong-security-code': 'WRONG_SECURITY_CODE',
};

export function createCards(world: World): Cards {
  const payments = world.state.cardPayments;

  /** A payment is settled once; what comes later changes nothing. */
  function settle(payment: CardPaymentRecord, status: CardPaymentStatus, reason?: string): void {
    if (payment.status !== 'PENDING') return;
    payment.status = status;
    payment.settledAt = world.clock.now().toISOString();
    payment.declineReason = status === 'DECLINED' ? (reason ?? 'CARD_REFUSED') : null;
    world.confirmations.close(
      confirmationTopic,
      payment.id,
      status === 'APPROVED' ? 'confirmed' : 'expired',
    );
    world.schedule.drop('cards.expire', payment.id);
    world.changed('cards');
    notify(world, payment);
    if (status === 'APPROVED' && payment.behaviour === 'disputed') disputeLater(world, payment.id);
  }

  function toBank(payment: CardPaymentRecord): void {
    payment.stage = 'processing';
    world.changed('cards');
    // A lost answer is about a payment that was executed there and then.
    if (payment.behaviour === '0006') settle(payment, 'APPROVED');
    else if (payment.behaviour === '0002')
      world.schedule.add('cards.bank', payment.id, slowAnswerMs);
    else if (payment.behaviour !== '0005')
      world.schedule.add('cards.bank', payment.id, bankAnswerMs);
  }

  function askOwner(payment: CardPaymentRecord): void {
    payment.stage = 'authentication';
    world.changed('cards');
    world.confirmations.ask({
      phone: phoneOf(payment),
      title: `Confirmer le paiement de ${amountText(payment)} ?`,
      detail: `${payment.description} · carte •••• ${payment.card?.last4} · code ${authenticationCode}`,
      topic: confirmationTopic,
      subject: payment.id,
    });
  }

  hearWhatHappens(world, { settle, toBank });

  return {
    settle,
    open(order, fingerprint) {
      const payment: CardPaymentRecord = {
        ...order,
        fingerprint,
        id: `card_${randomUUID()}`,
        token: randomBytes(24).toString('base64url'),
        createdAt: world.clock.now().toISOString(),
        status: 'PENDING',
        stage: 'card',
        declineReason: null,
        card: null,
        behaviour: null,
        authenticationTriesLeft: 3,
      };
      payments.push(payment);
      world.schedule.addDeadline('cards.expire', payment.id, sessionMs);
      world.changed('cards');
      return payment;
    },
    submit(payment, { brand, last4, behaviour }) {
      payment.card = { brand, last4 };
      payment.behaviour = behaviour;
      if (behaviour === 'strong-authentication' || behaviour === '0003') askOwner(payment);
      else toBank(payment);
    },
    authenticate(payment, code) {
      const right = code === authenticationCode && payment.behaviour !== '0003';
      if (right) {
        world.confirmations.close(confirmationTopic, payment.id, 'confirmed');
        toBank(payment);
        return true;
      }
      payment.authenticationTriesLeft -= 1;
      if (payment.authenticationTriesLeft > 0 && payment.behaviour !== '0003') return false;
      settle(payment, 'DECLINED', 'AUTHENTICATION_FAILED');
      return true;
    },
  };
}

/** The bank's answer, the end of a session, and the owner's answer on the phone. */
function hearWhatHappens(
  world: World,
  { settle, toBank }: Pick<Cards, 'settle'> & { toBank(payment: CardPaymentRecord): void },
): void {
  const byId = (id: string) => world.state.cardPayments.find((payment) => payment.id === id);

  world.schedule.on('cards.bank', (id) => {
    const payment = byId(id);
    if (!payment?.behaviour) return;
    const reason = declines[payment.behaviour];
    settle(payment, reason === undefined ? 'APPROVED' : 'DECLINED', reason);
  });
  world.schedule.on('cards.expire', (id) => {
    const payment = byId(id);
    if (payment && payment.stage !== 'processing') settle(payment, 'CANCELED');
  });
  world.confirmations.on(confirmationTopic, (id, accepted) => {
    const payment = byId(id);
    if (payment?.stage !== 'authentication') return;
    if (accepted && payment.behaviour !== '0003') toBank(payment);
    else settle(payment, 'DECLINED', 'AUTHENTICATION_FAILED');
  });
}

/** The phone that a test card belongs to, in the range 06 39 98 that ARCEP keeps for fiction. */
function phoneOf(payment: CardPaymentRecord): string {
  return `+3363998${payment.card?.last4 ?? '0000'}`;
}

function notify(world: World, payment: CardPaymentRecord): void {
  const { callbackUrl: url, behaviour } = payment;
  const body = (description: CardPaymentStatus) => ({
    status: '200',
    description,
    reference: payment.reference,
    paymentId: payment.id,
  });
  const send = (description: CardPaymentStatus, options: object = {}) =>
    world.callbacks.send({ provider: 'cards', url, body: body(description), ...options });
  if (behaviour === '0006') return;
  if (behaviour === '0008') {
    const messageId = `msg_${randomUUID()}`;
    send(payment.status, { messageId });
    send('PENDING');
    send(payment.status, { messageId });
  } else if (behaviour === '0009') {
    send('APPROVED', { genuine: false });
  } else {
    send(payment.status);
  }
}

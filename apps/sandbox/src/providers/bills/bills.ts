import { randomInt, randomUUID } from 'node:crypto';
import type { OutcomeCode } from '../../world/outcomes.ts';
import type { World } from '../../world/world.ts';
import type { Biller } from './billers.ts';

export type BillPaymentStatus = 'ACCEPTED' | 'PAID' | 'REFUSED';

export const billRefusals = ['REFERENCE_REFUSED', 'CUSTOMER_BLOCKED', 'BILL_EXPIRED'] as const;
export type BillRefusal = (typeof billRefusals)[number];

export type BillOrder = {
  readonly reference: string;
  readonly billerId: string;
  /** As the biller files it. */
  readonly billReference: string;
  readonly amount: string;
  readonly currency: string;
  readonly callbackUrl: string;
};

export type BillPaymentRecord = BillOrder & {
  readonly id: string;
  readonly fingerprint: string;
  readonly outcome: OutcomeCode;
  readonly createdAt: string;
  /** The final answer comes by then, unless somebody holds it back. */
  readonly promisedBy: string;
  updatedAt: string;
  status: BillPaymentStatus;
  refusal: BillRefusal | null;
  /** The biller's own number of the payment, once it is paid. */
  receiptNumber: string | null;
};

export type Bills = {
  accept(
    order: BillOrder,
    made: {
      readonly biller: Biller;
      readonly fingerprint: string;
      readonly outcome: OutcomeCode;
    },
  ): BillPaymentRecord;
  /** The biller takes the money. False when it is no longer on its way. */
  settle(payment: BillPaymentRecord): boolean;
  /** The biller sends it back. False when it is no longer on its way. */
  turnDown(payment: BillPaymentRecord, refusal: BillRefusal): boolean;
};

const settleAfterMs = 3_000;
const slowSettleMs = 20_000;

const refusalOf: Partial<Record<OutcomeCode, BillRefusal>> = {
  '0003': 'REFERENCE_REFUSED',
  '0004': 'CUSTOMER_BLOCKED',
  '0009': 'BILL_EXPIRED',
};

export function createBills(world: World): Bills {
  const payments = world.state.billPayments;

  function become(payment: BillPaymentRecord, status: 'PAID' | 'REFUSED'): boolean {
    if (payment.status !== 'ACCEPTED') return false;
    payment.status = status;
    payment.updatedAt = world.clock.now().toISOString();
    if (status === 'PAID') payment.receiptNumber = `Q${randomInt(100_000_000, 999_999_999)}`;
    world.schedule.drop('bills.settle', payment.id);
    world.changed('bills');
    notify(world, payment);
    return true;
  }

  function turnDown(payment: BillPaymentRecord, refusal: BillRefusal): boolean {
    if (payment.status !== 'ACCEPTED') return false;
    payment.refusal = refusal;
    return become(payment, 'REFUSED');
  }

  world.schedule.on('bills.settle', (id) => {
    const payment = payments.find((one) => one.id === id);
    if (payment === undefined) return;
    const refusal = refusalOf[payment.outcome];
    if (refusal === undefined) become(payment, 'PAID');
    else turnDown(payment, refusal);
  });

  return {
    settle: (payment) => become(payment, 'PAID'),
    turnDown,
    accept(order, { biller, fingerprint, outcome }) {
      const now = world.clock.now();
      const payment: BillPaymentRecord = {
        ...order,
        id: `bill_payment_${randomUUID()}`,
        fingerprint,
        outcome,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
        promisedBy: new Date(now.getTime() + biller.settlementMinutes * 60_000).toISOString(),
        status: 'ACCEPTED',
        refusal: null,
        receiptNumber: null,
      };
      payments.push(payment);
      const delayMs = outcome === '0002' ? slowSettleMs : settleAfterMs;
      if (outcome !== '0005') world.schedule.add('bills.settle', payment.id, delayMs);
      world.changed('bills');
      return payment;
    },
  };
}

function notify(world: World, payment: BillPaymentRecord): void {
  const send = (status: BillPaymentStatus, options: object = {}) =>
    world.callbacks.send({
      provider: 'bills',
      url: payment.callbackUrl,
      body: {
        type: 'bill.updated',
        reference: payment.reference,
        paymentId: payment.id,
        status,
        at: payment.updatedAt,
      },
      ...options,
    });
  if (payment.outcome === '0008' && payment.status === 'PAID') {
    const messageId = `msg_${randomUUID()}`;
    send('PAID', { messageId });
    send('ACCEPTED');
    send('PAID', { messageId });
  } else if (payment.outcome === '0009' && payment.status === 'REFUSED') {
    send('PAID', { genuine: false });
  } else if (payment.outcome !== '0006') {
    send(payment.status);
  }
}

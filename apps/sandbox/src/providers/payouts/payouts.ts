import { randomInt, randomUUID } from 'node:crypto';
import type { OutcomeCode } from '../../world/outcomes.ts';
import type { World } from '../../world/world.ts';

export type PayoutStatus = 'ACCEPTED' | 'SENT' | 'PAID' | 'RETURNED';
export type PayoutMethod = 'bank' | 'mobile' | 'cash';

export const returnReasons = ['AC01', 'AC04', 'AC06', 'AM04', 'BE01', 'MD07', 'MS03'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export type Beneficiary = {
  readonly name: string;
  readonly country: string;
  readonly iban?: string | undefined;
  readonly accountNumber?: string | undefined;
  readonly phone?: string | undefined;
  readonly operator?: string | undefined;
};

export type PayoutOrder = {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly method: PayoutMethod;
  readonly beneficiary: Beneficiary;
  readonly callbackUrl: string;
};

export type PayoutRecord = PayoutOrder & {
  readonly id: string;
  readonly fingerprint: string;
  readonly outcome: OutcomeCode;
  readonly createdAt: string;
  updatedAt: string;
  status: PayoutStatus;
  returnReason: ReturnReason | null;
  /** The code that the recipient shows at the counter, once the money waits there. */
  pickupCode: string | null;
};

export type Payouts = {
  accept(order: PayoutOrder, fingerprint: string, outcome: OutcomeCode): PayoutRecord;
  /** Moves one step on. False when there is no next step. */
  advance(payout: PayoutRecord): boolean;
  /** False when the money is no longer on its way. */
  giveBack(payout: PayoutRecord, reason: ReturnReason): boolean;
  /** Hands the cash over. False when the code is not the payout's, or nothing waits at the counter. */
  pickUp(payout: PayoutRecord, code: string): boolean;
};

const sendAfterMs = 1_000;
const arriveAfterMs = 2_000;
const slowArrivalMs = 19_000;
/** Nobody came to the desk's counter: the recipient is taken to have been there. */
const pickUpAfterMs = 30_000;

const returns: Partial<Record<OutcomeCode, ReturnReason>> = {
  '0003': 'AC01',
  '0004': 'AM04',
  '0009': 'MD07',
};

export function createPayouts(world: World): Payouts {
  const payouts = world.state.payouts;
  const byId = (id: string) => payouts.find((payout) => payout.id === id);

  /** A payout only moves forward, and not at all once it is paid or returned. */
  function become(payout: PayoutRecord, status: PayoutStatus): void {
    if (payout.status === status || isOver(payout)) return;
    payout.status = status;
    payout.updatedAt = world.clock.now().toISOString();
    if (status === 'SENT' && payout.method === 'cash') payout.pickupCode = newPickupCode();
    world.changed('payouts');
    notify(world, payout);
  }

  function giveBack(payout: PayoutRecord, reason: ReturnReason): boolean {
    if (isOver(payout)) return false;
    payout.returnReason = reason;
    become(payout, 'RETURNED');
    return true;
  }

  world.schedule.on('payouts.send', (id) => {
    const payout = byId(id);
    if (payout?.status !== 'ACCEPTED') return;
    become(payout, 'SENT');
    world.schedule.add('payouts.arrive', id, arrivalDelayMs(payout));
  });
  world.schedule.on('payouts.arrive', (id) => {
    const payout = byId(id);
    if (!payout) return;
    const reason = returns[payout.outcome];
    if (reason === undefined) become(payout, 'PAID');
    else giveBack(payout, reason);
  });

  return {
    giveBack,
    accept(order, fingerprint, outcome) {
      const at = world.clock.now().toISOString();
      const payout: PayoutRecord = {
        ...order,
        id: `payout_${randomUUID()}`,
        fingerprint,
        outcome,
        createdAt: at,
        updatedAt: at,
        status: 'ACCEPTED',
        returnReason: null,
        pickupCode: null,
      };
      payouts.push(payout);
      if (outcome !== '0005') world.schedule.add('payouts.send', payout.id, sendAfterMs);
      world.changed('payouts');
      return payout;
    },
    advance(payout) {
      if (isOver(payout)) return false;
      if (payout.status === 'SENT') become(payout, 'PAID');
      else {
        become(payout, 'SENT');
        world.schedule.drop('payouts.send', payout.id);
      }
      return true;
    },
    pickUp(payout, code) {
      const fits = payout.pickupCode !== null && code.replace(/\s/g, '') === payout.pickupCode;
      if (!fits || payout.status !== 'SENT') return false;
      become(payout, 'PAID');
      return true;
    },
  };
}

function isOver(payout: PayoutRecord): boolean {
  return payout.status === 'PAID' || payout.status === 'RETURNED';
}

function arrivalDelayMs(payout: PayoutRecord): number {
  if (payout.outcome === '0002') return slowArrivalMs;
  return payout.method === 'cash' && payout.outcome === '0001' ? pickUpAfterMs : arriveAfterMs;
}

function newPickupCode(): string {
  return String(randomInt(1_000_000_000, 9_999_999_999));
}

function notify(world: World, payout: PayoutRecord): void {
  const send = (status: PayoutStatus, options: object = {}) =>
    world.callbacks.send({
      provider: 'payouts',
      url: payout.callbackUrl,
      body: {
        type: 'payout.updated',
        reference: payout.reference,
        payoutId: payout.id,
        status,
        at: payout.updatedAt,
      },
      ...options,
    });
  if (payout.outcome === '0008' && payout.status === 'PAID') {
    const messageId = `msg_${randomUUID()}`;
    send('PAID', { messageId });
    send('SENT');
    send('PAID', { messageId });
  } else if (payout.outcome === '0009' && payout.status === 'RETURNED') {
    send('PAID', { genuine: false });
  } else if (payout.outcome !== '0006') {
    send(payout.status);
  }
}

import { randomUUID } from 'node:crypto';
import type { OutcomeCode } from '../../world/outcomes.ts';
import type { World } from '../../world/world.ts';
import { amountText } from '../amounts.ts';
import { operatorCountries } from './operators.ts';

export type CollectionStatus = 'PENDING' | 'SUCCESS' | 'FAILED';

export type CollectionOrder = {
  readonly transactionReference: string;
  readonly amount: string;
  readonly currency: string;
  readonly customerFullName: string;
  readonly customerEmailAdress: string;
  /** AIRTEL, ORANGE, MTN or MPESA. */
  readonly provider: string;
  /** E.164. */
  readonly walletID: string;
  readonly callbackUrl: string;
};

export type CollectionRecord = CollectionOrder & {
  readonly id: string;
  readonly outcome: OutcomeCode;
  /** What the operator adds to the amount, in the same currency. */
  readonly fee: string;
  readonly total: string;
  readonly createdAt: string;
  updatedAt: string;
  status: CollectionStatus;
  description: string;
};

export type MobileMoney = {
  accept(
    order: CollectionOrder,
    cost: Pick<CollectionRecord, 'fee' | 'total'>,
    outcome: OutcomeCode,
  ): CollectionRecord;
};

const topic = 'mobile-money.request';
const confirmedByItselfMs = 3_000;
const slowMs = 20_000;
/** A request that nobody answers is withdrawn by the operator. */
const expiresMs = 24 * 3_600_000;

const asked = 'Waiting for the customer to confirm on the phone';
const failures: Partial<Record<OutcomeCode, string>> = {
  '0003': 'Wrong PIN',
  '0004': 'Insufficient Funds',
  '0009': 'Declined By Operator',
};

export function createMobileMoney(world: World): MobileMoney {
  const { collections } = world.state;
  const byId = (id: string) => collections.find((record) => record.id === id);

  /** A collection ends once: what is said of it later changes nothing. */
  function end(collection: CollectionRecord, failure: string | undefined): void {
    if (collection.status !== 'PENDING') return;
    collection.status = failure === undefined ? 'SUCCESS' : 'FAILED';
    collection.description = failure ?? 'Transaction Successful';
    collection.updatedAt = world.clock.now().toISOString();
    world.schedule.drop('mobile-money.end', collection.id);
    world.schedule.drop('mobile-money.expire', collection.id);
    const state = failure === undefined ? 'confirmed' : 'expired';
    world.confirmations.close(topic, collection.id, state);
    world.changed('mobile-money');
    notify(world, collection);
  }

  world.schedule.on('mobile-money.end', (id) => {
    const collection = byId(id);
    if (collection) end(collection, failures[collection.outcome]);
  });
  world.schedule.on('mobile-money.expire', (id) => {
    const collection = byId(id);
    if (collection) end(collection, 'Transaction Expired');
  });
  world.confirmations.on(topic, (id, accepted) => {
    const collection = byId(id);
    if (collection) end(collection, accepted ? failures[collection.outcome] : 'Canceled By User');
  });

  return {
    accept(order, cost, outcome) {
      const at = world.clock.now().toISOString();
      const collection: CollectionRecord = {
        ...order,
        ...cost,
        id: randomUUID(),
        outcome,
        createdAt: at,
        updatedAt: at,
        status: 'PENDING',
        description: asked,
      };
      collections.push(collection);
      world.confirmations.ask({
        phone: order.walletID,
        title: `Payer ${amountText({ amount: cost.total, currency: order.currency })} ?`,
        detail: `${operatorCountries[order.provider]?.label} · ${order.transactionReference} · saisissez votre code PIN`,
        topic,
        subject: collection.id,
      });
      if (outcome !== '0005') {
        const delayMs = outcome === '0002' ? slowMs : confirmedByItselfMs;
        world.schedule.add('mobile-money.end', collection.id, delayMs);
      }
      world.schedule.addDeadline('mobile-money.expire', collection.id, expiresMs);
      world.changed('mobile-money');
      return collection;
    },
  };
}

/** Callbacks of this provider carry no signature: whoever knows the address can send one. */
function notify(world: World, collection: CollectionRecord): void {
  const send = (status: CollectionStatus, options: object = {}) =>
    world.callbacks.send({
      provider: 'mobile-money',
      url: collection.callbackUrl,
      body: {
        transactionId: collection.id,
        originatingTransactionId: collection.transactionReference,
        transactionStatus: status,
      },
      ...options,
    });
  if (collection.outcome === '0008') {
    const messageId = `msg_${randomUUID()}`;
    send(collection.status, { messageId });
    send('PENDING');
    send(collection.status, { messageId });
  } else if (collection.outcome === '0009' && collection.status === 'FAILED') {
    send('SUCCESS', { genuine: false });
  } else if (collection.outcome !== '0006') {
    send(collection.status);
  }
}

import { expect } from 'vitest';
import { money, type Money } from '@nzela/money/money';
import { syncCardPayment } from '../src/features/card-payments/card-payments.service.ts';
import { followCardPayment } from '../src/features/card-payments/following.ts';
import { findAttempt } from '../src/features/card-payments/card-payments.store.ts';
import { advanceBill, heardOf as heardOfBill } from '../src/features/bills/following.ts';
import {
  advancePayment,
  heardOf as heardOfCollection,
} from '../src/features/mobile-money/follow.ts';
import { advancePayout, heardOf as heardOfPayout } from '../src/features/payouts/following.ts';
import { payoutId } from '../src/features/payouts/payouts.service.ts';
import { advanceTopup, heardOf as heardOfTopup } from '../src/features/topups/follow.ts';
import { advanceTransfer } from '../src/features/transfers/quoted/departure.ts';
import { advanceCard } from '../src/features/virtual-cards/orders/making.ts';
import type { Deps } from '../src/deps.ts';
import type { Gateways } from '../src/outside-world.ts';
import type { Account, Api } from './api.ts';
import { payBill } from './bills.ts';
import { collected, paymentOf } from './collecting.ts';
import { moveOn } from './money.ts';
import { obliging } from './proof.ts';
import { cards, dakarBank, order, statusOf, typeCard } from './sending.ts';
import { ordered, topupOf } from './topping-up.ts';

/** What a provider was asked for, by a worker. */
export type ProviderOrder = {
  /** What the worker's step takes. */
  readonly id: string;
  /** What an alert about it names. */
  readonly subject: string;
  status(): Promise<string>;
};

/** A wrong answer that a provider might give. */
type Wrong = {
  readonly what: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each provider's answer has its own shape
  readonly change: (value: any) => object;
};

/** A noun that a provider carries out. */
export type ProviderNoun = {
  readonly name: string;
  readonly gateway: keyof Gateways;
  place(api: Api, person: Account): Promise<ProviderOrder>;
  /** One step of a worker. Safe to run at any time, any number of times. */
  advance(deps: Deps, id: string): Promise<void>;
  /** What the provider's callback brings about: another look. */
  hear(deps: Deps, id: string): Promise<unknown>;
  /** The status once the provider has carried it out. */
  readonly done: string;
  /** A worker orders by itself; otherwise the person's own request does. */
  readonly isOrderedByWorker: boolean;
  /** What is ordered moves money at the provider. */
  readonly movesMoney: boolean;
  readonly wrong: readonly Wrong[];
  /** What operators are told of a wrong answer, and of one that comes after the end. */
  readonly alert: string;
  readonly contradiction: string;
};

const more = ({ minor, currency }: Money) => money(minor + 1n, currency);
const otherAmount: Wrong = {
  what: 'another amount',
  change: (value) => ({ ...value, amount: more(value.amount) }),
};
const otherCurrency: Wrong = {
  what: 'another currency',
  change: (value) => ({ ...value, amount: money(value.amount.minor, 'GBP') }),
};

const otherReference: Wrong = {
  what: 'another reference',
  change: (value) => ({ ...value, reference: 'AUTRE-0' }),
};
/** Only once the provider has told an id of its own. */
export const otherOrder: Wrong = {
  what: 'another order of theirs',
  change: (value) => ({ ...value, id: `${value.id}-0` }),
};

export const providerNouns: readonly ProviderNoun[] = [
  {
    name: 'payouts',
    gateway: 'payouts',
    async place(api, person) {
      const { id } = await order(person, 'wallet', dakarBank());
      expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
      await moveOn(api, 61);
      await advanceTransfer(api.deps, id);
      return {
        id: payoutId({ purpose: 'transfer', subjectId: id }),
        subject: id,
        status: () => statusOf(person, id),
      };
    },
    advance: advancePayout,
    hear: heardOfPayout,
    done: 'complete',
    isOrderedByWorker: true,
    movesMoney: true,
    wrong: [otherAmount, otherCurrency, otherReference],
    alert: 'payout_amount',
    contradiction: 'payout_contradiction',
  },
  {
    name: 'top-ups',
    gateway: 'topup',
    async place(_api, person) {
      const { id } = await ordered(person);
      return { id, subject: id, status: async () => (await topupOf(person, id)).status };
    },
    advance: advanceTopup,
    hear: heardOfTopup,
    done: 'success',
    isOrderedByWorker: true,
    movesMoney: true,
    wrong: [
      {
        what: 'another phone',
        change: (value) => ({ ...value, phoneNumber: '221780000000' }),
      },
      otherReference,
    ],
    alert: 'topup_amount',
    contradiction: 'topup_contradiction',
  },
  {
    name: 'bills',
    gateway: 'bills',
    async place(_api, person) {
      const { id } = await payBill(person);
      return {
        id,
        subject: id,
        status: async () => (await person.get(`/bills/${id}`)).body.statut,
      };
    },
    advance: advanceBill,
    hear: heardOfBill,
    done: 'complete',
    isOrderedByWorker: true,
    movesMoney: true,
    wrong: [otherAmount, otherCurrency, otherReference],
    alert: 'bill_amount',
    contradiction: 'bill_contradiction',
  },
  {
    name: 'mobile money',
    gateway: 'mobileMoney',
    async place(_api, person) {
      const { id } = await collected(person);
      return { id, subject: id, status: async () => (await paymentOf(person, id)).statut };
    },
    advance: advancePayment,
    hear: heardOfCollection,
    done: 'reussi',
    isOrderedByWorker: true,
    movesMoney: true,
    wrong: [
      otherAmount,
      otherCurrency,
      otherReference,
      { what: 'another phone', change: (value) => ({ ...value, phone: '+243990000000' }) },
    ],
    alert: 'collection_amount',
    contradiction: 'collection_contradiction',
  },
  {
    name: 'prepaid cards',
    gateway: 'issuing',
    async place(_api, person) {
      const body = { type: 'VISA', devise: 'EUR', depotInitial: 50, design: 'blue-to-cyan' };
      const made = await obliging(person).post('/virtual-cards', body);
      expect(made.status, made.text).toBe(201);
      const { id } = made.body;
      const path = `/virtual-cards/${id}`;
      return { id, subject: id, status: async () => (await person.get(path)).body.statut };
    },
    advance: advanceCard,
    hear: advanceCard,
    done: 'active',
    isOrderedByWorker: true,
    movesMoney: false,
    wrong: [
      { what: 'another currency', change: (value) => ({ ...value, currency: 'GBP' }) },
      { what: 'another brand', change: (value) => ({ ...value, brand: 'AMEX' }) },
      otherReference,
    ],
    alert: 'card_contradiction',
    contradiction: 'card_contradiction',
  },
  {
    name: 'card payments',
    gateway: 'cards',
    async place(_api, person) {
      const deposit = (await person.post('/deposits', { montant: 20, methode: 'card' })).body;
      const payment = (await person.post(`/deposits/${deposit.id}/paiements`)).body;
      await typeCard(payment.champsUrl, cards.accepted);
      const path = `/deposits/${deposit.id}`;
      return {
        id: payment.id,
        subject: payment.id,
        status: async () => (await person.get(path)).body.statut,
      };
    },
    advance: followCardPayment,
    async hear(deps, id) {
      const attempt = await findAttempt(deps.pool, id);
      if (attempt === null) throw new Error('The attempt is there');
      await syncCardPayment(deps, attempt);
    },
    done: 'complete',
    isOrderedByWorker: false,
    movesMoney: true,
    wrong: [otherAmount, otherCurrency, otherReference],
    alert: 'payment_amount',
    contradiction: 'payment_amount',
  },
];

type Call = { readonly name: string; readonly ask: () => Promise<unknown> };

/** The same process with one gateway whose every call goes through `around`. */
export function withGateway(
  deps: Deps,
  name: keyof Gateways,
  around: (call: Call) => Promise<unknown>,
): Deps {
  const gateway = new Proxy<object>(deps.gateways[name], {
    get(target, member) {
      const value: unknown = Reflect.get(target, member);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) =>
        around({ name: String(member), ask: () => Reflect.apply(value, target, given) });
    },
  });
  return { ...deps, gateways: { ...deps.gateways, [name]: gateway } };
}

import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/kernel/data/ids.ts';
import type { Account } from './api.ts';
import { checked } from './bills.ts';
import { collection } from './collecting.ts';
import { fund } from './money.ts';
import { obliging } from './proof.ts';
import { dakar } from './sending.ts';
import { credit } from './topping-up.ts';
import { frenchIbans, toBank, withdrawalQuote } from './withdrawing.ts';
import { startWorld } from './world.ts';

const { api } = await startWorld();
let owner: Account;
let stranger: Account;
let payee: Account;
beforeAll(async () => {
  [owner, stranger, payee] = await Promise.all([api.user(), api.user(), api.user()]);
  for (const person of [owner, stranger]) await fund(api, person, 100_000n);
});

const quote = async (person: Account, order: object): Promise<string> => {
  const made = await person.post('/quotes', { deviseSource: 'EUR', montant: 20, ...order });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const abroad = { deviseCible: 'XOF', pays: 'SN', modeReception: 'mobile' } as const;
const conversion = { canal: 'conversion', deviseCible: 'USD' } as const;

type Making = {
  readonly route: string;
  /** A body that is right for that person. */
  readonly body: (person: Account) => Promise<object> | object;
};

/** Every route of a signed-in person that makes something under an idempotency key. */
const makings: readonly Making[] = [
  { route: '/deposits', body: () => ({ montant: 20, methode: 'card' }) },
  {
    route: '/transfers',
    body: () => ({
      montant: 1,
      devise: 'EUR',
      methodePaiement: 'wallet',
      beneficiaire: { mode: 'nzela', telephone: payee.telephone },
    }),
  },
  { route: '/topups', body: () => credit('0001', { phoneNumber: '221780000001' }) },
  {
    route: '/mobile-money/payments',
    body: () => collection('0001', { telephone: '+243970000001' }),
  },
  { route: '/money-requests', body: () => ({ montant: 5, mode: 'link' }) },
  {
    route: '/virtual-cards',
    body: () => ({ type: 'VISA', devise: 'EUR', depotInitial: 50, design: 'blue-to-cyan' }),
  },
  {
    route: '/withdrawals',
    body: async (person) => ({
      devisId: await withdrawalQuote(person, toBank(), 50),
      methode: 'bank',
      compte: frenchIbans['0001'],
    }),
  },
  {
    route: '/wallets/conversions',
    body: async (person) => ({ devisId: await quote(person, conversion) }),
  },
  { route: '/bills', body: async (person) => ({ verification: (await checked(person)).id }) },
  { route: '/support', body: () => ({ sujet: 'Une question', message: 'Où est-ce ?' }) },
];

describe.each(makings)('POST $route', ({ route, body }) => {
  test('201: two people with the same key each get their own, and again the same', async () => {
    const headers = { 'idempotency-key': newId() };
    const [own, theirs] = [await body(owner), await body(stranger)];
    const first = await obliging(owner).post(route, own, { headers });
    const second = await obliging(stranger).post(route, theirs, { headers });
    expect([first.status, second.status], first.text + second.text).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await owner.post(route, own, { headers })).body.id).toBe(first.body.id);
    expect((await stranger.post(route, theirs, { headers })).body.id).toBe(second.body.id);
  });
});

type Naming = {
  /** The field of the body that names an object. */
  readonly field: string;
  readonly route: string;
  /** The owner's object, in a body that a stranger sends. */
  readonly body: () => Promise<object>;
  readonly refused: string;
};

const kept = async () => (await owner.post('/recipients', dakar('0001'))).body.id as string;

/** Objects that are named in bodies, not in addresses. */
const namings: readonly Naming[] = [
  {
    field: 'devisId',
    route: '/transfers',
    body: async () => ({
      devisId: await quote(owner, { ...abroad, methodePaiement: 'wallet' }),
      beneficiaire: dakar('0001'),
      methodePaiement: 'wallet',
    }),
    refused: 'devis_introuvable',
  },
  {
    field: 'beneficiaire.id',
    route: '/transfers',
    body: async () => ({
      devisId: await quote(stranger, { ...abroad, methodePaiement: 'wallet' }),
      beneficiaire: { id: await kept() },
      methodePaiement: 'wallet',
    }),
    refused: 'beneficiaire_introuvable',
  },
  {
    field: 'devisId',
    route: '/withdrawals',
    body: async () => ({
      devisId: await withdrawalQuote(owner, toBank(), 50),
      methode: 'bank',
      compte: frenchIbans['0001'],
    }),
    refused: 'devis_introuvable',
  },
  {
    field: 'devisId',
    route: '/wallets/conversions',
    body: async () => ({ devisId: await quote(owner, conversion) }),
    refused: 'devis_introuvable',
  },
  {
    field: 'verification',
    route: '/bills',
    body: async () => ({ verification: (await checked(owner)).id }),
    refused: 'introuvable',
  },
  {
    field: 'beneficiaireId',
    route: '/schedules',
    body: async () => ({
      genre: 'transfert',
      montant: 10,
      devise: 'EUR',
      beneficiaireId: await kept(),
      frequence: 'mensuelle',
      debut: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
    }),
    refused: 'beneficiaire_introuvable',
  },
];

describe.each(namings)('POST $route', ({ field, route, body, refused }) => {
  test(`${refused}: ${field} names somebody else’s`, async () => {
    const own = await body();
    const answer = await stranger.post(route, own);
    expect([answer.status, answer.body.code]).toEqual([expect.any(Number), refused]);
    expect(answer.status).toBeLessThan(500);
  });
});

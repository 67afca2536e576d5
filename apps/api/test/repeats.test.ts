import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/kernel/data/ids.ts';
import type { Account, Answer, Wire } from './api.ts';
import { checked } from './bills.ts';
import { collection } from './collecting.ts';
import { balanceOf, fund } from './money.ts';
import { proofFor } from './proof.ts';
import { requestsOf, payPath } from './requesting.ts';
import { dakar, order } from './sending.ts';
import { credit } from './topping-up.ts';
import { frenchIbans, toBank, withdrawalQuote } from './withdrawing.ts';
import { startWorld } from './world.ts';

const { api } = await startWorld();
let person: Account;
let other: Account;

beforeAll(async () => {
  person = await api.user();
  other = await api.user();
  await fund(api, person, 400_000n);
});

type Call = { readonly path: string; readonly body?: object };

const quote = async (changes: object) => {
  const body = { montant: 20, deviseSource: 'EUR', deviseCible: 'XOF', ...changes };
  const made = await person.post('/quotes', body);
  expect(made.status, made.text).toBe(201);
  return made.body.id as string;
};
const abroad = { pays: 'SN', modeReception: 'mobile', methodePaiement: 'wallet' };
const toOther = () => ({ mode: 'nzela', telephone: other.telephone });
const asked = async (changes: object = {}) => {
  const usual = { montant: 5, devise: 'EUR' };
  return payPath(await requestsOf(api, other, usual).ask(changes));
};

/** Every call that takes an `Idempotency-Key`, with what it needs made anew. */
const calls: Readonly<Record<string, () => Promise<Call>>> = {
  'a transfer on a quote': async () => ({
    path: '/transfers',
    body: { devisId: await quote(abroad), beneficiaire: dakar(), methodePaiement: 'wallet' },
  }),
  'a transfer at once': async () => ({
    path: '/transfers',
    body: { montant: 3, devise: 'EUR', beneficiaire: toOther(), methodePaiement: 'wallet' },
  }),
  'a transfer’s card payment': async () => ({
    path: `/transfers/${(await order(person, 'card')).id}/paiements`,
    body: {},
  }),
  'a deposit': async () => ({
    path: '/deposits',
    body: { montant: 30, devise: 'EUR', methode: 'card' },
  }),
  'a deposit’s card payment': async () => {
    const body = { montant: 30, devise: 'EUR', methode: 'card' };
    const { id } = (await person.post('/deposits', body)).body;
    return { path: `/deposits/${id}/paiements`, body: {} };
  },
  'a withdrawal': async () => ({
    path: '/withdrawals',
    body: {
      devisId: await withdrawalQuote(person, toBank(), 20),
      methode: 'bank',
      compte: frenchIbans['0001'],
    },
  }),
  'a conversion': async () => ({
    path: '/wallets/conversions',
    body: {
      devisId: await quote({ canal: 'conversion', deviseCible: 'USD' }),
    },
  }),
  'a top-up': async () => ({ path: '/topups', body: credit() }),
  'a bill': async () => ({ path: '/bills', body: { verification: (await checked(person)).id } }),
  'a collection': async () => ({ path: '/mobile-money/payments', body: collection() }),
  'a virtual card': async () => ({
    path: '/virtual-cards',
    body: { type: 'VISA', devise: 'USD', depotInitial: 20, design: 'blue-to-cyan' },
  }),
  'a money request': async () => ({
    path: '/money-requests',
    body: { montant: 5, devise: 'EUR', motif: 'Loyer', mode: 'link' },
  }),
  'a money request paid from the wallet': async () => ({
    path: `${await asked()}/portefeuille`,
    body: {},
  }),
  'a money request paid by card': async () => ({ path: `${await asked()}/paiements`, body: {} }),
  'a schedule': async () => ({
    path: '/schedules',
    body: {
      genre: 'transfert',
      montant: 20,
      devise: 'EUR',
      beneficiaireId: (await person.post('/recipients', toOther())).body.id,
      frequence: 'mensuelle',
      debut: '2027-01-31',
    },
  }),
  'a question to the support': async () => ({
    path: '/support',
    body: { sujet: 'Question', message: 'Où est mon argent ?' },
  }),
};

const euros = async () => (await balanceOf(api, 'wallet', person.id)).available;
const forget = () => api.database.pool.query('DELETE FROM idempotency_answers');

describe('the same request again, a day and more later, when its stored answer is gone', () => {
  test.each(Object.entries(calls))('%s: nothing twice, and no fault', async (_what, prepare) => {
    const { path, body } = await prepare();
    const key = { 'idempotency-key': newId() };
    const ask = (headers: Readonly<Record<string, string>> = {}): Promise<Answer<Wire>> =>
      person.post(path, body, { headers: { ...key, ...headers } });
    let first = await ask();
    let proof = {};
    if (first.body.code === 'verification_requise') {
      proof = { verification: await proofFor(person, first.body.verification) };
      first = await ask(proof);
    }
    expect(first.status, first.text).toBe(201);
    const before = await euros();
    await forget();
    const again = await ask(proof);
    expect(await euros()).toBe(before);
    const same = again.status === 201 && again.body.id === first.body.id;
    expect(same || again.status === 409, again.text).toBe(true);
  });
});

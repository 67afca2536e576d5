import { beforeAll, describe, expect, test } from 'vitest';
import { startWorld } from '../../../test/world.ts';
import type { Account, Ask, Wire } from '../../../test/api.ts';
import { guardedWays } from '../../../test/guarded-payments.ts';
import { fund, timeless } from '../../../test/money.ts';
import { proofFor } from '../../../test/proof.ts';
import { moveClock } from '../../kernel/time/clock-offset.ts';

const { api } = await startWorld();
let payee: Account;
beforeAll(async () => {
  payee = await api.user();
});

/** A proof is asked above 500 EUR. */
const part = 180;

async function payer(): Promise<Account> {
  const person = await api.user();
  await fund(api, person, 500_000n);
  return timeless(api, person);
}

/** The same person in another session. */
async function elsewhere(person: Account): Promise<Account> {
  const { email, password } = person;
  const signed = await api.visitor.post('/auth/login', { email, password });
  expect(signed.status, signed.text).toBe(200);
  return timeless(api, { ...person, accessToken: signed.body.accessToken });
}

const send = (person: Account, montant: number, ask: Ask = {}) =>
  person.post(
    '/transfers',
    {
      montant,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: payee.telephone },
      methodePaiement: 'wallet',
    },
    ask,
  );
const codeOf = ({ status, body }: { status: number; body: Wire }) =>
  status < 300 ? 'paid' : body.code;

/** UTC days from the first on. */
const day = (days: number) => moveClock(api.deps.pool, api.deps.clock, days * 86_400);

describe.each(guardedWays)('$name', ({ prepare }) => {
  test('split into parts below the threshold, the part that passes it asks for a proof, and goes through with it', async () => {
    const person = await payer();
    for (const _ of ['first', 'second']) {
      const attempt = await prepare(person, payee, part);
      expect(codeOf(await attempt())).toBe('paid');
    }
    const third = await prepare(person, payee, part);
    const refused = await third();
    expect(codeOf(refused)).toBe('verification_requise');
    expect(refused.body.verification.objet).toHaveProperty('compte');
    const verification = await proofFor(person, refused.body.verification);
    expect(codeOf(await third({ headers: { verification } }))).toBe('paid');
  });
});

test('parts paid in different ways add up too', async () => {
  const person = await payer();
  const codes: string[] = [];
  for (const { prepare } of [...guardedWays, ...guardedWays])
    codes.push(codeOf(await (await prepare(person, payee, 60))()));
  expect(codes.filter((code) => code === 'paid')).toHaveLength(8);
  expect(new Set(codes.slice(8))).toEqual(new Set(['verification_requise']));
});

test('of many at once, as many pass as fit below the threshold', async () => {
  const person = await payer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(person, 100)));
  expect(answers.map(codeOf).filter((code) => code === 'paid')).toHaveLength(5);
  const { periodes } = (await person.get('/limits')).body;
  expect(periodes[0]).toMatchObject({ periode: 'jour', utilise: 500 });
});

test('sessions of one day share what may leave without a proof', async () => {
  const person = await payer();
  const other = await elsewhere(person);
  expect(codeOf(await send(person, 300))).toBe('paid');
  expect(codeOf(await send(other, 300))).toBe('verification_requise');
  expect(codeOf(await send(other, 200))).toBe('paid');
  expect(codeOf(await send(person, 1))).toBe('verification_requise');
});

test('a session adds up over its days until a proof is given in it; another session has a sum of its own', async () => {
  const person = await payer();
  const other = await elsewhere(person);
  await day(1);
  expect(codeOf(await send(person, 300))).toBe('paid');
  await day(2);
  expect(codeOf(await send(other, 300))).toBe('paid');
  await day(3);
  const refused = await send(person, 300);
  expect(codeOf(refused)).toBe('verification_requise');
  expect(codeOf(await send(person, 150))).toBe('paid');
  expect(codeOf(await send(other, 150))).toBe('paid');
  await day(4);
  const again = await send(person, 300);
  expect(codeOf(again)).toBe('verification_requise');
  const verification = await proofFor(person, again.body.verification);
  expect(codeOf(await send(person, 300, { headers: { verification } }))).toBe('paid');
  expect(codeOf(await send(other, 300))).toBe('verification_requise');
  expect(codeOf(await send(person, 300))).toBe('paid');
  await day(0);
});

test('what is refused for another reason adds nothing up', async () => {
  const person = await api.user();
  await fund(api, person, 30_000n);
  expect(codeOf(await send(person, 301))).toBe('solde_insuffisant');
  await fund(api, person, 100_000n);
  expect(codeOf(await send(person, 500))).toBe('paid');
});

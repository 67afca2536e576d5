import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api, type Ask, type Wire } from '../../../test/api.ts';
import { balanceOf, expectWholeBook, fund, pass, timeless } from '../../../test/money.ts';
import { proofFor, proving } from '../../../test/proof.ts';
import { dakar, order as quoted } from '../../../test/sending.ts';
import { newId } from '../../kernel/data/ids.ts';

let api: Api;
let sender: Account;
let recipient: Account;

beforeAll(async () => {
  api = await startApi();
  recipient = await api.user();
});
// Somebody new each time: what one person may send in a day has a limit of its own.
beforeEach(async () => {
  sender = await api.user();
  await fund(api, sender, 200_000n);
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
});

const order = (montant: number | string, to = recipient) => ({
  montant,
  devise: 'EUR',
  beneficiaire: { mode: 'nzela', telephone: to.telephone },
  methodePaiement: 'wallet',
});
const send = (person: Account, body: object, ask: Ask = {}) => person.post('/transfers', body, ask);
const withProof = (verification: string, key = newId()): Ask => ({
  headers: { verification, 'idempotency-key': key },
});
async function askedOf(person: Account, body: object): Promise<Wire> {
  const refused = await send(person, body);
  expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
  return refused.body.verification;
}

describe('POST /transfers above the threshold', () => {
  test('201: at the threshold nothing is asked', async () => {
    expect((await send(sender, order('500.00'))).status).toBe(201);
  });

  test('403 verification_requise: above it, naming amount and payee, and nothing moves', async () => {
    const before = await balanceOf(api, 'wallet', sender.id);
    const refused = await send(sender, order('500.01'));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'verification_requise',
      verification: { action: 'transfert', objet: { montant: '500.01', devise: 'EUR' } },
    });
    expect(refused.body.verification.objet.beneficiaire).toContain(recipient.telephone);
    expect(await balanceOf(api, 'wallet', sender.id)).toEqual(before);
  });

  test('201: with a proof for that very amount and payee, once', async () => {
    const body = order('600.00');
    const verification = await proofFor(sender, await askedOf(sender, body));
    expect((await send(sender, body, withProof(verification))).status).toBe(201);
    const again = await send(sender, body, withProof(verification));
    expect(again.body.code).toBe('verification_requise');
  });

  test('201: the same request after a lost answer, with the proof and without it', async () => {
    const body = order('601.00');
    const verification = await proofFor(sender, await askedOf(sender, body));
    const key = newId();
    const first = await send(sender, body, withProof(verification, key));
    const second = await send(sender, body, withProof(verification, key));
    const third = await send(sender, body, { headers: { 'idempotency-key': key } });
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    expect([third.status, third.body.id]).toEqual([201, first.body.id]);
  });

  test('a proof serves one of many requests at once', async () => {
    const body = order('602.00');
    const verification = await proofFor(sender, await askedOf(sender, body));
    const before = await balanceOf(api, 'wallet', sender.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(sender, body, withProof(verification))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const after = await balanceOf(api, 'wallet', sender.id);
    expect(before.posted - after.posted).toBe(60_200n);
  });

  test('the value of another currency counts', async () => {
    await fund(api, sender, 1_000_000n, 'XOF');
    const inFrancs = (montant: number) => ({ ...order(montant), devise: 'XOF' });
    expect((await send(sender, inFrancs(327_978))).status).toBe(201);
    expect((await send(sender, inFrancs(327_979))).body.code).toBe('verification_requise');
  });
});

describe('PATCH /transfers/:id/confirm above the threshold', () => {
  test('403, then 200 with the proof; confirming again asks nothing', async () => {
    const made = await quoted(sender, 'wallet', dakar(), 700);
    const path = `/transfers/${made.id}/confirm`;
    const confirmed = await proving(sender, (ask) => sender.patch(path, {}, ask));
    expect([confirmed.status, confirmed.body.statut]).toEqual([200, 'confirme']);
    expect((await sender.patch(path)).status).toBe(200);
  });
});

describe('a proof is refused', () => {
  const body = () => order('650.00');

  test('for another amount', async () => {
    const verification = await proofFor(sender, await askedOf(sender, body()));
    const other = await send(sender, order('650.01'), withProof(verification));
    expect(other.body.code).toBe('verification_requise');
  });

  test('for another payee', async () => {
    const third = await api.user();
    const verification = await proofFor(sender, await askedOf(sender, body()));
    const other = await send(sender, order('650.00', third), withProof(verification));
    expect(other.body.code).toBe('verification_requise');
  });

  test('for another action on the same values', async () => {
    const asked = await askedOf(sender, body());
    const verification = await proofFor(sender, { ...asked, action: 'retrait' });
    const other = await send(sender, body(), withProof(verification));
    expect(other.body.code).toBe('verification_requise');
  });

  test('from another person', async () => {
    const stranger = await api.user();
    await fund(api, stranger, 100_000n);
    const verification = await proofFor(stranger, await askedOf(stranger, body()));
    const other = await send(sender, body(), withProof(verification));
    expect(other.body.code).toBe('verification_requise');
  });

  test('from another session of the same person', async () => {
    const { email, password } = sender;
    const login = await api.visitor.post('/auth/login', { email, password });
    const elsewhere = { ...sender, ...api.as(login.body.accessToken) };
    const verification = await proofFor(elsewhere, await askedOf(sender, body()));
    const other = await send(sender, body(), withProof(verification));
    expect(other.body.code).toBe('verification_requise');
  });

  test.each(['', 'x', 'a'.repeat(5_000)])('that nobody gave: %#', async (verification) => {
    const other = await send(sender, body(), withProof(verification));
    expect(other.body.code).toBe('verification_requise');
  });

  test('after five minutes', async () => {
    const person = timeless(api, sender);
    const verification = await proofFor(person, await askedOf(person, body()));
    await pass(api, 301);
    const late = await send(person, body(), withProof(verification));
    expect(late.body.code).toBe('verification_requise');
  });
});

describe('POST /auth/verifications', () => {
  const asked = { action: 'transfert', objet: { montant: '1.00' }, methode: 'mot-de-passe' };

  test('403 mot_de_passe_incorrect: at its field', async () => {
    const person = await api.user();
    const motDePasse = 'un autre mot de passe';
    const answer = await person.post('/auth/verifications', { ...asked, motDePasse });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('mot_de_passe_incorrect');
    expect(answer.body.errors[0].champ).toBe('motDePasse');
  });

  test('429 trop_de_tentatives: after five wrong ones, even with the right one', async () => {
    const person = await api.user();
    const guess = (motDePasse: string) =>
      person.post('/auth/verifications', { ...asked, motDePasse });
    for (let count = 0; count < 5; count += 1) {
      expect((await guess(`mot de passe ${count}`)).status).toBe(403);
    }
    expect((await guess(person.password)).body.code).toBe('trop_de_tentatives');
  });

  test('proofs that succeed use up no attempt', async () => {
    const person = await api.user();
    const verification = { action: 'securite', objet: { methode: 'essai' } } as const;
    for (let count = 0; count < 7; count += 1) await proofFor(person, verification);
  });

  const wrong: readonly (readonly [string, object])[] = [
    ['an unknown action', { ...asked, action: 'tout', motDePasse: 'x' }],
    ['an unknown method', { ...asked, methode: 'parole', motDePasse: 'x' }],
    ['no password', asked],
    ['an object of objects', { ...asked, objet: { montant: {} }, motDePasse: 'x' }],
    ['a user of one’s choice', { ...asked, motDePasse: 'x', userId: newId() }],
  ];
  test.each(wrong)('400 requete_invalide: %s', async (_what, body) => {
    const answer = await sender.post('/auth/verifications', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'requete_invalide']);
  });

  test('401 non_authentifie: a visitor', async () => {
    expect((await api.visitor.post('/auth/verifications', asked)).status).toBe(401);
    expect((await api.visitor.post('/auth/verifications/options', asked)).status).toBe(401);
  });

  test('POST /auth/verifications/options 200: what this person can prove themselves with', async () => {
    const { action, objet } = asked;
    const answer = await sender.post('/auth/verifications/options', { action, objet });
    expect([answer.status, answer.body.methodes]).toEqual([200, ['mot-de-passe']]);
  });
});

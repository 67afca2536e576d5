import { afterAll, expect, test } from 'vitest';
import { personFileSchema } from '@nzela/contract/person-file';
import type { Account, Wire } from '../../../../test/api.ts';
import { startHolding } from '../../../../test/holding.ts';
import { expectWholeBook, fund, timeless } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { inMode, openShop, paidFromWallet } from '../../../../test/selling.ts';
import { dakarBank, order } from '../../../../test/sending.ts';
import { upload } from '../../../../test/uploading.ts';
import { toBank, withdraw } from '../../../../test/withdrawing.ts';

const { api, admin, nouns } = await startHolding();
afterAll(() => expectWholeBook(api));

const somebody = async (minor = 0n) => {
  const person = obliging(timeless(api, await api.user()));
  if (minor > 0n) await fund(api, person, minor);
  return person;
};
const fileOf = async ({ id }: Pick<Account, 'id'>): Promise<Wire> =>
  personFileSchema.parse((await admin.get(`/users/${id}/fiche`)).body);
const pdf = Buffer.from('%PDF-1.7 …');

test('GET /users/{id}/fiche 200: money that was announced, ordered or set aside, each once, with its deadline', async () => {
  const person = await somebody(50_000n);
  const awaited = (await person.post('/deposits', { montant: 80, methode: 'bank' })).body;
  const leaving = await withdraw(person, toBank(), 50);
  const wired = await order(person, 'bank', dakarBank());
  // Ordered from the wallet and never confirmed: nothing has moved.
  await order(person, 'wallet', dakarBank());
  const { attentes, portefeuilles } = await fileOf(person);
  const told = attentes.elements.map(({ referenceObjet, nature, etat, echeance }: Wire) => ({
    referenceObjet,
    nature,
    etat,
    isPromised: echeance !== null,
  }));
  expect(told.toReversed()).toEqual([
    { referenceObjet: awaited.reference, nature: 'attendu', etat: 'en_attente', isPromised: true },
    { referenceObjet: leaving.reference, nature: 'reserve', etat: 'en_attente', isPromised: true },
    { referenceObjet: wired.reference, nature: 'attendu', etat: 'en_attente', isPromised: true },
  ]);
  expect(portefeuilles[0]).toMatchObject({ solde: 500, disponible: 449, reserve: 51 });
  expect(attentes.elements[2]).toMatchObject({
    montant: 80,
    devise: 'EUR',
    moyen: 'bank_transfer',
    echeance: awaited.expireLe,
  });
  // Each is a transaction that has its own page.
  const [first] = attentes.elements;
  expect((await admin.get(`/transactions/${first.id}`)).body.referenceObjet).toBe(wired.reference);
  await person.patch(`/deposits/${awaited.id}/cancel`);
  expect((await fileOf(person)).attentes.elements).toHaveLength(2);
});

test('GET /users/{id}/fiche 200: what an administrator has to look at before it leaves', async () => {
  const held = await nouns.topups.order();
  const { until } = await held.read();
  expect((await fileOf(held.owner)).attentes.elements).toMatchObject([
    { id: held.id, nature: 'verification', etat: 'en_verification', echeance: until },
  ]);
});

test('GET /users/{id}/fiche 200: kept recipients by the end of their account, and schedules', async () => {
  const person = await somebody(50_000n);
  const friend = await somebody();
  const kept = await person.post('/recipients', { mode: 'nzela', telephone: friend.telephone });
  await person.post('/recipients', dakarBank());
  const scheduled = await person.post('/schedules', {
    genre: 'transfert',
    montant: 20,
    devise: 'EUR',
    beneficiaireId: kept.body.id,
    frequence: 'mensuelle',
    debut: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  });
  expect(scheduled.status, scheduled.text).toBe(201);
  const { beneficiaires, programmations } = await fileOf(person);
  const [bank, nzela] = beneficiaires.elements;
  expect(bank).toMatchObject({
    mode: 'bank',
    compte: expect.stringMatching(/^•••• .{4}$/),
    utilisateur: null,
  });
  expect(nzela).toMatchObject({ mode: 'nzela', compte: null, utilisateur: friend.id });
  expect(programmations.elements).toMatchObject([
    { id: scheduled.body.id, statut: 'active', montant: 20, prochaine: expect.any(String) },
  ]);
  await person.delete(`/recipients/${kept.body.id}`);
  expect((await fileOf(person)).beneficiaires.elements).toHaveLength(1);
});

test('GET /users/{id}/fiche 200: what a business has and sent, to its owner’s file alone', async () => {
  const payer = await somebody(50_000n);
  const { owner, sell } = await openShop(api);
  await paidFromWallet(payer, await sell('live', { montant: 200 }));
  await sell('test', { montant: 999 });
  const path = '/kyc/commerce?type=tax_document';
  const sent = await upload(owner, { path, content: pdf });
  const [business] = (await fileOf(owner)).commerces.elements;
  expect(business.soldes).toEqual((await owner.get('/v1/balance', inMode('live'))).body.elements);
  expect(business.documents).toMatchObject([
    { id: sent.body.id, type: 'tax_document', statut: 'en_examen', fichier: true },
  ]);
  await api.database.pool.query(
    `INSERT INTO merchant_members (id, merchant_id, user_id, role, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'caissier', now())`,
    [business.id, payer.id],
  );
  expect((await fileOf(payer)).commerces.elements).toMatchObject([
    { id: business.id, role: 'caissier', soldes: null, documents: null },
  ]);
});

test('GET /users/{id}/fiche 200: says of each document whether its file can still be read', async () => {
  const person = await somebody();
  const send = () => upload(person, { path: '/kyc?type=passeport', content: pdf });
  const refused = (await send()).body;
  await admin.post(`/kyc/${refused.id}/decision`, { decision: 'refuse', motif: 'Illisible.' });
  const waiting = (await send()).body;
  expect((await fileOf(person)).documents.elements).toMatchObject([
    { id: waiting.id, statut: 'en_examen', fichier: true },
    { id: refused.id, statut: 'refuse', fichier: false },
  ]);
  const read = await admin.get(`/kyc/${waiting.id}/fichier`);
  expect(read.bytes).toEqual(pdf);
  expect((await admin.get(`/kyc/${refused.id}/fichier`)).status).toBe(404);
});

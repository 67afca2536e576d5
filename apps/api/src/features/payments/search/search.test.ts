import { expect, test } from 'vitest';
import type { MerchantPayment } from '@nzela/contract/payments';
import { fund, timeless } from '../../../../test/money.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { checkoutPath, inMode, openShop } from '../../../../test/selling.ts';
import { startWorld } from '../../../../test/world.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { dayOf } from '../../../kernel/time/calendar.ts';

const { api } = await startWorld();
const shop = await openShop(api);
const other = await openShop(api);
const { owner } = shop;
const payer = timeless(api, await api.user());
await fund(api, payer, 100_000n);

const elodie = await shop.sell('live', {
  montant: 12.5,
  description: '=1+1',
  client: {
    nom: 'Élodie Mwamba-Kasa',
    email: 'elodie@exemple.example',
    telephone: '+243812345678',
  },
});
const awa = await shop.sell('live', { montant: 20, client: { nom: 'Awa Diop' } });
const francs = await shop.sell('live', { montant: 2000, devise: 'XOF' });
await shop.sell('test', { montant: 20, client: { nom: 'Awa Essai' } });
await other.sell('live', { montant: 20, client: { nom: 'Awa Ailleurs' } });
const paid = await payer.post(
  `${checkoutPath(awa)}/portefeuille`,
  {},
  { headers: { 'idempotency-key': newId() } },
);
expect(paid.status, paid.text).toBe(201);

const search = (query: string) => owner.get(`/v1/payments?${query}`, inMode('live'));
const foundBy = async (query: string) => {
  const answer = await search(query);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.elements as MerchantPayment[]).map(({ reference }) => reference);
};
const today = () => dayOf(api.deps.clock.now(), 'Europe/Paris');

test.each([
  ['a name, without its accents', 'elodie'],
  ['the beginning of a family name', 'MWAM'],
  ['the second of two names', 'kasa'],
  ['both names, in any order', 'mwamba élo'],
  ['the beginnings of both names', 'élo mwam'],
  ['an e-mail address', 'elodie@exemple.example'],
  ['a phone number', '+243 81 234 56 78'],
  ['a phone number as it is dialled at home', '0812345678'],
  ['its last digits', '5678'],
  ['an amount', '12,50'],
  ['a reference', elodie.reference],
  ['the beginning of a reference', elodie.reference.slice(0, 9).toLowerCase()],
  ['what it has, and what it was asked for', 'elodie 12'],
])('GET /v1/payments 200: finds a payment by %s', async (_, term) => {
  const found = await foundBy(`recherche=${encodeURIComponent(term)}`);
  expect(found).toEqual(term === 'elodie 12' ? [] : [elodie.reference]);
});

test('GET /v1/payments 200: of the own account alone, and nothing of a word that nobody has', async () => {
  expect(await foundBy('recherche=awa')).toEqual([awa.reference]);
  expect(await foundBy('recherche=ailleurs')).toEqual([]);
  expect(await foundBy('recherche=odie')).toEqual([]);
  const hostile = encodeURIComponent(`' | 'aw':* & !\\ <-> :* %personne`);
  expect(await foundBy(`recherche=${hostile}`)).toEqual([]);
  expect((await foundBy(`recherche=${encodeURIComponent('— ! —')}`)).length).toBe(3);
  expect((await foundBy('recherche=')).length).toBe(3);
});

test('GET /v1/payments 200: an amount is found in each currency, and narrowed in one', async () => {
  expect(await foundBy('recherche=20')).toEqual([awa.reference]);
  expect(await foundBy('recherche=2000')).toEqual([francs.reference]);
  expect(await foundBy('devise=EUR&montantMin=12.5&montantMax=19.99')).toEqual([elodie.reference]);
  expect(await foundBy('devise=EUR&montantMin=13')).toEqual([awa.reference]);
  expect(await foundBy('devise=XOF')).toEqual([francs.reference]);
});

test('GET /v1/payments 200: by status, method and day, and page by page', async () => {
  expect(await foundBy('statut=paye')).toEqual([awa.reference]);
  expect(await foundBy('moyen=wallet&statut=paye&recherche=diop')).toEqual([awa.reference]);
  expect(await foundBy('moyen=card')).toEqual([]);
  expect((await foundBy(`du=${today()}&au=${today()}`)).length).toBe(3);
  expect(await foundBy('au=2020-01-01')).toEqual([]);
  const first = await search('limit=2');
  const rest = await search(`limit=2&curseur=${first.body.curseur}`);
  const all = [...first.body.elements, ...rest.body.elements] as MerchantPayment[];
  expect(new Set(all.map(({ id }) => id)).size).toBe(3);
});

test('GET /v1/payments 400: an amount without its currency, or with more decimals than it has', async () => {
  expect((await search('montantMin=5')).body).toMatchObject({
    code: 'requete_invalide',
    errors: [{ champ: 'devise' }],
  });
  const decimals = await search('devise=XOF&montantMin=5.5');
  expect(decimals.body).toMatchObject({
    code: 'montant_invalide',
    errors: [{ champ: 'montantMin' }],
  });
  expect((await search('du=hier')).status).toBe(400);
});

test('GET /v1/payments/fichier 200: the same as a spreadsheet in which nothing is computed', async () => {
  const file = await owner.get('/v1/payments/fichier?devise=EUR', inMode('live'));
  expect(file.status, file.text).toBe(200);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toMatch(/filename="paiements-\d{4}-\d\d-\d\d\.csv"/);
  const [head = '', ...lines] = file.text.trim().split('\r\n');
  expect(head).toContain('Référence');
  expect(lines.length).toBe(2);
  const [ofAwa = '', ofElodie = ''] = lines;
  expect(ofAwa).toContain('"Payé"');
  expect(ofAwa).toContain('"20,00"');
  expect(ofElodie).toContain(`"'=1+1"`);
  expect(ofElodie).toContain(`"'+243812345678"`);
  const narrowed = await owner.get('/v1/payments/fichier?recherche=personne', inMode('live'));
  expect(narrowed.text.trim().split('\r\n').length).toBe(1);
});

test('GET /v1/payments/:id/recu 200 for the merchant, 409 before it is paid, 404 in the other mode', async () => {
  const answer = await owner.get(`/v1/payments/${awa.id}/recu`, inMode('live'));
  expect(answer.status, answer.text).toBe(200);
  const text = pdfText(answer.bytes);
  for (const part of [awa.reference, 'Awa Diop', 'Portefeuille', 'Net pour le commerce'])
    expect(text).toContain(part);
  const early = await owner.get(`/v1/payments/${elodie.id}/recu`, inMode('live'));
  expect(early.body.code).toBe('recu_indisponible');
  expect((await owner.get(`/v1/payments/${awa.id}/recu`, inMode('test'))).status).toBe(404);
  expect((await other.owner.get(`/v1/payments/${awa.id}/recu`, inMode('live'))).status).toBe(404);
});

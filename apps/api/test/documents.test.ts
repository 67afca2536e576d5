import { beforeAll, describe, expect, test } from 'vitest';
import { receiptCode } from '../src/features/operations/receipt-code.ts';
import { say } from '@nzela/messages/message';
import { startWorld } from './world.ts';
import type { Account } from './api.ts';
import { fund, pass, timeless, until } from './money.ts';
import { pdfText } from './pdf-text.ts';
import { order, statusOf } from './sending.ts';

const { api } = await startWorld();
let person: Account;
const name = 'Compte Essai';
beforeAll(async () => {
  person = timeless(api, await api.user());
  await fund(api, person, 100_000n);
  const application = await api.deps.settings.read('application');
  await api.deps.settings.update('application', {
    value: { ...application, adresse: issuer, nomApplication: product },
    version: 0,
    by: { userId: null, address: null },
  });
});

const issuer = '8 quai d’Essai, 69000 Lyon';
const product = 'Passerelle d’essai';
const receiptOf = async (path: string) => {
  const answer = await person.get(path);
  expect(answer.status, answer.text).toBe(200);
  return pdfText(answer.bytes);
};
const codeOf = (title: 'receipts_title_transfer' | 'receipts_title', reference: string) =>
  `Code de vérification ${receiptCode(api.deps.secrets, { title: say(title), reference })}`;

describe('a receipt says', () => {
  test('of a transfer: operator, both names, arrival, issuer, what the product is called, and its code', async () => {
    const mobile = {
      mode: 'mobile',
      nom: 'Maman Essai',
      telephone: '+221771230001',
      pays: 'SN',
      operateur: 'ORANGE',
    } as const;
    const made = await order(person, 'wallet', mobile);
    await person.patch(`/transfers/${made.id}/confirm`);
    await pass(api, 61);
    await until(api, async () => (await statusOf(person, made.id)) === 'complete');
    const text = await receiptOf(`/transfers/${made.id}/recu`);
    for (const part of [
      'ORANGE',
      name,
      'Maman Essai',
      `Établi pour ${name}`,
      'Arrivé le',
      issuer,
      product,
    ])
      expect(text).toContain(part);
    // The code ends the one page.
    expect(text.endsWith(codeOf('receipts_title_transfer', made.reference))).toBe(true);
  });

  test('of a transfer that came: its sender, what was received, and nothing of what it cost', async () => {
    const receiver = await api.user();
    const { id } = (
      await person.post('/transfers', {
        montant: 7,
        devise: 'EUR',
        beneficiaire: { mode: 'nzela', telephone: receiver.telephone },
        methodePaiement: 'wallet',
      })
    ).body;
    const answer = await receiver.get(`/transfers/${id}/recu`);
    expect(answer.status, answer.text).toBe(200);
    const text = pdfText(answer.bytes);
    for (const part of ['Reçu d’argent reçu', name, 'Montant reçu', '7,00', issuer, product])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Frais|Total débité/);
  });

  test('of a movement: whom it was made for, issuer and its code', async () => {
    const [line] = (await person.get('/operations')).body.elements;
    const text = await receiptOf(`/operations/${line.id}/recu`);
    for (const part of [
      `Établi pour ${name}`,
      issuer,
      product,
      codeOf('receipts_title', line.reference),
    ])
      expect(text).toContain(part);
  });
});

test('a statement says its holder, the number of the account and who issues it', async () => {
  const day = (offset: number) =>
    new Date(api.deps.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const path = `/statements/fichier?devise=EUR&du=${day(-5)}&au=${day(1)}`;
  const text = await receiptOf(`${path}&format=pdf`);
  const number = person.id.replaceAll('-', '');
  const grouped = number.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ');
  for (const part of [name, grouped, issuer, product]) expect(text).toContain(part);
  expect((await person.get(`${path}&format=camt053`)).text).toContain(`<Id>${number}</Id>`);
});

import { withoutLink } from '@nzela/contract/common';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { fund } from '../../../test/money.ts';
import { serverTexts } from '../../../../../tools/testing/catalogue.ts';

const languages = ['fr', 'en', 'es'] as const;

let api: Api;
let sender: Account;
let payee: Account;

beforeAll(async () => {
  api = await startApi();
  [sender, payee] = await Promise.all([api.user(), api.user()]);
  await fund(api, sender, 1_000_000n);
});
afterAll(() => api.close());

/**
 * Everything that the server says in a language, as a person may type it: a field takes every space for an ordinary one, and
 * no address of a site.
 */
function sentencesIn(language: string): string[] {
  return serverTexts(language)
    .map((text) =>
      text
        .replaceAll(/\{\w+\}/g, 'Orange')
        .replaceAll('\u00a0', ' ')
        .slice(0, 140)
        .trim(),
    )
    .filter(withoutLink);
}

let serial = 0;

async function send(motif: string): Promise<void> {
  serial += 1;
  const body = {
    // Hundreds of texts: together below what asks for a proof.
    montant: 0.01,
    devise: 'EUR',
    beneficiaire: { mode: 'nzela', telephone: payee.telephone },
    methodePaiement: 'wallet',
    motif,
  };
  // More requests than one address may make in a minute.
  const address = `10.7.${serial >> 8}.${serial & 255}`;
  const sent = await sender.post('/transfers', body, { address });
  expect(sent.status, sent.text).toBe(201);
}

async function history(person: Account, language: string): Promise<string[]> {
  const descriptions: string[] = [];
  let cursor = '';
  do {
    const { body, status, text } = await person.get(`/operations?limit=100${cursor}`, {
      headers: { cookie: `langue=${language}` },
    });
    expect(status, text).toBe(200);
    descriptions.push(...body.elements.map((one: { description: string }) => one.description));
    cursor = body.curseur === null ? '' : `&curseur=${body.curseur}`;
  } while (cursor !== '');
  return descriptions;
}

test('what a person wrote is shown as they wrote it, though the server says the same words', async () => {
  const written = [...new Set(languages.flatMap(sentencesIn))];
  expect(written.length).toBeGreaterThan(50);
  for (let sent = 0; sent < written.length; sent += 16)
    await Promise.all(written.slice(sent, sent + 16).map(send));
  for (const language of languages) {
    for (const person of [sender, payee]) {
      expect(new Set(await history(person, language))).toEqual(new Set(written));
    }
  }
});

test('what the server says is told in the reader’s language, and found by its words', async () => {
  const [giver, taker] = await Promise.all([api.user(), api.user()]);
  await fund(api, giver, 10_000n);
  const body = { montant: 1, devise: 'EUR', methodePaiement: 'wallet' };
  const to = { mode: 'nzela', telephone: taker.telephone };
  expect((await giver.post('/transfers', { ...body, beneficiaire: to })).status).toBe(201);
  const [french, english] = [await history(giver, 'fr'), await history(giver, 'en')];
  expect(french[0]).toMatch(/^Transfert à /);
  expect(english[0]).toMatch(/^Transfer to /);
  const search = async (words: string, language: string) => {
    const headers = { cookie: `langue=${language}` };
    const found = await giver.get(`/operations?recherche=${encodeURIComponent(words)}`, {
      headers,
    });
    return found.body.elements.length as number;
  };
  expect(await search('transfert à', 'fr')).toBe(1);
  expect(await search('transfer to', 'en')).toBe(1);
  expect(await search('transferencia', 'en')).toBe(0);
  expect(await search('name', 'en')).toBe(0);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationListSchema } from '@nzela/contract/operations';
import { walletSchema, walletSummarySchema } from '@nzela/contract/wallets';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { fund } from '../../../test/money.ts';
import { newId } from '../../kernel/data/ids.ts';
import { periodStart } from './periods.ts';

let api: Api;
let owner: Account;
let other: Account;

beforeAll(async () => {
  api = await startApi();
  [owner, other] = await Promise.all([api.user(), api.user()]);
  await fund(api, owner, 100_000n);
  for (const motif of ['Marché', 'Loyer', 'PHARMACIE', '100 % coton', 'Pharmacie']) {
    const sent = await owner.post('/transfers', {
      montant: 10,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: other.telephone },
      methodePaiement: 'wallet',
      motif,
    });
    expect(sent.status).toBe(201);
  }
});
afterAll(() => api.close());

const list = async (query: string, person = owner) => {
  const answer = await person.get(`/operations${query}`);
  expect(answer.status, answer.text).toBe(200);
  return operationListSchema.parse(answer.body);
};

describe('GET /operations', () => {
  test('200: newest first, page by page, none twice and none missing', async () => {
    const first = await list('?limit=2');
    expect(first.elements.map((one) => one.description)).toEqual(['Pharmacie', '100 % coton']);
    const second = await list(`?limit=2&curseur=${first.curseur}`);
    const third = await list(`?limit=2&curseur=${second.curseur}`);
    expect(third.curseur).toBeNull();
    const all = [...first.elements, ...second.elements, ...third.elements];
    expect(new Set(all.map((one) => one.id)).size).toBe(5);
    expect((await list('?limit=2&page=2')).elements).toEqual(second.elements);
    expect((await list('?order=asc')).elements[0]?.description).toBe('Marché');
  });

  test('200: the search ignores case and takes its signs literally', async () => {
    expect((await list('?recherche=pharmacie')).elements).toHaveLength(2);
    expect((await list('?recherche=%25')).elements.map((one) => one.description)).toEqual([
      '100 % coton',
    ]);
    expect((await list('?recherche=_')).elements).toEqual([]);
    expect((await list('?recherche=compte')).elements).toHaveLength(5);
    expect((await list('?recherche=rien')).elements).toEqual([]);
  });

  test('200: by direction, kind and period', async () => {
    expect((await list('?type=in')).elements).toEqual([]);
    expect((await list('?type=in', other)).elements).toHaveLength(5);
    expect((await list('?genre=depot')).elements).toEqual([]);
    for (const period of ['today', 'week', 'month', 'quarter']) {
      expect((await list(`?periode=${period}`)).elements).toHaveLength(5);
    }
  });

  test('200: by currency and by the other side’s name, its signs taken literally', async () => {
    expect((await list('?devise=EUR')).elements).toHaveLength(5);
    expect((await list('?devise=XOF')).elements).toEqual([]);
    const [line] = (await list('')).elements;
    const part = encodeURIComponent(line?.beneficiaire?.slice(1, 4).toUpperCase() ?? '');
    expect((await list(`?contrepartie=${part}`)).elements).toHaveLength(5);
    expect((await list('?contrepartie=Pharmacie')).elements).toEqual([]);
    expect((await list('?contrepartie=%25')).elements).toEqual([]);
    expect((await list('?contrepartie=')).elements).toHaveLength(5);
    const all = `?devise=EUR&type=out&genre=transfert&periode=month&contrepartie=${part}&recherche=loyer`;
    expect((await list(all)).elements.map((one) => one.description)).toEqual(['Loyer']);
  });

  test.each([
    ['genre', 'ailleurs'],
    ['type', 'ailleurs'],
    ['periode', 'siecle'],
    ['devise', 'ZZZ'],
    ['contrepartie', 'a'.repeat(101)],
    ['contrepartie', 'Awa%07'],
    ['curseur', 'abc'],
  ])('400: a bad « %s » is refused at the field, in French', async (field, value) => {
    const { status, body } = await owner.get(`/operations?${field}=${value}`);
    expect(status).toBe(400);
    const told = body.errors?.[0];
    expect([body.code, told?.champ]).toEqual(['requete_invalide', field]);
    expect(told?.message).toMatch(/^[\p{Lu}\d].*[.»]$/u);
  });

  test.each(['?limit=0', '?limit=101', '?type=ailleurs', '?curseur=abc', '?page=0', '?inconnu=1'])(
    '400: %s',
    async (query) => {
      expect((await owner.get(`/operations${query}`)).status).toBe(400);
    },
  );

  test('401: a visitor', async () => {
    for (const path of ['/operations', `/operations/${newId()}`, '/wallets', '/wallets/resume']) {
      expect((await api.visitor.get(path)).status).toBe(401);
    }
  });
});

describe('GET /operations/{id}', () => {
  test('200 for its owner, with a receipt; 404 for anybody else', async () => {
    const [line] = (await list('')).elements;
    const path = `/operations/${line?.id}`;
    expect((await owner.get(path)).body).toEqual(line);
    const receipt = await owner.get(`${path}/recu`);
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.text.startsWith('%PDF')).toBe(true);
    const inSpanish = await owner.get(`${path}/recu`, { headers: { cookie: 'langue=es' } });
    expect(inSpanish.headers['content-disposition']).toContain(
      `filename="recibo-${line?.reference}.pdf"`,
    );
    expect(inSpanish.text).toContain('/Lang (es-ES)');
    // A transfer stands in both histories, to each as it touched them.
    expect(line).toMatchObject({ type: 'out' });
    expect((await other.get(path)).body).toMatchObject({ id: line?.id, type: 'in' });
    const stranger = await api.user();
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(`${path}/recu`)).status).toBe(404);
    expect((await owner.get(`/operations/${newId()}`)).status).toBe(404);
  });
});

describe('GET /wallets and /wallets/resume', () => {
  test('200: what is owned, what came and went this month', async () => {
    const wallet = walletSchema.parse((await owner.get('/wallets')).body);
    expect(wallet).toMatchObject({
      devisePrincipale: 'EUR',
      soldes: [{ devise: 'EUR', solde: 950, disponible: 950, enAttente: 0 }],
      apercu: { disponible: 950, transfere: 50, recu: 0 },
    });
    expect(wallet.dernieresOperations).toHaveLength(5);
    const summary = walletSummarySchema.parse((await other.get('/wallets/resume')).body);
    expect(summary).toMatchObject({ soldeDisponible: 50, recuCeMois: 50, envoyeCeMois: 0 });
  });

  test('200: the main wallet is there before any money came', async () => {
    const fresh = await api.user();
    const wallet = walletSchema.parse((await fresh.get('/wallets')).body);
    expect(wallet).toMatchObject({
      soldes: [{ devise: 'EUR', solde: 0 }],
      derniereOperation: null,
    });
  });
});

describe('the person’s own calendar', () => {
  const start = (period: 'today' | 'week' | 'month' | 'quarter', now: string, timeZone: string) =>
    periodStart(period, { now: new Date(now), timeZone });

  test.each([
    ['today', '2026-03-01T23:30:00Z', 'Europe/Paris', '2026-03-01T23:00:00.000Z'],
    ['today', '2026-03-01T23:30:00Z', 'Africa/Dakar', '2026-03-01T00:00:00.000Z'],
    ['week', '2026-03-04T12:00:00Z', 'Africa/Dakar', '2026-03-02T00:00:00.000Z'],
    ['month', '2026-02-28T23:30:00Z', 'Europe/Paris', '2026-02-28T23:00:00.000Z'],
    ['quarter', '2026-05-15T12:00:00Z', 'America/New_York', '2026-04-01T04:00:00.000Z'],
  ] as const)('%s at %s in %s began at %s', (period, now, timeZone, began) => {
    expect(start(period, now, timeZone).toISOString()).toBe(began);
  });
});

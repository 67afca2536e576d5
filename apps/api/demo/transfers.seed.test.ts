import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmMailbox, startApi, type Account, type Api, type Wire } from '../test/api.ts';
import { balanceOf, expectWholeBook, fund } from '../test/money.ts';
import { demoPast } from './past.ts';
import { seedTransfers } from './transfers.seed.ts';

let api: Api;
let user: Account;

beforeAll(async () => {
  api = await startApi();
  const [demo, merchant, friend] = await Promise.all([api.user(), api.merchant(), api.user()]);
  user = demo;
  await confirmMailbox(api, user);
  const cast = { user: demo.email, merchant: merchant.email, friend: friend.email };
  await seedTransfers(api.deps, cast, demoPast(api.deps, cast));
});
afterAll(() => api.close());

describe('the demonstration', () => {
  test('ends with the sample figures of the specification (§9)', async () => {
    const { body: summary } = await user.get('/wallets/resume');
    expect(summary).toMatchObject({
      soldeDisponible: 1250.45,
      recuCeMois: 650,
      envoyeCeMois: 450,
    });
    expect(summary.economies.montant).toBeGreaterThan(0);
    const { body: wallet } = await user.get('/wallets');
    expect(wallet.apercu).toMatchObject({
      disponible: 1250.45,
      reserve: 0,
      transfere: 450,
      recu: 650,
    });
    await expectWholeBook(api);
  });

  test('shows transfers in several states, over six months', async () => {
    const { body } = await user.get('/transfers?limit=100');
    const statuses = new Set(body.elements.map((one: { statut: string }) => one.statut));
    for (const status of ['complete', 'en_cours', 'en_attente', 'annule', 'echoue', 'rembourse']) {
      expect(statuses).toContain(status);
    }
    const dates = body.elements.map((one: { dateCreation: string }) => one.dateCreation);
    const oldest = Date.parse(dates.at(-1));
    expect(Date.now() - oldest).toBeGreaterThan(150 * 86_400_000);
  });

  test('shows two recent numbers to top up, in the order of the book', async () => {
    const { elements } = (await user.get('/topups/numeros')).body;
    expect(elements.map(({ phoneNumber, status }: Wire) => [phoneNumber, status])).toEqual([
      ['221771230001', 'success'],
      ['2250707001234', 'success'],
    ]);
    const client = await api.deps.pool.connect();
    const wallet = { kind: 'wallet', owner: user.id, currency: 'EUR' } as const;
    const entries = await api.deps.ledger.history(client, wallet, { limit: 100 });
    client.release();
    const times = entries.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('shows bills, collections and requests of every kind, each in the past', async () => {
    const of = async (path: string) => (await user.get(path)).body.elements;
    const bills = await of('/bills');
    expect(bills.map((one: Wire) => [one.facturier.id, one.statut])).toEqual([
      ['senelec', 'complete'],
      ['seneau', 'complete'],
      ['sonatel', 'complete'],
    ]);
    const collections = await of(`/users/${user.id}/mobile-money/payments`);
    expect(collections.map((one: Wire) => one.transactionStatus)).toEqual(['SUCCESS', 'FAILED']);
    const requests = await of('/money-requests');
    expect(requests.map((one: Wire) => [one.statut, one.rappelable])).toEqual([
      ['en_attente', true],
      ['payee', false],
      ['expiree', false],
    ]);
    const { soldes } = (await user.get('/wallets')).body;
    expect(soldes).toMatchObject([{ devise: 'EUR' }, { devise: 'CDF', solde: 45000 }]);
  });

  test('lights the bell for what came this month, and keeps the rest read at its own time', async () => {
    const { body } = await user.get('/notifications?limit=100');
    const unread = body.elements.filter(({ lue }: Wire) => !lue);
    // A sign-in is no part of the story.
    const news = unread.filter(({ evenement }: Wire) => evenement !== 'securite');
    expect(news.length).toBeGreaterThanOrEqual(3);
    expect(news.length).toBeLessThanOrEqual(6);
    const dates = body.elements
      .filter(({ lue }: Wire) => lue)
      .map(({ date }: Wire) => Date.parse(date));
    expect(dates.length).toBeGreaterThan(10);
    expect(Date.now() - Math.min(...dates)).toBeGreaterThan(150 * 86_400_000);
    const events = new Set(body.elements.map(({ evenement }: Wire) => evenement));
    for (const event of ['transferts', 'argent_recu', 'depots', 'factures', 'demandes'])
      expect(events).toContain(event);
  });

  test('has promised nothing that is past already', async () => {
    const { body } = await user.get('/transfers?limit=100&statut=en_cours');
    expect(body.elements.length).toBeGreaterThan(0);
    for (const { garantieLe } of body.elements) {
      expect(Date.parse(garantieLe)).toBeGreaterThan(Date.now() + 24 * 3_600_000);
    }
  });

  test('leaves no mail to send and spends like any other money', async () => {
    await api.runJobs();
    expect(
      api.mailbox.filter((mail) => mail.to === user.email && mail.subject.includes('reçu')),
    ).toEqual([]);
    await fund(api, user, 1n);
    expect((await balanceOf(api, 'wallet', user.id)).posted).toBe(125_046n);
  });
});

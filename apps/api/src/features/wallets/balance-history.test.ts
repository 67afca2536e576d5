import { beforeAll, describe, expect, test } from 'vitest';
import type { BalanceHistory } from '@nzela/contract/wallets';
import { startWorld } from '../../../test/world.ts';
import type { Account } from '../../../test/api.ts';
import { fund, moveOn, timeless } from '../../../test/money.ts';

const { api } = await startWorld();
let who: Account;

beforeAll(async () => {
  who = timeless(api, await api.user());
});

const dayMs = 86_400_000;
const daySeconds = 86_400;

async function historyOf(person: Account, devise = 'EUR', days = '30'): Promise<BalanceHistory> {
  const { status, body, text } = await person.get<BalanceHistory>(
    `/wallets/historique?devise=${devise}&jours=${days}`,
  );
  expect(status, text).toBe(200);
  return body;
}

describe('GET /wallets/historique', () => {
  test('200: the balance at the end of each day, and now for today', async () => {
    await fund(api, who, 10_000n);
    await moveOn(api, daySeconds);
    await fund(api, who, 2_500n);
    await moveOn(api, 2 * daySeconds);
    await fund(api, who, 50n);
    const { points } = await historyOf(who);
    expect(points).toHaveLength(30);
    expect(points.slice(-4).map(({ solde }) => solde)).toEqual([100, 125, 125, 125.5]);
    expect(points.slice(0, -4).every(({ solde }) => solde === 0)).toBe(true);
    const days = points.map(({ date }) => Date.parse(date));
    expect(days.every((day, index) => index === 0 || day - (days[index - 1] ?? 0) === dayMs)).toBe(
      true,
    );
  });

  test('200: the last point is what is available and reserved, as the wallet says', async () => {
    const quote = await who.post('/quotes', {
      canal: 'withdrawal',
      montant: 40,
      deviseSource: 'EUR',
      deviseCible: 'EUR',
      pays: 'FR',
      modeReception: 'bank',
      methodePaiement: 'wallet',
    });
    expect(quote.status, quote.text).toBe(201);
    const account = { methode: 'bank', compte: 'FR7630006000010000000060001' };
    const made = await who.post('/withdrawals', { devisId: quote.body.id, ...account });
    expect(made.status, made.text).toBe(201);
    const [wallet] = (await who.get('/wallets')).body.soldes;
    const { points, disponible, enAttente } = await historyOf(who);
    expect(enAttente).toBeGreaterThan(40);
    expect({ disponible, enAttente }).toEqual({
      disponible: wallet.disponible,
      enAttente: wallet.enAttente,
    });
    expect(points.at(-1)?.solde).toBe(wallet.solde);
    expect(Math.round((disponible + enAttente) * 100)).toBe(Math.round(wallet.solde * 100));
  });

  test('200: days are those of the person’s own calendar', async () => {
    const far = timeless(api, await api.user());
    const today = async () => (await historyOf(far)).points.at(-1)?.date;
    const zones = ['Asia/Tokyo', 'America/New_York'];
    const days: unknown[] = [];
    for (const fuseauHoraire of zones) {
      expect(
        (await far.put('/users/me/region', { langue: 'fr', devise: 'EUR', fuseauHoraire })).status,
      ).toBe(200);
      days.push(await today());
    }
    expect(days).toEqual(
      zones.map((timeZone) =>
        new Intl.DateTimeFormat('en-CA', { timeZone }).format(api.deps.clock.now()),
      ),
    );
  });

  test('200: a wallet that was never opened has nothing, of nobody else', async () => {
    const other = timeless(api, await api.user());
    const { points } = await historyOf(other, 'XOF', '90');
    expect(points).toHaveLength(90);
    expect(points.every(({ solde }) => solde === 0)).toBe(true);
  });

  test('400 and 401: neither another period, nor an unknown currency, nor a visitor', async () => {
    expect((await who.get('/wallets/historique?devise=EUR&jours=7')).status).toBe(400);
    expect((await who.get('/wallets/historique?devise=BTC')).status).toBe(400);
    expect((await api.visitor.get('/wallets/historique?devise=EUR')).status).toBe(401);
  });
});

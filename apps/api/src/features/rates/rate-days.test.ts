import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Api } from '../../../test/api.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

const dayMs = 86_400_000;
const dayBefore = (days: number, time = '15:00:00Z') =>
  `${new Date(api.deps.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10)}T${time}`;
const dayText = (days: number) => dayBefore(days).slice(0, 10);

/** The day of the rate that the book began with: yesterday, once midnight has passed meanwhile. */
async function firstDay(currency: string): Promise<string> {
  const { rows } = await api.deps.pool.query<{ day: string }>(
    "SELECT to_char(min(dated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM rates WHERE currency = $1",
    [currency],
  );
  return rows[0]?.day ?? '';
}

async function publish(
  currency: string,
  rate: string,
  at: string,
  { refused = false }: { readonly refused?: boolean } = {},
): Promise<void> {
  await api.deps.pool.query(
    "INSERT INTO rates (currency, rate, source, dated_at, refused) VALUES ($1, $2, 'Essai', $3, $4)",
    [currency, rate, at, refused],
  );
}

/** As an instance answers that was told of every rate. */
const historyOf = async (pair: string, days = '30') =>
  (await api.instance()).visitor.get(`/rates/${pair}/historique?jours=${days}`);

describe('GET /rates/:from/:to/historique', () => {
  test('200: has the last believed rate of each day, and no day on which none was published', async () => {
    const first = await firstDay('GHS');
    await publish('GHS', '12', dayBefore(5, '08:00:00Z'));
    await publish('GHS', '12.5', dayBefore(5, '16:00:00Z'));
    await publish('GHS', '99', dayBefore(5, '17:00:00Z'), { refused: true });
    await publish('GHS', '12.4', dayBefore(2, '23:59:59.999Z'));
    const { status, body } = await historyOf('EUR/GHS');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      de: 'EUR',
      vers: 'GHS',
      jours: '30',
      parite: false,
      depuis: null,
    });
    expect(body.points).toEqual([
      { date: dayText(5), taux: '12.5' },
      { date: dayText(2), taux: '12.4' },
      { date: first, taux: '12.46' },
    ]);
  });

  test('200: two currencies have a rate where both were published, as the book derives it', async () => {
    const first = await firstDay('NGN');
    await publish('NGN', '1500', dayBefore(5));
    await publish('NGN', '1510', dayBefore(4));
    const { points } = (await historyOf('GHS/NGN')).body;
    expect(points.map(({ date }: { date: string }) => date)).toEqual([dayText(5), first]);
    expect(points[0].taux).toBe('120');
  });

  test('200: a period has its days, today included, and not one more', async () => {
    for (const days of [29, 30, 89, 90, 364, 365]) await publish('MAD', '10.5', dayBefore(days));
    const count = async (days: string) => (await historyOf('EUR/MAD', days)).body.points.length;
    expect([await count('30'), await count('90'), await count('365')]).toEqual([2, 4, 6]);
  });

  test('200: a legal parity is the same at both ends, and says since when', async () => {
    for (const pair of ['EUR/XOF', 'EUR/XAF']) {
      const { body } = await historyOf(pair, '90');
      expect(body).toMatchObject({ parite: true, depuis: '1999-01-01' });
      expect(body.points).toEqual([
        { date: dayText(89), taux: '655.957' },
        { date: dayText(0), taux: '655.957' },
      ]);
    }
  });

  test('200: what is new is there at once, in an instance that has answered before', async () => {
    const last = async () =>
      (await api.visitor.get('/rates/EUR/CDF/historique')).body.points.at(-1);
    expect((await last()).taux).toBe('2705.31');
    await publish('CDF', '2710', api.deps.clock.now().toISOString());
    await expect.poll(async () => (await last()).taux, { timeout: 30_000 }).toBe('2710');
  });

  test('is the same in every language, so that anyone between may keep it for minutes', async () => {
    const ask = (language: string) =>
      api.visitor.get('/rates/EUR/USD/historique', { headers: { cookie: `langue=${language}` } });
    const [french, english] = [await ask('fr'), await ask('en')];
    expect(english.text).toBe(french.text);
    expect(french.headers['cache-control']).toBe('public, max-age=300');
  });

  test('400: neither another period nor an unknown currency', async () => {
    expect((await api.visitor.get('/rates/EUR/USD/historique?jours=7')).status).toBe(400);
    expect((await api.visitor.get('/rates/EUR/BTC/historique')).status).toBe(400);
  });
});

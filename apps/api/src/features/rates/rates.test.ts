import { describe, expect, test } from 'vitest';
import { startWorld } from '../../../test/world.ts';
import { refreshRates } from './rates.service.ts';

const { api, sandbox } = await startWorld();

const refresh = () => refreshRates({ ...api.deps, gateway: api.deps.gateways.rates });
const rateOf = async (devise: string) => {
  const fresh = await api.instance();
  const { taux } = (await fresh.visitor.get('/rates')).body;
  return taux.find((rate: { devise: string }) => rate.devise === devise);
};

test('sources are named in the language of whoever asks, and one that is not ours as it stands', async () => {
  await api.deps.pool.query(
    "INSERT INTO rates (currency, rate, source, dated_at) VALUES ('NGN', 1586.4, 'Essai', now())",
  );
  const fresh = await api.instance();
  const sources = async (language: string) => {
    const answer = await fresh.visitor.get('/rates', { headers: { cookie: `langue=${language}` } });
    const { taux } = answer.body as { taux: { devise: string; source: string }[] };
    const wanted = ['EUR', 'XOF', 'MAD', 'NGN'];
    return wanted.map((devise) => taux.find((rate) => rate.devise === devise)?.source);
  };
  expect(await sources('fr')).toEqual([
    'Monnaie de référence',
    'Parité légale',
    'Taux de départ',
    'Essai',
  ]);
  expect(await sources('en')).toEqual([
    'Reference currency',
    'Legal parity',
    'Initial rate',
    'Essai',
  ]);
});

describe('the hourly refresh', () => {
  test('reads the feed once, whichever instance the hour strikes in', async () => {
    await Promise.all([refresh(), refresh()]);
    expect(await rateOf('USD')).toMatchObject({
      source: 'Banque centrale européenne',
      parite: false,
    });
    expect(await rateOf('XOF')).toMatchObject({ taux: '655.957', parite: true });
    const { rows } = await api.deps.pool.query(
      "SELECT count(*)::int AS held FROM rates WHERE currency = 'USD'",
    );
    expect(rows).toEqual([{ held: 2 }]);
  });

  test('refuses a jump, keeps the rate in force, and tells an operator', async () => {
    await api.deps.pool.query(
      "INSERT INTO rates (currency, rate, source, dated_at) VALUES ('GBP', 0.5, 'essai', now())",
    );
    await refresh();
    await refresh();
    expect((await rateOf('GBP')).taux).toBe('0.5');
    const { rows } = await api.deps.pool.query(
      "SELECT kind, subject FROM operation_alerts WHERE kind = 'rate_jump'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].subject).toMatch(/^GBP /);
  });

  test('every instance sells at the new rate soon after', async () => {
    const shown = async () => {
      const { taux } = (await api.visitor.get('/rates')).body;
      return taux.find((rate: { devise: string }) => rate.devise === 'CAD').taux;
    };
    expect(await shown()).not.toBe('1.5');
    await api.deps.pool.query(
      "INSERT INTO rates (currency, rate, source, dated_at) VALUES ('CAD', 1.5, 'essai', now())",
    );
    await expect.poll(shown, { timeout: 60_000, interval: 250 }).toBe('1.5');
  });

  test('fails loudly when the feed is away, so that the job comes again', async () => {
    await sandbox.desk('/providers/rates', { outage: 'html' });
    await expect(refresh()).rejects.toThrow('gave nothing');
    await sandbox.desk('/providers/rates', { outage: 'none' });
  });
});

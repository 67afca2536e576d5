import { describe, expect, test } from 'vitest';
import { fund, timeless } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { checkoutPath, inMode, openShop } from '../../../../test/selling.ts';
import { startWorld } from '../../../../test/world.ts';

const { api } = await startWorld();
const shop = await openShop(api);
const other = await openShop(api);
const payer = obliging(timeless(api, await api.user()));
await fund(api, payer, 500_000n);
const { pool } = api.deps;

async function paidAt(moment: string, mode: 'live' | 'test' = 'live', body: object = {}) {
  const payment = await shop.sell(mode, body);
  const who = mode === 'test' ? api.visitor : payer;
  expect((await who.post(`${checkoutPath(payment)}/portefeuille`, {})).status).toBe(201);
  await pool.query('UPDATE payments SET paid_at = $2 WHERE id = $1', [payment.id, moment]);
  return payment;
}

const closing = async (day: string, mode: 'live' | 'test' = 'live') =>
  (await shop.owner.get(`/v1/daily-closings?jour=${day}`, inMode(mode))).body;

describe('GET /v1/daily-closings', () => {
  test('a day of the business, from midnight to midnight on its owner’s clocks, by way; its sums agree', async () => {
    await pool.query('UPDATE users SET time_zone = $2, time_zone_chosen = true WHERE id = $1', [
      shop.owner.id,
      'Africa/Kinshasa',
    ]);
    // Kinshasa is an hour ahead: its 10 March lasts from 23:00 to 23:00.
    await paidAt('2026-03-09T22:59:59Z');
    await paidAt('2026-03-09T23:00:00Z');
    await paidAt('2026-03-10T22:59:59Z', 'live', { montant: 5 });
    await paidAt('2026-03-10T23:00:00Z');
    await paidAt('2026-03-10T12:00:00Z', 'test');
    const day = await closing('2026-03-10');
    expect(day).toMatchObject({
      mode: 'live',
      jour: '2026-03-10',
      fuseau: 'Africa/Kinshasa',
      debut: '2026-03-09T23:00:00.000Z',
      fin: '2026-03-10T23:00:00.000Z',
      devises: [
        {
          devise: 'EUR',
          paiements: 2,
          total: 25,
          moyens: [{ moyen: 'wallet', paiements: 2, total: 25 }],
          remboursements: 0,
          rembourse: 0,
        },
      ],
    });
    const [euros] = day.devises;
    expect(euros.net).toBeCloseTo(euros.total - euros.frais, 10);
    expect((await closing('2026-03-10', 'test')).devises).toMatchObject([{ paiements: 1 }]);
  });

  test('a day of 23 hours, and what is given back on a day counts on that day', async () => {
    await pool.query('UPDATE users SET time_zone = $2, time_zone_chosen = true WHERE id = $1', [
      shop.owner.id,
      'Europe/Paris',
    ]);
    expect(await closing('2026-03-29')).toMatchObject({
      debut: '2026-03-28T23:00:00.000Z',
      fin: '2026-03-29T22:00:00.000Z',
      devises: [],
    });
    const payment = await paidAt('2026-04-01T10:00:00Z');
    const path = `/v1/payments/${payment.id}/remboursements`;
    const refunded = await shop.owner.post(path, { montant: 4 }, inMode('live'));
    expect(refunded.status, refunded.text).toBe(201);
    const move = 'UPDATE refunds SET created_at = $2 WHERE id = $1';
    await pool.query(move, [refunded.body.id, '2026-04-02T10:00:00Z']);
    expect((await closing('2026-04-01')).devises).toMatchObject([{ total: 20, rembourse: 0 }]);
    expect((await closing('2026-04-02')).devises).toMatchObject([
      { paiements: 0, total: 0, moyens: [], remboursements: 1, rembourse: 4 },
    ]);
  });

  test('today without a day, nobody else’s; 400 for what is no day, 403 without the permission', async () => {
    const { jour } = (await other.owner.get('/v1/daily-closings', inMode('live'))).body;
    expect(jour).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const theirs = await other.owner.get('/v1/daily-closings?jour=2026-03-10', inMode('live'));
    expect(theirs.body.devises).toEqual([]);
    const wrong = await shop.owner.get('/v1/daily-closings?jour=hier', inMode('live'));
    expect([wrong.status, wrong.body.errors[0].champ]).toEqual([400, 'jour']);
    expect((await payer.get('/v1/daily-closings')).status).toBe(403);
  });
});

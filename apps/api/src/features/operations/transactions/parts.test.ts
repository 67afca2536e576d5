import { beforeAll, expect, test } from 'vitest';
import type { Account } from '../../../../test/api.ts';
import { fund } from '../../../../test/money.ts';
import { checkoutPath, openShop } from '../../../../test/selling.ts';
import { walk } from '../../../../test/walking.ts';
import { startWorld } from '../../../../test/world.ts';
import { newId } from '../../../kernel/data/ids.ts';

const { api } = await startWorld();
let admin: Account;
let person: Account;

beforeAll(async () => {
  [admin, person] = await Promise.all([api.admin(), api.user()]);
});

async function expectClosed(path: string): Promise<void> {
  expect((await admin.get(`${path}?curseur=x`)).body.code).toBe('requete_invalide');
  expect((await person.get(path)).status).toBe(403);
  const other = path.replace(/[\da-f-]{36}/, newId());
  expect((await admin.get(other)).status).toBe(404);
}

test('GET /transactions/{id}/appels 200: each call to a provider once, the latest first, page by page; 400, 403, 404', async () => {
  const id = newId();
  const { pool } = api.database;
  await pool.query(
    `INSERT INTO topups (id, reference, user_id, status, phone, country, operator_id, operator_name, product_id,
       product_name, product_type, amount, currency, price, created_at, updated_at, deadline_at)
     VALUES ($1, 'topup-appels', $2, 'indetermine', '221771234567', 'SN', 'orange-sn', 'Orange', 'p', 'Crédit', 'airtime',
       500, 'XOF', 100, now(), now(), now() + interval '1 day')`,
    [id, person.id],
  );
  await pool.query(
    `INSERT INTO gateway_exchanges (id, job, verb, path, mode, reference, result, latency, created_at)
     SELECT gen_random_uuid(), 'topups', 'question', '/', 'sandbox', told.reference, 'unknown', n,
         '2026-01-01'::timestamptz + make_interval(secs => n / 3)
       FROM generate_series(1, 130) AS n, (VALUES ('topup-appels'), ('topup-autre')) AS told (reference)`,
  );
  const path = `/transactions/${id}/appels`;
  const calls = await walk(admin, `${path}?limit=50`);
  expect(calls.map(({ latenceMs }) => latenceMs).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 130 }, (_, n) => n + 1),
  );
  const dates = calls.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  await expectClosed(path);
});

test('GET /transactions/{id}/webhooks 200: each delivery about it once, the oldest first, page by page; 400, 403, 404', async () => {
  const shop = await openShop(api);
  const payment = await shop.sell('live', { montant: 20 });
  await fund(api, person, 50_000n);
  const paid = await person.post(`${checkoutPath(payment)}/portefeuille`, {});
  expect(paid.status, paid.text).toBe(201);
  await api.runJobs();
  const found = await admin.get(`/transactions?recherche=${payment.reference}`);
  const [{ id }] = found.body.elements;
  const { pool } = api.database;
  await pool.query(
    `WITH endpoint AS (
       INSERT INTO webhook_endpoints (id, account_id, url, host, types, signature, enabled, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'https://boutique.example/', 'boutique.example', '{}', 'hmac', true, now(), now())
       RETURNING id),
     told AS (
       INSERT INTO merchant_events (id, account_id, type, data, created_at)
       SELECT gen_random_uuid(), $1, 'payment.paid', jsonb_build_object('reference', $2::text),
           date_trunc('second', now()) + make_interval(secs => 10 + n / 3)
         FROM generate_series(1, 130) AS n
       RETURNING id, created_at)
     INSERT INTO webhook_deliveries (id, account_id, endpoint_id, event_id, state, attempts, created_at)
     SELECT gen_random_uuid(), $1, endpoint.id, told.id, 'livre', 1, told.created_at FROM endpoint, told`,
    [shop.accounts.live, payment.reference],
  );
  const path = `/transactions/${id}/webhooks`;
  const deliveries = await walk(admin, `${path}?limit=50`);
  expect(new Set(deliveries.map((one) => one.id)).size).toBe(130);
  expect(deliveries).toHaveLength(130);
  const dates = deliveries.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  await expectClosed(path);
});

import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

type Shops = {
  /** Ids of people; each owns a business. */
  readonly owners: readonly string[];
  /** In the live mode of each, over a year: of ten, six by card, two by phone, one from a wallet, and one that nobody paid. */
  readonly payments: number;
};

/** Businesses with what they were paid, where lists read it: the book is not filled. */
export async function fillShops(pool: Pool, { owners, payments }: Shops): Promise<void> {
  const ids = owners.map(() => randomUUID());
  await pool.query(merchantsText, [ids, owners]);
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM merchant_accounts WHERE mode = 'live' AND merchant_id = ANY($1::uuid[])`,
    [ids],
  );
  await pool.query(paymentsText, [rows.map(({ id }) => id), payments]);
}

const merchantsText = `
  WITH shop AS (SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS shop (id, owner)),
  made AS (
    INSERT INTO merchants (id, name, owner_name, business_type, email, phone, currency, automatic_withdrawal, live_at,
      created_at, updated_at)
    SELECT id, 'Boutique', 'Compte Essai', 'retail', 'boutique@nzela.example', '+243812345678', 'EUR', 'none', now(), now(), now()
      FROM shop RETURNING id),
  accounts AS (
    INSERT INTO merchant_accounts (id, merchant_id, mode)
    SELECT gen_random_uuid(), id, mode FROM made CROSS JOIN unnest(ARRAY['test', 'live']) AS mode)
  INSERT INTO merchant_members (id, merchant_id, user_id, role, created_at)
  SELECT gen_random_uuid(), shop.id, owner, 'proprietaire', now() FROM shop JOIN made USING (id)`;

const firstNames = [
  'Awa',
  'Élodie',
  'Grâce',
  'Jean',
  'Mamadou',
  'Naomi',
  'Patrick',
  'Rose',
  'Serge',
  'Zoé',
];
const lastNames = [
  'Diop',
  'Ilunga',
  'Kabongo',
  'Kasa',
  'Lukusa',
  'Mbuyi',
  'Mwamba',
  'Ngoy',
  'Tshibanda',
];
const list = (words: readonly string[]) => `(ARRAY['${words.join("','")}'])`;
const one = (words: readonly string[], place: string) =>
  `${list(words)}[1 + (${place}) % ${words.length}]`;

/** Whoever they are asked of comes back: a customer makes twenty payments. */
const paymentsText = `
  INSERT INTO payments (id, account_id, reference, code, status, amount, currency, fee_bearer, terms, customer_name,
    customer_email, customer_phone, metadata, created_at, updated_at, expires_at, method, fee, paid, paid_at, available_at,
    settled_at)
  SELECT gen_random_uuid(), account, 'PAY-' || upper(substr(md5(account::text || n), 1, 16)),
    'p_' || md5(account::text || '-' || n), CASE WHEN method IS NULL THEN 'expire' ELSE 'paye' END, amount,
    CASE WHEN n % 4 = 0 THEN 'USD' ELSE 'EUR' END, 'commerce', '{}', who.name, who.email, who.phone, '{}', at, at, at,
    method, CASE WHEN method IS NOT NULL THEN amount / 50 END, CASE WHEN method IS NOT NULL THEN amount END,
    CASE WHEN method IS NOT NULL THEN at END, CASE WHEN method IS NOT NULL THEN at END,
    CASE WHEN method IS NOT NULL THEN at END
  FROM unnest($1::uuid[]) AS account
  CROSS JOIN generate_series(1, $2::int) AS n
  CROSS JOIN LATERAL (SELECT 500 + (n::bigint * 7919) % 20000 AS amount,
    date_trunc('milliseconds', now() - interval '365 days' * (n - random()) / $2::int) AS at,
    (n::bigint * 104729) % ($2::int / 20 + 1) AS person,
    CASE WHEN n % 10 < 6 THEN 'card' WHEN n % 10 < 8 THEN 'mobile' WHEN n % 10 < 9 THEN 'wallet' END AS method) AS sale
  CROSS JOIN LATERAL (SELECT
    ${one(firstNames, 'person')} || ' ' || ${one(lastNames, 'person / 10')} || ' ' || person AS name,
    'client' || person || '@exemple.example' AS email,
    '+24381' || lpad(person::text, 7, '0') AS phone) AS who`;

import type { Pool } from 'pg';

/** Each filter that the log of a gateway's exchanges offers, and each order: results that are frequent and rare, references. */
export const exchangeFilters: readonly string[] = [
  '',
  'resultat=repondu',
  'resultat=refuse',
  'resultat=sans_reponse',
  'reference=TRF-B500000',
  'reference=TRF-B50000',
  'reference=TRF-B',
  'reference=TRF-A',
  'reference=rien-de-tel',
  'resultat=refuse&reference=TRF-B5',
  'resultat=sans_reponse&reference=TRF-B',
].flatMap((filter) => [filter, `${filter}&order=asc`]);

/** So many exchanges of thirty days with one provider; each hundredth was refused, some of the oldest got no answer. */
export async function fillExchanges(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO gateway_exchanges (id, job, verb, path, mode, reference, amount, currency, result, state, code, latency,
       created_at, book)
     SELECT gen_random_uuid(), 'mobile-money', CASE WHEN n % 3 = 0 THEN 'order' ELSE 'question' END, '/payments', 'sandbox',
       CASE WHEN n > 0.99 * $1::int THEN 'TRF-A' WHEN n % 20 <> 0 THEN 'TRF-B' END || n, 100 + n % 250000, 'EUR',
       CASE WHEN n > $1::int - 7 THEN 'unknown' WHEN n % 100 = 0 THEN 'refused' ELSE 'answered' END,
       'done', CASE WHEN n % 100 = 0 THEN 'refused' END, 20 + n % 400, now() - n * interval '30 days' / $1::int, 'live'
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
}

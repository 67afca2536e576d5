import type { Pool } from 'pg';

/** Each filter that the log of consents offers, and each order; `account` made one of the choices. */
export function choiceFilters(account: string): readonly string[] {
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return [
    '',
    'choix=tout_accepte',
    'choix=personnalise',
    `qui=${account}`,
    `qui=${account}&choix=tout_refuse`,
    `du=${day(60)}&au=${day(30)}`,
    `du=${day(400)}&au=${day(390)}&choix=personnalise`,
    'du=2020-01-01&au=2020-12-31',
    `au=${day(500)}&choix=tout_accepte`,
  ].flatMap((filter) => [filter, `${filter}&order=asc`]);
}

/** So many choices of 900 days; a tenth of them by people who were signed in, hardly any after a look at each category. */
export async function fillChoices(
  pool: Pool,
  { accounts, count }: { readonly accounts: readonly string[]; readonly count: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO cookie_choices (id, browser_id, user_id, kind, accepted, offered, version, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), CASE WHEN n % 10 = 0 THEN ($1::uuid[])[1 + n / 10 % cardinality($1::uuid[])] END,
       CASE WHEN n % 5000 = 7 THEN 'personnalise' WHEN n % 3 = 0 THEN 'tout_accepte' ELSE 'tout_refuse' END,
       CASE WHEN n % 3 = 0 THEN ARRAY['statistiques'] ELSE ARRAY[]::text[] END, ARRAY['statistiques'], 1,
       now() - n * interval '900 days' / $2::int
     FROM generate_series(1, $2::int) AS n`,
    [accounts, count],
  );
}

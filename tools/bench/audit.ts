import type { Pool } from 'pg';

/** Each filter that the page of the audit offers, and each order: who and what is frequent, rare, or long ago. */
export function auditFilters(actors: readonly string[]): readonly string[] {
  const [busy, former, rare] = actors;
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const narrowed = [
    '',
    'action=users.read',
    'action=rules.try',
    'action=settings.reseal',
    `acteur=${busy}`,
    `acteur=${former}`,
    `acteur=${rare}`,
    `acteur=${busy}&action=users.read`,
    `acteur=${busy}&action=settings.reseal`,
    `acteur=${former}&action=rules.try`,
    `acteur=${rare}&action=users.read`,
    `du=${day(400)}&au=${day(390)}`,
    `du=${day(30)}&action=rules.try`,
    `du=${day(30)}&acteur=${former}`,
    'recherche=fiche',
    'recherche=secrets+rescell%C3%A9s',
    'recherche=settings',
    'recherche=e',
    'recherche=compte',
    'recherche=personne',
    'recherche=essai-42%40nzela.example',
    'recherche=Awa+Diallo12',
    'recherche=TRF-B500000',
    'recherche=tariffs',
    'recherche=rien-de-tel',
    `recherche=compte&acteur=${rare}&action=settings.reseal`,
    `recherche=tariffs&acteur=${former}&action=rules.try`,
  ];
  return narrowed.flatMap((filter) => [filter, `${filter}&order=asc`]);
}

type Filling = {
  /** Ids of whoever did something: the first did most, the second all of theirs long ago, the third hardly anything. */
  readonly actors: readonly string[];
  /** Ids of people whom it was done to. */
  readonly subjects: readonly string[];
  readonly entries: number;
};

/**
 * So many entries of 900 days, most of them files that were read. Their chain is none: the trigger that makes it takes an
 * hour for as many.
 */
export async function fillAudit(pool: Pool, { actors, subjects, entries }: Filling): Promise<void> {
  await pool.query('ALTER TABLE audit_entries DISABLE TRIGGER chained');
  await pool.query(
    `INSERT INTO audit_entries (id, actor, action, subject, before, after, address, created_at, position, session_id, hash)
     SELECT gen_random_uuid(),
       CASE WHEN n > $3::int - 7 THEN ($1::uuid[])[3] WHEN n % 20 = 0 THEN NULL WHEN n % 2 = 0 THEN ($1::uuid[])[1]
         WHEN n > 0.9 * $3::int THEN ($1::uuid[])[2] ELSE ($1::uuid[])[4 + n / 2 % (cardinality($1::uuid[]) - 3)] END,
       CASE WHEN n > $3::int - 3 THEN 'settings.reseal' WHEN n % 100 < 60 THEN 'users.read' WHEN n % 100 < 80 THEN 'identity.read'
         WHEN n % 100 < 90 THEN 'transactions.note' WHEN n % 100 < 94 THEN 'settings.update'
         WHEN n % 100 < 97 THEN 'alerts.take' WHEN n % 1000 = 97 AND n > 0.5 * $3::int THEN 'rules.try'
         ELSE (ARRAY['approvals.ask', 'approvals.decide', 'users.block', 'users.unblock', 'users.note', 'support.answer',
           'webhooks.create', 'api-keys.roll', 'merchants.profile', 'reviews.release'])[1 + n / 100 % 10] END,
       CASE WHEN n % 100 < 80 THEN (($2::uuid[])[1 + n % cardinality($2::uuid[])])::text
         WHEN n % 100 < 90 THEN gen_random_uuid()::text
         WHEN n % 100 < 94 THEN (ARRAY['tariffs', 'application', 'limits', 'gateways.cards'])[1 + n / 100 % 4]
         WHEN n % 100 < 97 THEN 'gateway_down:' || (ARRAY['cards', 'payouts'])[1 + n % 2]
         ELSE 'capacites:' || (($2::uuid[])[1 + n % cardinality($2::uuid[])])::text END,
       jsonb_build_object('valeur', n), jsonb_build_object('valeur', n + 1), '203.0.113.' || n % 250,
       now() - n * interval '900 days' / $3::int, $3::int - n + 1, gen_random_uuid(), sha256(n::text::bytea)
     FROM generate_series(1, $3::int) AS n`,
    [actors, subjects, entries],
  );
  await pool.query('ALTER TABLE audit_entries ENABLE TRIGGER chained');
}

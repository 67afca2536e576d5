import type { RuleKind } from '@nzela/contract/rules';

/*
 * What each kind of rule finds, in one SELECT that the trial and the departure share, so that a trial tells what will
 * happen. `asked`: the operations that are looked at ($3: one, or all since $4); `op`: everything that left, in EUR at the
 * rates of now ($1 currencies, $2 EUR for a minor unit). The rule's parameters: $5 the amount, $6 the hours, $7 the number.
 */
const operations = `
  op AS NOT MATERIALIZED (SELECT o.*, o.amount * f.factor AS eur FROM leaving_operations o
           JOIN unnest($1::text[], $2::numeric[]) AS f (currency, factor) USING (currency)),
  asked AS (SELECT * FROM op WHERE ($3::uuid IS NULL OR id = $3) AND at >= $4::timestamptz),
  bounds AS (SELECT $5::numeric AS most, make_interval(hours => $6::int) AS span, $7::int AS number)`;

const found: Readonly<Record<RuleKind, string>> = {
  cadence: `
    SELECT a.* FROM asked a CROSS JOIN bounds CROSS JOIN LATERAL (
      SELECT count(*) AS number, sum(b.eur) AS eur FROM op b
       WHERE b.payer_id = a.payer_id AND b.at > a.at - bounds.span AND b.at <= a.at) AS within
     WHERE within.number > bounds.number OR within.eur > bounds.most`,
  // An account's first device is no new one.
  appareil: `
    SELECT a.* FROM asked a CROSS JOIN bounds
     WHERE a.eur >= bounds.most AND EXISTS (
       SELECT FROM sessions s
        WHERE s.user_id = a.ordered_by AND s.created_at > a.at - bounds.span AND s.created_at <= a.at
          AND NOT EXISTS (SELECT FROM sessions same WHERE same.user_id = s.user_id AND same.device = s.device
                             AND same.created_at < s.created_at)
          AND EXISTS (SELECT FROM sessions other WHERE other.user_id = s.user_id AND other.created_at < s.created_at))`,
  beneficiaires: `
    SELECT a.* FROM asked a CROSS JOIN bounds CROSS JOIN LATERAL (
      SELECT count(DISTINCT b.payee_id) AS number FROM op b
       WHERE b.payer_id = a.payer_id AND b.at > a.at - bounds.span AND b.at <= a.at
         AND NOT EXISTS (SELECT FROM op before WHERE before.payer_id = b.payer_id AND before.payee_id = b.payee_id
                            AND before.at <= a.at - bounds.span)) AS within
     WHERE within.number > bounds.number`,
  // Sent to another wallet, and come back by one or two hands, before it leaves.
  boucle: `
    SELECT a.* FROM asked a CROSS JOIN bounds
     WHERE a.eur >= bounds.most AND EXISTS (
       SELECT FROM transfers gone
         JOIN transfers hand ON hand.sender_id = gone.recipient_user_id AND hand.completed_at > gone.completed_at
          AND hand.completed_at <= a.at
         LEFT JOIN transfers back ON back.sender_id = hand.recipient_user_id AND back.recipient_user_id = a.payer_id
          AND back.completed_at > hand.completed_at AND back.completed_at <= a.at
        WHERE gone.sender_id = a.payer_id AND gone.recipient_user_id IS NOT NULL
          AND gone.completed_at > a.at - bounds.span AND gone.completed_at <= a.at
          AND (hand.recipient_user_id = a.payer_id OR back.id IS NOT NULL))`,
};

/** Whether a rule finds the one operation `$3`. */
export const findsOne = textsOf((text) => `WITH ${operations} ${text} LIMIT 1`);

/** How many a rule finds of all since `$4`, of how many, with the newest. */
export const findsSince = textsOf(
  (text) => `WITH ${operations}, hits AS (${text})
    SELECT (SELECT count(*)::int FROM asked) AS operations, (SELECT count(*)::int FROM hits) AS hits,
      coalesce((SELECT jsonb_agg(newest) FROM (
        SELECT reference, user_id AS "userId", amount::text, currency, at FROM hits ORDER BY at DESC, id DESC LIMIT 10)
        AS newest), '[]'::jsonb) AS examples`,
);

function textsOf(write: (text: string) => string): Readonly<Record<RuleKind, string>> {
  return {
    cadence: write(found.cadence),
    appareil: write(found.appareil),
    beneficiaires: write(found.beneficiaires),
    boucle: write(found.boucle),
  };
}

import type { Pool } from 'pg';

type Histories = {
  /** Ids of people. */
  readonly owners: readonly string[];
  /** With whom they exchange money: people, too. */
  readonly others: readonly string[];
  /** Of each owner: a fifth of them headers of other movements, the rest transfers, one sent and one received in turn. */
  readonly lines: number;
};

/**
 * Past movements over half a year, at whole milliseconds as the product's times are, where `history_of` reads them: the
 * stories alone, since no history reads the book.
 */
export async function fillHistories(pool: Pool, histories: Histories): Promise<void> {
  const values = [histories.owners, histories.lines];
  await pool.query(headersText, values);
  await pool.query(transfersText, [...values, histories.others]);
}

/** The line `n` of each owner, the newest being the first; owners do not all move money at the same moments. */
const linesText = `
  unnest($1::uuid[]) WITH ORDINALITY AS person (owner, place)
  CROSS JOIN generate_series(1, $2::int) AS n
  CROSS JOIN LATERAL (
    SELECT date_trunc('milliseconds', now() - interval '180 days' * (n - random()) / $2::int) AS at
  ) AS moment`;

const headersText = `
  INSERT INTO operations (id, owner_id, kind, direction, description, description_message, counterparty, amount, currency,
    status, at)
  SELECT gen_random_uuid(), owner, kind, direction, text, jsonb_build_object('key', key, 'values', told), 'Awa Diop',
    100 + n % 5000, 'EUR', 'completed', at
  FROM ${linesText}
  JOIN (VALUES
    (0, 'depot', 'in', 'operations_deposit_card', 'Dépôt par carte bancaire', '{}'::jsonb),
    (1, 'retrait', 'out', 'operations_withdrawal_bank', 'Retrait vers un compte bancaire', '{}'),
    (2, 'recharge', 'out', 'operations_topup', 'Recharge Orange', '{"operator": "Orange"}'),
    (3, 'facture', 'out', 'operations_bill', 'Facture Senelec', '{"biller": "Senelec"}')
  ) AS known (place_of_kind, kind, direction, key, text, told) ON n / 5 % 4 = place_of_kind
  WHERE n % 5 = 0`;

const transfersText = `
  INSERT INTO transfers (id, sender_id, recipient_user_id, sender_name, beneficiary, status, payment_method,
    delivery_method, source_amount, source_currency, fee_amount, target_amount, target_currency, rate_source, rate_at,
    parity, created_at, updated_at, paid_at, confirmed_at, promised_at, guarantee_at, completed_at)
  SELECT gen_random_uuid(), CASE n % 2 WHEN 0 THEN owner ELSE other END, CASE n % 2 WHEN 0 THEN other ELSE owner END,
    'Compte E.', jsonb_build_object('mode', 'nzela', 'nom', 'Compte E.', 'telephone', '+33612345678', 'pays', 'FR'),
    'complete', 'wallet', 'nzela', 100 + n % 5000, 'EUR', 0, 100 + n % 5000, 'EUR', 'Même devise', at,
    true, at, at, at, at, at, at, at
  FROM ${linesText}
  CROSS JOIN LATERAL (
    SELECT ($3::uuid[])[1 + (place + 7919 * n::bigint) % cardinality($3::uuid[])] AS other
  ) AS exchange
  WHERE n % 5 <> 0 AND other <> owner`;

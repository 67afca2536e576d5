-- A transfer that its sender or we called off after it was paid ends as given back, as one whose payout came back does: its
-- timeline says which. A deposit is given back only when its card paid after it was called off.
CREATE OR REPLACE VIEW logged_transfers AS
SELECT id, reference AS subject_reference, 'payment'::text AS type, sender_id AS user_id, NULL::uuid AS merchant_id,
  NULL::text AS merchant, source_amount + fee_amount AS amount, source_currency AS currency, fee_amount AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' WHEN
    'rembourse' THEN 'refunded' ELSE 'pending' END AS status, status AS state,
  CASE payment_method WHEN 'card' THEN 'card' WHEN 'bank' THEN 'bank_transfer' ELSE 'wallet' END AS method,
  beneficiary ->> 'pays' AS country, coalesce(beneficiary ->> 'operateur', delivery_method) AS operator,
  CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'PAYOUT_FAILED' WHEN 'rembourse' THEN
    CASE WHEN EXISTS (SELECT FROM transfer_events e WHERE e.transfer_id = transfers.id AND e.type = 'annule')
      THEN 'CANCELLED' ELSE 'PAYOUT_RETURNED' END END AS error_code, created_at AS at, completed_at
FROM transfers;

CREATE OR REPLACE VIEW logged_deposits AS
SELECT id, reference AS subject_reference, 'topup' AS type, owner_id AS user_id, NULL::uuid AS merchant_id,
  NULL::text AS merchant, coalesce(received_amount, amount) AS amount,
  coalesce(received_currency, currency) AS currency, 0 AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'rembourse' THEN 'refunded' ELSE
    'pending' END AS status, status AS state, CASE method WHEN 'card' THEN 'card' ELSE 'bank_transfer' END AS method,
  NULL::text AS country, NULL::text AS operator,
  CASE WHEN status IN ('annule', 'rembourse') THEN 'CANCELLED' END AS error_code,
  created_at AS at, received_at AS completed_at
FROM deposits;

-- How an order of the log ended, for a rate of success: 'done', 'failed', or null while it goes on and where it was called
-- off or never paid, which is nobody's failure. What was sold and given back later had succeeded; a payout that came back
-- had not.
CREATE FUNCTION order_outcome(status text, error_code text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN error_code = 'CANCELLED' THEN NULL
    WHEN status = 'failed' OR error_code = 'PAYOUT_RETURNED' THEN 'failed'
    WHEN status IN ('completed', 'refunded') THEN 'done' END
$$;

-- The code that payments and payouts by phone know an operator of top-ups by: 'orange-sn' is ORANGE.
CREATE FUNCTION operator_code(topup_operator text, country text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE lower(topup_operator) WHEN 'yas-tg' THEN 'TOGOCOM'
    ELSE upper(regexp_replace(topup_operator, '(-africa)?-' || country || '$', '', 'i')) END
$$;

CREATE OR REPLACE FUNCTION sum_transactions(hours timestamptz[]) RETURNS SETOF transaction_rollups LANGUAGE sql STABLE AS $$
  SELECT asked.hour, type, method, country, named.operator, currency, count(*),
      count(*) FILTER (WHERE order_outcome(status, error_code) = 'done'),
      count(*) FILTER (WHERE order_outcome(status, error_code) = 'failed'),
      coalesce(sum(amount) FILTER (WHERE status = 'completed'), 0), coalesce(sum(fee) FILTER (WHERE status = 'completed'), 0),
      coalesce(sum(extract(epoch FROM completed_at - at)) FILTER (WHERE completed_at >= at), 0)::float8,
      count(*) FILTER (WHERE completed_at >= at)
    FROM unnest(hours) AS asked (hour)
    JOIN transaction_logs l ON l.at >= asked.hour AND l.at < asked.hour + interval '1 hour'
    CROSS JOIN LATERAL (
      SELECT CASE source WHEN 'topups' THEN operator_code(l.operator, l.country) ELSE l.operator END AS operator) AS named
   WHERE source <> 'refusals' AND currency IS NOT NULL
   GROUP BY asked.hour, type, method, country, named.operator, currency
$$;

-- They are few, by the index of type and status, and ended: nobody else writes them.
UPDATE transaction_logs l SET error_code = 'CANCELLED', updated_at = now()
 WHERE l.type = 'payment' AND l.status = 'refunded' AND l.source = 'transfers'
   AND EXISTS (SELECT FROM transfer_events e WHERE e.transfer_id = l.id AND e.type = 'annule');
UPDATE transaction_logs SET error_code = 'CANCELLED', updated_at = now()
 WHERE type = 'topup' AND status = 'refunded' AND source = 'deposits';

-- As when the sums began (0221): the job adds every hour up anew, and until then they are read from the log itself.
UPDATE transaction_rollup_state SET read_to = '-infinity';

-- What a card's reload cost beside what reached the card, and what we earned on its exchange: minor units of the currency
-- that was given, the wallet's of a reload and the card's of what goes back to a wallet. An order's stand on its card.
ALTER TABLE virtual_card_transactions
  ADD COLUMN fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  ADD COLUMN spread bigint NOT NULL DEFAULT 0 CHECK (spread >= 0);

-- Null: that of the order itself. What a closed card gives back arrives in the wallet's, and its margin is in the card's.
ALTER TABLE transaction_logs ADD COLUMN spread_currency text;

-- As in 0408, with fees and margins of cards.
CREATE OR REPLACE VIEW logged_operations AS
SELECT o.id, o.reference AS subject_reference,
  CASE o.kind WHEN 'remboursement' THEN 'refund' WHEN 'parrainage' THEN 'topup' ELSE 'payment' END AS type,
  o.owner_id AS user_id, NULL::uuid AS merchant_id, NULL::text AS merchant, o.amount, o.currency,
  o.fee + coalesce(loaded.fee, 0) AS fee, o.status,
  CASE o.status WHEN 'failed' THEN coalesce(o.ending, 'echoue') ELSE o.status END AS state, 'wallet' AS method,
  NULL::text AS country, NULL::text AS operator,
  CASE o.status WHEN 'failed' THEN CASE o.ending WHEN 'annule' THEN 'CANCELLED' ELSE 'PAYMENT_FAILED' END END AS
    error_code, o.at, CASE o.status WHEN 'completed' THEN o.at END AS completed_at,
  CASE o.kind WHEN 'conversion' THEN coalesce((SELECT q.spread_amount FROM conversions c JOIN quotes q ON q.id = c.quote_id
    WHERE c.id = o.object_id), 0) ELSE coalesce(loaded.spread, 0) END AS spread, loaded.currency AS spread_currency
FROM operations o LEFT JOIN LATERAL (
  SELECT v.order_fee AS fee, v.order_spread AS spread, v.wallet_currency AS currency FROM virtual_cards v
   WHERE v.id = o.object_id AND v.created_at = o.at AND o.direction = 'out'
  UNION ALL
  SELECT t.fee, t.spread, CASE t.kind WHEN 'retour' THEN t.currency ELSE o.currency END FROM virtual_card_transactions t
   WHERE t.card_id = o.object_id AND t.at = o.at AND t.kind = CASE o.direction WHEN 'out' THEN 'recharge' ELSE 'retour' END
  LIMIT 1) AS loaded ON o.kind = 'carte'
WHERE o.kind IN ('carte', 'parrainage') OR o.kind IN ('conversion', 'demande') AND o.direction = 'out'
  OR o.kind = 'remboursement' AND o.object_type = 'transfers';

-- As in 0408, with the currency of the margin.
CREATE FUNCTION log_statements(source text) RETURNS text LANGUAGE sql AS $$
  SELECT format($text$
    WHEN %1$L THEN
      IF cardinality(known) > 0 THEN
        UPDATE transaction_logs l SET status = s.status, state = s.state, error_code = s.error_code, amount = s.amount,
            currency = s.currency, fee = s.fee, spread = %3$s, spread_currency = %4$s, completed_at = s.completed_at, subject_reference = s.subject_reference,
            updated_at = now()
          FROM %2$I s
         WHERE s.id = ANY (known) AND l.id = s.id AND l.id = ANY (known)
           AND (l.status, l.state, l.error_code, l.amount, l.fee, l.spread, l.spread_currency, l.completed_at, l.subject_reference)
             IS DISTINCT FROM (s.status, s.state, s.error_code, s.amount, s.fee, %3$s, %4$s, s.completed_at, s.subject_reference);
      END IF;
      IF cardinality(known) < cardinality(ids) THEN
        INSERT INTO transaction_logs (id, source, reference, subject_reference, type, user_id, merchant_id, merchant,
            amount, currency, fee, spread, spread_currency, status, state, method, country, operator, address, device, error_code, at, completed_at)
        SELECT s.id, %1$L,
            CASE WHEN %1$L = 'operations' AND s.subject_reference LIKE 'TRX-%%' THEN s.subject_reference
              ELSE scattered_reference('TRX-', nextval('operation_numbers')) END,
            s.subject_reference, s.type, s.user_id, s.merchant_id, s.merchant, s.amount, s.currency, s.fee, %3$s, %4$s, s.status,
            s.state, s.method, s.country, s.operator, told.origin ->> 'address', left(told.origin ->> 'device', 400),
            s.error_code, s.at, s.completed_at
          FROM %2$I s, LATERAL (SELECT coalesce(origins -> s.id::text, ours) AS origin) AS told
         WHERE s.id = ANY (ids) AND s.id <> ALL (known)
        ON CONFLICT DO NOTHING;
      END IF;$text$, source, 'logged_' || source, CASE WHEN EXISTS (
    SELECT FROM information_schema.columns WHERE table_name = 'logged_' || source AND column_name = 'spread')
    THEN 's.spread' ELSE '0' END, CASE WHEN EXISTS (
    SELECT FROM information_schema.columns WHERE table_name = 'logged_' || source AND column_name = 'spread_currency')
    THEN 's.spread_currency' ELSE 'NULL::text' END)
$$;

DO $migration$
BEGIN
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION log_transactions(of text, ids uuid[], origins jsonb) RETURNS void LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $body$
    DECLARE
      ours jsonb := nullif(current_setting('nzela.origin', true), '')::jsonb;
      known uuid[] := ARRAY(SELECT l.id FROM transaction_logs l WHERE l.id = ANY (ids));
    BEGIN
      CASE of%s
      END CASE;
    END
    $body$ $function$, (SELECT string_agg(log_statements(source), '' ORDER BY source) FROM transaction_log_cursors));
END
$migration$;

DROP FUNCTION log_statements(text);

-- As in 0408; a margin in another currency than its order's is counted there, and is no order.
CREATE OR REPLACE FUNCTION sum_transactions(hours timestamptz[]) RETURNS SETOF transaction_rollups LANGUAGE sql STABLE AS $$
  SELECT asked.hour, type, method, country, named.operator, told.currency, count(*) FILTER (WHERE told.is_order),
      count(*) FILTER (WHERE told.is_order AND order_outcome(status, error_code) = 'done'),
      count(*) FILTER (WHERE told.is_order AND order_outcome(status, error_code) = 'failed'),
      coalesce(sum(amount) FILTER (WHERE told.is_order AND status = 'completed'), 0),
      coalesce(sum(fee) FILTER (WHERE told.is_order AND status = 'completed'), 0),
      coalesce(sum(extract(epoch FROM completed_at - at)) FILTER (WHERE told.is_order AND completed_at >= at), 0)::float8,
      count(*) FILTER (WHERE told.is_order AND completed_at >= at),
      coalesce(sum(told.spread) FILTER (WHERE status = 'completed'), 0)
    FROM unnest(hours) AS asked (hour)
    JOIN transaction_logs l ON l.at >= asked.hour AND l.at < asked.hour + interval '1 hour'
    CROSS JOIN LATERAL (
      SELECT CASE source WHEN 'topups' THEN operator_code(l.operator, l.country) ELSE l.operator END AS operator) AS named
    CROSS JOIN LATERAL (
      SELECT l.currency, true AS is_order, CASE WHEN coalesce(l.spread_currency, l.currency) = l.currency THEN l.spread ELSE 0
        END AS spread
      UNION ALL SELECT l.spread_currency, false, l.spread WHERE l.spread_currency <> l.currency AND l.spread > 0) AS told
   WHERE source <> 'refusals' AND l.currency IS NOT NULL
   GROUP BY asked.hour, type, method, country, named.operator, told.currency
$$;

-- The rows of before had neither: the job of the log reads this source again, and the hours of what changes are added up anew.
UPDATE transaction_log_cursors SET after_id = NULL, done_at = NULL WHERE source = 'operations';

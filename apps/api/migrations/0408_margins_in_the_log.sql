-- Minor units of what we earn on an exchange, beside the fee, in the order's currency (docs/ledger.md: `spread`).
ALTER TABLE transaction_logs ADD COLUMN spread bigint NOT NULL DEFAULT 0;
ALTER TABLE transaction_rollups ADD COLUMN spread numeric NOT NULL DEFAULT 0;

-- As in 0407; a fee that the guarantee gave back is none.
CREATE OR REPLACE VIEW logged_transfers AS
SELECT id, reference AS subject_reference, 'payment'::text AS type, sender_id AS user_id, NULL::uuid AS merchant_id,
  NULL::text AS merchant, source_amount + fee_amount AS amount, source_currency AS currency,
  CASE WHEN fee_refunded_at IS NULL THEN fee_amount ELSE 0 END AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' WHEN
    'rembourse' THEN 'refunded' ELSE 'pending' END AS status, status AS state,
  CASE payment_method WHEN 'card' THEN 'card' WHEN 'bank' THEN 'bank_transfer' ELSE 'wallet' END AS method,
  beneficiary ->> 'pays' AS country, coalesce(beneficiary ->> 'operateur', delivery_method) AS operator,
  CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'PAYOUT_FAILED' WHEN 'rembourse' THEN
    CASE WHEN EXISTS (SELECT FROM transfer_events e WHERE e.transfer_id = transfers.id AND e.type = 'annule')
      THEN 'CANCELLED' ELSE 'PAYOUT_RETURNED' END END AS error_code, created_at AS at, completed_at,
  spread_amount AS spread
FROM transfers;

-- As in 0365, with the margin of what each exchanges.
CREATE OR REPLACE VIEW logged_withdrawals AS
SELECT id, reference AS subject_reference, 'withdrawal' AS type, owner_id AS user_id, NULL::uuid AS merchant_id,
  NULL::text AS merchant, source_amount + fee_amount AS amount, source_currency AS currency, fee_amount AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' ELSE
    'pending' END AS status, status AS state,
  CASE method WHEN 'mobile' THEN 'mobile_money' ELSE 'bank_transfer' END AS method,
  beneficiary ->> 'country' AS country, beneficiary ->> 'operator' AS operator,
  CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'PAYOUT_FAILED' END AS error_code, created_at AS at,
  CASE status WHEN 'complete' THEN ended_at END AS completed_at, spread_amount AS spread
FROM withdrawals;

CREATE OR REPLACE VIEW logged_bills AS
SELECT id, reference AS subject_reference, 'payment' AS type, owner_id AS user_id, NULL::uuid AS merchant_id,
  biller ->> 'name' AS merchant, source_amount + fee_amount AS amount, source_currency AS currency,
  fee_amount AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' ELSE
    'pending' END AS status, status AS state, 'wallet' AS method, biller ->> 'country' AS country,
  biller_id AS operator, CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'BILL_REFUSED' END AS error_code,
  coalesce(ordered_at, created_at) AS at, completed_at, spread_amount AS spread
FROM bills WHERE status <> 'propose';

CREATE OR REPLACE VIEW logged_operations AS
SELECT id, reference AS subject_reference,
  CASE kind WHEN 'remboursement' THEN 'refund' WHEN 'parrainage' THEN 'topup' ELSE 'payment' END AS type,
  owner_id AS user_id, NULL::uuid AS merchant_id, NULL::text AS merchant, amount, currency, fee, status,
  CASE status WHEN 'failed' THEN coalesce(ending, 'echoue') ELSE status END AS state, 'wallet' AS method,
  NULL::text AS country, NULL::text AS operator,
  CASE status WHEN 'failed' THEN CASE ending WHEN 'annule' THEN 'CANCELLED' ELSE 'PAYMENT_FAILED' END END AS
    error_code, at, CASE status WHEN 'completed' THEN at END AS completed_at,
  CASE kind WHEN 'conversion' THEN coalesce((SELECT q.spread_amount FROM conversions c JOIN quotes q ON q.id = c.quote_id
    WHERE c.id = operations.object_id), 0) ELSE 0 END AS spread
FROM operations
WHERE kind IN ('carte', 'parrainage') OR kind IN ('conversion', 'demande') AND direction = 'out'
  OR kind = 'remboursement' AND object_type = 'transfers';

CREATE OR REPLACE VIEW logged_mobile_money_payments AS
SELECT m.id, m.reference AS subject_reference, CASE m.purpose WHEN 'wallet' THEN 'topup' ELSE 'payment' END AS type,
  CASE m.purpose WHEN 'wallet' THEN m.owner_id ELSE m.payer_id END AS user_id, a.merchant_id, b.name AS merchant,
  m.amount, m.currency, coalesce(p.fee, 0) AS fee,
  CASE WHEN p.status = 'rembourse' THEN 'refunded' WHEN m.status = 'reussi' THEN 'completed' WHEN m.status =
    'echoue' THEN 'failed' ELSE 'pending' END AS status, m.status AS state, 'mobile_money' AS method, m.country,
  m.operator, CASE m.status WHEN 'echoue' THEN 'PAYMENT_FAILED' END AS error_code, m.created_at AS at, m.completed_at,
  CASE WHEN m.purpose = 'wallet' AND m.status = 'reussi' THEN coalesce((SELECT q.spread_amount FROM conversions c
    JOIN quotes q ON q.id = c.quote_id WHERE c.id = m.id), 0) ELSE 0 END AS spread
FROM mobile_money_payments m
LEFT JOIN merchant_accounts a ON m.purpose = 'payment' AND a.id = m.owner_id
LEFT JOIN merchants b ON b.id = a.merchant_id
LEFT JOIN payments p ON m.purpose = 'payment' AND p.id = m.subject_id AND m.status = 'reussi'
WHERE m.mode = 'live';

DROP TRIGGER logged ON transfers;
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status, fee_amount, source_amount, fee_refunded_at ON transfers
  FOR EACH ROW WHEN (NEW.quote_id IS NOT NULL) EXECUTE FUNCTION log_transaction();

-- As in 0366, with the margin where a source has one.
CREATE FUNCTION log_statements(source text) RETURNS text LANGUAGE sql AS $$
  SELECT format($text$
    WHEN %1$L THEN
      IF cardinality(known) > 0 THEN
        UPDATE transaction_logs l SET status = s.status, state = s.state, error_code = s.error_code, amount = s.amount,
            currency = s.currency, fee = s.fee, spread = %3$s, completed_at = s.completed_at, subject_reference = s.subject_reference,
            updated_at = now()
          FROM %2$I s
         WHERE s.id = ANY (known) AND l.id = s.id AND l.id = ANY (known)
           AND (l.status, l.state, l.error_code, l.amount, l.fee, l.spread, l.completed_at, l.subject_reference)
             IS DISTINCT FROM (s.status, s.state, s.error_code, s.amount, s.fee, %3$s, s.completed_at, s.subject_reference);
      END IF;
      IF cardinality(known) < cardinality(ids) THEN
        INSERT INTO transaction_logs (id, source, reference, subject_reference, type, user_id, merchant_id, merchant,
            amount, currency, fee, spread, status, state, method, country, operator, address, device, error_code, at, completed_at)
        SELECT s.id, %1$L,
            CASE WHEN %1$L = 'operations' AND s.subject_reference LIKE 'TRX-%%' THEN s.subject_reference
              ELSE scattered_reference('TRX-', nextval('operation_numbers')) END,
            s.subject_reference, s.type, s.user_id, s.merchant_id, s.merchant, s.amount, s.currency, s.fee, %3$s, s.status,
            s.state, s.method, s.country, s.operator, told.origin ->> 'address', left(told.origin ->> 'device', 400),
            s.error_code, s.at, s.completed_at
          FROM %2$I s, LATERAL (SELECT coalesce(origins -> s.id::text, ours) AS origin) AS told
         WHERE s.id = ANY (ids) AND s.id <> ALL (known)
        ON CONFLICT DO NOTHING;
      END IF;$text$, source, 'logged_' || source, CASE WHEN EXISTS (
    SELECT FROM information_schema.columns WHERE table_name = 'logged_' || source AND column_name = 'spread')
    THEN 's.spread' ELSE '0' END)
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

-- As in 0407, with the margin of what is completed.
CREATE OR REPLACE FUNCTION sum_transactions(hours timestamptz[]) RETURNS SETOF transaction_rollups LANGUAGE sql STABLE AS $$
  SELECT asked.hour, type, method, country, named.operator, currency, count(*),
      count(*) FILTER (WHERE order_outcome(status, error_code) = 'done'),
      count(*) FILTER (WHERE order_outcome(status, error_code) = 'failed'),
      coalesce(sum(amount) FILTER (WHERE status = 'completed'), 0), coalesce(sum(fee) FILTER (WHERE status = 'completed'), 0),
      coalesce(sum(extract(epoch FROM completed_at - at)) FILTER (WHERE completed_at >= at), 0)::float8,
      count(*) FILTER (WHERE completed_at >= at),
      coalesce(sum(spread) FILTER (WHERE status = 'completed'), 0)
    FROM unnest(hours) AS asked (hour)
    JOIN transaction_logs l ON l.at >= asked.hour AND l.at < asked.hour + interval '1 hour'
    CROSS JOIN LATERAL (
      SELECT CASE source WHEN 'topups' THEN operator_code(l.operator, l.country) ELSE l.operator END AS operator) AS named
   WHERE source <> 'refusals' AND currency IS NOT NULL
   GROUP BY asked.hour, type, method, country, named.operator, currency
$$;

-- The rows of before had no margin: the job of the log reads these sources again, a part at a time, and the hours of what
-- changes are added up anew.
UPDATE transaction_log_cursors SET after_id = NULL, done_at = NULL
 WHERE source IN ('transfers', 'withdrawals', 'bills', 'operations', 'mobile_money_payments');

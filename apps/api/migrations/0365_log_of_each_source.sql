-- As in 0220 and 0302, with a view and statements of its own for each source: the connection keeps their plans. One
-- statement for all sources was planned anew at each call, with thirteen branches, which took two milliseconds of each
-- order's commit. What a row needs of another table is joined to the left, so that no plan begins with all rows of a business.
--
-- What only the test mode moved is nobody's money, and is not in the log.
CREATE VIEW logged_transfers AS
SELECT id, reference AS subject_reference, 'payment'::text AS type, sender_id AS user_id, NULL::uuid AS merchant_id,
  NULL::text AS merchant, source_amount + fee_amount AS amount, source_currency AS currency, fee_amount AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' WHEN
    'rembourse' THEN 'refunded' ELSE 'pending' END AS status, status AS state,
  CASE payment_method WHEN 'card' THEN 'card' WHEN 'bank' THEN 'bank_transfer' ELSE 'wallet' END AS method,
  beneficiary ->> 'pays' AS country, coalesce(beneficiary ->> 'operateur', delivery_method) AS operator,
  CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'PAYOUT_FAILED' WHEN 'rembourse' THEN
    'PAYOUT_RETURNED' END AS error_code, created_at AS at, completed_at
FROM transfers;

CREATE VIEW logged_deposits AS
SELECT id, reference AS subject_reference, 'topup' AS type, owner_id AS user_id, NULL::uuid AS merchant_id,
  NULL::text AS merchant, coalesce(received_amount, amount) AS amount,
  coalesce(received_currency, currency) AS currency, 0 AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'rembourse' THEN 'refunded' ELSE
    'pending' END AS status, status AS state, CASE method WHEN 'card' THEN 'card' ELSE 'bank_transfer' END AS method,
  NULL::text AS country, NULL::text AS operator, CASE status WHEN 'annule' THEN 'CANCELLED' END AS error_code,
  created_at AS at, received_at AS completed_at
FROM deposits;

CREATE VIEW logged_withdrawals AS
SELECT id, reference AS subject_reference, 'withdrawal' AS type, owner_id AS user_id, NULL::uuid AS merchant_id,
  NULL::text AS merchant, source_amount + fee_amount AS amount, source_currency AS currency, fee_amount AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' ELSE
    'pending' END AS status, status AS state,
  CASE method WHEN 'mobile' THEN 'mobile_money' ELSE 'bank_transfer' END AS method,
  beneficiary ->> 'country' AS country, beneficiary ->> 'operator' AS operator,
  CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'PAYOUT_FAILED' END AS error_code, created_at AS at,
  CASE status WHEN 'complete' THEN ended_at END AS completed_at
FROM withdrawals;

-- What the operator takes for itself is added on the payer's phone, and reaches nobody here.
CREATE VIEW logged_mobile_money_payments AS
SELECT m.id, m.reference AS subject_reference, CASE m.purpose WHEN 'wallet' THEN 'topup' ELSE 'payment' END AS type,
  CASE m.purpose WHEN 'wallet' THEN m.owner_id ELSE m.payer_id END AS user_id, a.merchant_id, b.name AS merchant,
  m.amount, m.currency, coalesce(p.fee, 0) AS fee,
  CASE WHEN p.status = 'rembourse' THEN 'refunded' WHEN m.status = 'reussi' THEN 'completed' WHEN m.status =
    'echoue' THEN 'failed' ELSE 'pending' END AS status, m.status AS state, 'mobile_money' AS method, m.country,
  m.operator, CASE m.status WHEN 'echoue' THEN 'PAYMENT_FAILED' END AS error_code, m.created_at AS at, m.completed_at
FROM mobile_money_payments m
LEFT JOIN merchant_accounts a ON m.purpose = 'payment' AND a.id = m.owner_id
LEFT JOIN merchants b ON b.id = a.merchant_id
LEFT JOIN payments p ON m.purpose = 'payment' AND p.id = m.subject_id AND m.status = 'reussi'
WHERE m.mode = 'live';

CREATE VIEW logged_topups AS
SELECT id, reference AS subject_reference, 'topup' AS type, user_id, NULL::uuid AS merchant_id,
  operator_name AS merchant, price AS amount, 'EUR' AS currency, 0 AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' ELSE
    'pending' END AS status, status AS state, 'wallet' AS method, country, operator_id AS operator,
  CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'TOPUP_FAILED' END AS error_code, created_at AS at,
  completed_at
FROM topups;

CREATE VIEW logged_bills AS
SELECT id, reference AS subject_reference, 'payment' AS type, owner_id AS user_id, NULL::uuid AS merchant_id,
  biller ->> 'name' AS merchant, source_amount + fee_amount AS amount, source_currency AS currency,
  fee_amount AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' ELSE
    'pending' END AS status, status AS state, 'wallet' AS method, biller ->> 'country' AS country,
  biller_id AS operator, CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'BILL_REFUSED' END AS error_code,
  coalesce(ordered_at, created_at) AS at, completed_at
FROM bills WHERE status <> 'propose';

-- From a wallet alone: what a card or a phone pays has a row for each attempt.
CREATE VIEW logged_payments AS
SELECT p.id, p.reference AS subject_reference, 'payment' AS type, p.payer_id AS user_id, a.merchant_id,
  b.name AS merchant, p.paid AS amount, p.currency, p.fee,
  CASE p.status WHEN 'rembourse' THEN 'refunded' ELSE 'completed' END AS status, p.status AS state,
  'wallet' AS method, NULL::text AS country, NULL::text AS operator, NULL::text AS error_code, p.paid_at AS at,
  p.paid_at AS completed_at
FROM payments p LEFT JOIN merchant_accounts a ON a.id = p.account_id LEFT JOIN merchants b ON b.id = a.merchant_id
WHERE coalesce(a.mode, 'test') = 'live' AND p.method = 'wallet';

-- A card that pays a transfer or a deposit is told by the transfer or the deposit.
CREATE VIEW logged_card_payments AS
SELECT c.id, c.reference AS subject_reference, 'payment' AS type, c.payer_id AS user_id, a.merchant_id,
  b.name AS merchant, c.amount, c.currency, CASE c.state WHEN 'approuve' THEN coalesce(p.fee, 0) ELSE 0 END AS fee,
  CASE WHEN c.state = 'approuve' AND p.status = 'rembourse' THEN 'refunded' WHEN c.state = 'approuve' THEN
    'completed' WHEN c.state IN ('refuse', 'annule') THEN 'failed' ELSE 'pending' END AS status, c.state,
  'card' AS method, NULL::text AS country, NULL::text AS operator,
  CASE c.state WHEN 'refuse' THEN 'CARD_DECLINED' WHEN 'annule' THEN 'CANCELLED' END AS error_code,
  c.created_at AS at, CASE c.state WHEN 'approuve' THEN c.updated_at END AS completed_at
FROM card_payments c
LEFT JOIN merchant_accounts a ON c.purpose = 'payment' AND a.id = c.owner_id
LEFT JOIN merchants b ON b.id = a.merchant_id
LEFT JOIN payments p ON c.purpose = 'payment' AND p.id = c.subject_id
WHERE c.purpose IN ('payment', 'money-request') AND coalesce(a.mode, 'live') = 'live';

CREATE VIEW logged_card_refunds AS
SELECT c.id, c.reference AS subject_reference, 'refund' AS type, c.owner_id AS user_id, NULL::uuid AS merchant_id,
  NULL::text AS merchant, c.amount, c.currency, 0 AS fee,
  CASE c.state WHEN 'fait' THEN 'completed' WHEN 'refuse' THEN 'failed' ELSE 'pending' END AS status, c.state,
  'card' AS method, NULL::text AS country, NULL::text AS operator,
  CASE c.state WHEN 'refuse' THEN 'REFUND_REFUSED' END AS error_code, c.created_at AS at,
  CASE c.state WHEN 'fait' THEN c.updated_at END AS completed_at
FROM card_refunds c WHERE c.purpose <> 'payment';

CREATE VIEW logged_refunds AS
SELECT r.id, r.reference AS subject_reference, 'refund' AS type, p.payer_id AS user_id, a.merchant_id,
  b.name AS merchant, r.amount, r.currency, 0 AS fee,
  CASE r.status WHEN 'reussi' THEN 'completed' WHEN 'echoue' THEN 'failed' ELSE 'pending' END AS status,
  r.status AS state, CASE p.method WHEN 'mobile' THEN 'mobile_money' ELSE p.method END AS method,
  NULL::text AS country, NULL::text AS operator, CASE r.status WHEN 'echoue' THEN 'REFUND_REFUSED' END AS error_code,
  r.created_at AS at, r.completed_at
FROM refunds r LEFT JOIN payments p ON p.id = r.payment_id LEFT JOIN merchant_accounts a ON a.id = r.account_id
LEFT JOIN merchants b ON b.id = a.merchant_id
WHERE coalesce(a.mode, 'test') = 'live';

CREATE VIEW logged_merchant_payouts AS
SELECT o.id, o.reference AS subject_reference, 'withdrawal' AS type, o.created_by AS user_id, a.merchant_id,
  b.name AS merchant, o.amount, o.currency, 0 AS fee,
  CASE o.status WHEN 'paye' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' ELSE
    'pending' END AS status, o.status AS state, CASE y.method WHEN 'mobile' THEN 'mobile_money' ELSE 'bank_transfer' END AS method,
  y.beneficiary ->> 'country' AS country, y.beneficiary ->> 'operator' AS operator,
  CASE o.status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'PAYOUT_FAILED' END AS error_code, o.created_at AS at,
  CASE o.status WHEN 'paye' THEN o.ended_at END AS completed_at
FROM merchant_payouts o LEFT JOIN merchant_payees y ON y.id = o.payee_id
LEFT JOIN merchant_accounts a ON a.id = o.account_id LEFT JOIN merchants b ON b.id = a.merchant_id
WHERE coalesce(a.mode, 'test') = 'live';

CREATE VIEW logged_virtual_card_transactions AS
SELECT v.id, 'CVP-' || upper(right(v.id::text, 10)) AS subject_reference, 'payment' AS type, c.owner_id AS user_id,
  NULL::uuid AS merchant_id, v.merchant, coalesce(v.cleared, v.amount) AS amount, v.currency,
  CASE v.kind WHEN 'frais' THEN v.amount ELSE 0 END AS fee,
  CASE v.state WHEN 'reglee' THEN 'completed' WHEN 'remboursee' THEN 'refunded' WHEN 'autorisee' THEN 'pending' ELSE
    'failed' END AS status, v.state, 'card' AS method, NULL::text AS country, NULL::text AS operator,
  CASE WHEN v.state = 'refusee' THEN upper(coalesce(v.decline_reason, 'card_declined')) WHEN v.state IN ('annulee',
    'expiree') THEN 'CANCELLED' END AS error_code, v.at,
  CASE v.state WHEN 'reglee' THEN v.updated_at END AS completed_at
FROM virtual_card_transactions v LEFT JOIN virtual_cards c ON c.id = v.card_id
WHERE v.kind IN ('paiement', 'frais');

-- What has no row of its own but its header: cards loaded, currencies exchanged, requests paid from a wallet, rewards, and
-- what a transfer gave back to a wallet.
CREATE VIEW logged_operations AS
SELECT id, reference AS subject_reference,
  CASE kind WHEN 'remboursement' THEN 'refund' WHEN 'parrainage' THEN 'topup' ELSE 'payment' END AS type,
  owner_id AS user_id, NULL::uuid AS merchant_id, NULL::text AS merchant, amount, currency, fee, status,
  CASE status WHEN 'failed' THEN coalesce(ending, 'echoue') ELSE status END AS state, 'wallet' AS method,
  NULL::text AS country, NULL::text AS operator,
  CASE status WHEN 'failed' THEN CASE ending WHEN 'annule' THEN 'CANCELLED' ELSE 'PAYMENT_FAILED' END END AS
    error_code, at, CASE status WHEN 'completed' THEN at END AS completed_at
FROM operations
WHERE kind IN ('carte', 'parrainage') OR kind IN ('conversion', 'demande') AND direction = 'out'
  OR kind = 'remboursement' AND object_type = 'transfers';

CREATE FUNCTION log_statements(source text) RETURNS text LANGUAGE sql AS $$
  SELECT format($text$
    WHEN %1$L THEN
      UPDATE transaction_logs l SET status = s.status, state = s.state, error_code = s.error_code, amount = s.amount,
          currency = s.currency, fee = s.fee, completed_at = s.completed_at, subject_reference = s.subject_reference,
          updated_at = now()
        FROM %2$I s
       WHERE s.id = ANY (ids) AND l.id = s.id AND l.id = ANY (ids)
         AND (l.status, l.state, l.error_code, l.amount, l.fee, l.completed_at, l.subject_reference)
           IS DISTINCT FROM (s.status, s.state, s.error_code, s.amount, s.fee, s.completed_at, s.subject_reference);
      INSERT INTO transaction_logs (id, source, reference, subject_reference, type, user_id, merchant_id, merchant,
          amount, currency, fee, status, state, method, country, operator, address, device, error_code, at, completed_at)
      SELECT s.id, %1$L,
          CASE WHEN %1$L = 'operations' AND s.subject_reference LIKE 'TRX-%%' THEN s.subject_reference
            ELSE scattered_reference('TRX-', nextval('operation_numbers')) END,
          s.subject_reference, s.type, s.user_id, s.merchant_id, s.merchant, s.amount, s.currency, s.fee, s.status,
          s.state, s.method, s.country, s.operator, told.origin ->> 'address', left(told.origin ->> 'device', 400),
          s.error_code, s.at, s.completed_at
        FROM %2$I s, LATERAL (SELECT coalesce(origins -> s.id::text, ours) AS origin) AS told
       WHERE s.id = ANY (ids) AND s.id <> ALL (ARRAY(SELECT l.id FROM transaction_logs l WHERE l.id = ANY (ids)))
      ON CONFLICT DO NOTHING;$text$, source, 'logged_' || source)
$$;

DO $migration$
BEGIN
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION log_transactions(of text, ids uuid[], origins jsonb) RETURNS void LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $body$
    DECLARE
      ours jsonb := nullif(current_setting('nzela.origin', true), '')::jsonb;
    BEGIN
      CASE of%s
      END CASE;
    END
    $body$ $function$, (SELECT string_agg(log_statements(source), '' ORDER BY source) FROM transaction_log_cursors));
END
$migration$;

DROP FUNCTION log_statements(text);
DROP VIEW transaction_sources;

-- As in 0220. A payment that a card or a phone made is told by its attempts.
CREATE OR REPLACE FUNCTION log_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempts uuid[];
BEGIN
  IF TG_TABLE_NAME <> 'payments' THEN
    PERFORM log_transactions(TG_TABLE_NAME, ARRAY[NEW.id], NULL);
    RETURN NULL;
  END IF;
  IF NEW.method = 'wallet' THEN
    PERFORM log_transactions('payments', ARRAY[NEW.id], NULL);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(id) INTO attempts FROM card_payments WHERE purpose = 'payment' AND subject_id = NEW.id;
    IF attempts IS NOT NULL THEN PERFORM log_transactions('card_payments', attempts, NULL); END IF;
    SELECT array_agg(id) INTO attempts FROM mobile_money_payments WHERE purpose = 'payment' AND subject_id = NEW.id;
    IF attempts IS NOT NULL THEN PERFORM log_transactions('mobile_money_payments', attempts, NULL); END IF;
  END IF;
  RETURN NULL;
END
$$;

-- Their rows said the operator's part as ours until here.
UPDATE transaction_log_cursors SET after_id = NULL, done_at = NULL WHERE source = 'mobile_money_payments';

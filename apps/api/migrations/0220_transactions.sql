-- What administrators search: one row for each order that moves money, and for each that was refused. What the journal says
-- is the nouns' and the ledger's; a row here says the same in the words of the log (spec §3), with where the request came
-- from, and in one table, so that each filter has an index (ADR 47).
CREATE TABLE transaction_logs (
  -- That of the row it tells of; of its own for a refusal.
  id uuid PRIMARY KEY,
  -- The table that the row is in, or 'refusals'.
  source text NOT NULL,
  reference text NOT NULL CONSTRAINT transaction_logs_reference UNIQUE
    DEFAULT scattered_reference('TRX-', nextval('operation_numbers')),
  -- What its own noun calls it (TRF-…, RET-…); null: nothing.
  subject_reference text,
  type text NOT NULL CHECK (type IN ('payment', 'withdrawal', 'topup', 'refund')),
  -- Null: a visitor, or a program of a merchant. No foreign key, as in `operations`.
  user_id uuid,
  merchant_id uuid,
  -- Whom it paid, as the noun had it; null: nobody with a business.
  merchant text,
  -- Minor units. Null: of a refusal whose request names no amount.
  amount bigint CHECK (amount > 0),
  currency text,
  -- Our part of the amount, in minor units.
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  status text NOT NULL CHECK (status IN ('completed', 'pending', 'failed', 'refunded')),
  -- The noun's own word for it, which says more: `indetermine`.
  state text NOT NULL,
  -- Null: of a refusal that came before anything was chosen.
  method text CHECK (method IN ('card', 'bank_transfer', 'mobile_money', 'wallet')),
  -- Where it is paid out or collected (ISO 3166-1 alpha-2), and by which operator.
  country text,
  operator text,
  -- Of the request that ordered it; null: no request did, or it was forgotten (`operations.log-sweep`).
  address text,
  -- Its User-Agent.
  device text,
  error_code text,
  at timestamptz NOT NULL,
  completed_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX transaction_logs_at ON transaction_logs (at DESC, id DESC);
CREATE INDEX transaction_logs_type ON transaction_logs (type, at DESC, id DESC);
CREATE INDEX transaction_logs_status ON transaction_logs (status, at DESC, id DESC);
CREATE INDEX transaction_logs_method ON transaction_logs (method, at DESC, id DESC);
CREATE INDEX transaction_logs_user ON transaction_logs (user_id, at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX transaction_logs_merchant ON transaction_logs (merchant_id, at DESC, id DESC) WHERE merchant_id IS NOT NULL;
CREATE INDEX transaction_logs_amount ON transaction_logs (amount, at DESC, id DESC) WHERE amount IS NOT NULL;
CREATE INDEX transaction_logs_subject ON transaction_logs (subject_reference) WHERE subject_reference IS NOT NULL;
CREATE INDEX transaction_logs_state ON transaction_logs (at DESC, id DESC) WHERE state = 'indetermine';
CREATE INDEX transaction_logs_updated ON transaction_logs (updated_at);
CREATE INDEX transaction_logs_traced ON transaction_logs (at) WHERE address IS NOT NULL OR device IS NOT NULL;

-- The rows of each noun in the words of the log. What only the test mode moved is nobody's money, and is not in it.
CREATE VIEW transaction_sources AS
SELECT 'transfers'::text AS source, id, reference AS subject_reference, 'payment'::text AS type, sender_id AS user_id,
  NULL::uuid AS merchant_id, NULL::text AS merchant, source_amount + fee_amount AS amount, source_currency AS currency,
  fee_amount AS fee,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed'
    WHEN 'rembourse' THEN 'refunded' ELSE 'pending' END AS status,
  status AS state,
  CASE payment_method WHEN 'card' THEN 'card' WHEN 'bank' THEN 'bank_transfer' ELSE 'wallet' END AS method,
  beneficiary ->> 'pays' AS country, coalesce(beneficiary ->> 'operateur', delivery_method) AS operator,
  CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'PAYOUT_FAILED' WHEN 'rembourse' THEN 'PAYOUT_RETURNED'
    END AS error_code,
  created_at AS at, completed_at
FROM transfers
UNION ALL
SELECT 'deposits', id, reference, 'topup', owner_id, NULL, NULL, coalesce(received_amount, amount),
  coalesce(received_currency, currency), 0,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'rembourse' THEN 'refunded'
    ELSE 'pending' END,
  status, CASE method WHEN 'card' THEN 'card' ELSE 'bank_transfer' END, NULL, NULL,
  CASE status WHEN 'annule' THEN 'CANCELLED' END, created_at, received_at
FROM deposits
UNION ALL
SELECT 'withdrawals', id, reference, 'withdrawal', owner_id, NULL, NULL, source_amount + fee_amount, source_currency,
  fee_amount,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed' ELSE 'pending' END,
  status, CASE method WHEN 'mobile' THEN 'mobile_money' ELSE 'bank_transfer' END, beneficiary ->> 'country',
  beneficiary ->> 'operator', CASE status WHEN 'annule' THEN 'CANCELLED' WHEN 'echoue' THEN 'PAYOUT_FAILED' END,
  created_at, CASE status WHEN 'complete' THEN ended_at END
FROM withdrawals
UNION ALL
SELECT 'mobile_money_payments', m.id, m.reference, CASE m.purpose WHEN 'wallet' THEN 'topup' ELSE 'payment' END,
  CASE m.purpose WHEN 'wallet' THEN m.owner_id ELSE m.payer_id END, a.merchant_id, b.name, coalesce(m.total, m.amount),
  m.currency, coalesce(m.fee, 0),
  CASE WHEN p.status = 'rembourse' THEN 'refunded' WHEN m.status = 'reussi' THEN 'completed'
    WHEN m.status = 'echoue' THEN 'failed' ELSE 'pending' END,
  m.status, 'mobile_money', m.country, m.operator, CASE m.status WHEN 'echoue' THEN 'PAYMENT_FAILED' END, m.created_at,
  m.completed_at
FROM mobile_money_payments m
LEFT JOIN merchant_accounts a ON m.purpose = 'payment' AND a.id = m.owner_id
LEFT JOIN merchants b ON b.id = a.merchant_id
LEFT JOIN payments p ON m.purpose = 'payment' AND p.id = m.subject_id AND m.status = 'reussi'
WHERE m.mode = 'live'
UNION ALL
SELECT 'topups', id, reference, 'topup', user_id, NULL, operator_name, price, 'EUR', 0,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'echoue' THEN 'failed' ELSE 'pending' END,
  status, 'wallet', country, operator_id, CASE status WHEN 'echoue' THEN 'TOPUP_FAILED' END, created_at, completed_at
FROM topups
UNION ALL
SELECT 'bills', id, reference, 'payment', owner_id, NULL, biller ->> 'name', source_amount + fee_amount, source_currency,
  fee_amount, CASE status WHEN 'complete' THEN 'completed' WHEN 'echoue' THEN 'failed' ELSE 'pending' END,
  status, 'wallet', biller ->> 'country', biller_id, CASE status WHEN 'echoue' THEN 'BILL_REFUSED' END,
  coalesce(ordered_at, created_at), completed_at
FROM bills WHERE status <> 'propose'
UNION ALL
-- From a wallet alone: what a card or a phone pays has a row for each attempt.
SELECT 'payments', p.id, p.reference, 'payment', p.payer_id, a.merchant_id, b.name, p.paid, p.currency, p.fee,
  CASE p.status WHEN 'rembourse' THEN 'refunded' ELSE 'completed' END, p.status, 'wallet', NULL, NULL, NULL, p.paid_at,
  p.paid_at
FROM payments p JOIN merchant_accounts a ON a.id = p.account_id JOIN merchants b ON b.id = a.merchant_id
WHERE a.mode = 'live' AND p.method = 'wallet'
UNION ALL
SELECT 'card_payments', c.id, c.reference, 'payment', c.payer_id, a.merchant_id, b.name, c.amount, c.currency,
  CASE c.state WHEN 'approuve' THEN coalesce(p.fee, 0) ELSE 0 END,
  CASE WHEN c.state = 'approuve' AND p.status = 'rembourse' THEN 'refunded' WHEN c.state = 'approuve' THEN 'completed'
    WHEN c.state IN ('refuse', 'annule') THEN 'failed' ELSE 'pending' END,
  c.state, 'card', NULL, NULL, CASE c.state WHEN 'refuse' THEN 'CARD_DECLINED' WHEN 'annule' THEN 'CANCELLED' END,
  c.created_at, CASE c.state WHEN 'approuve' THEN c.updated_at END
FROM card_payments c
LEFT JOIN merchant_accounts a ON c.purpose = 'payment' AND a.id = c.owner_id
LEFT JOIN merchants b ON b.id = a.merchant_id
LEFT JOIN payments p ON c.purpose = 'payment' AND p.id = c.subject_id
-- A card that pays a transfer or a deposit is told by the transfer or the deposit.
WHERE c.purpose IN ('payment', 'money-request') AND coalesce(a.mode, 'live') = 'live'
UNION ALL
SELECT 'card_refunds', c.id, c.reference, 'refund', c.owner_id, NULL, NULL, c.amount, c.currency, 0,
  CASE c.state WHEN 'fait' THEN 'completed' WHEN 'refuse' THEN 'failed' ELSE 'pending' END, c.state, 'card', NULL, NULL,
  CASE c.state WHEN 'refuse' THEN 'REFUND_REFUSED' END, c.created_at, CASE c.state WHEN 'fait' THEN c.updated_at END
FROM card_refunds c WHERE c.purpose <> 'payment'
UNION ALL
SELECT 'refunds', r.id, r.reference, 'refund', p.payer_id, a.merchant_id, b.name, r.amount, r.currency, 0,
  CASE r.status WHEN 'reussi' THEN 'completed' WHEN 'echoue' THEN 'failed' ELSE 'pending' END, r.status,
  CASE p.method WHEN 'mobile' THEN 'mobile_money' ELSE p.method END, NULL, NULL,
  CASE r.status WHEN 'echoue' THEN 'REFUND_REFUSED' END, r.created_at, r.completed_at
FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN merchant_accounts a ON a.id = r.account_id
JOIN merchants b ON b.id = a.merchant_id
WHERE a.mode = 'live'
UNION ALL
SELECT 'merchant_payouts', o.id, o.reference, 'withdrawal', o.created_by, a.merchant_id, b.name, o.amount, o.currency, 0,
  CASE o.status WHEN 'paye' THEN 'completed' WHEN 'echoue' THEN 'failed' ELSE 'pending' END, o.status,
  CASE y.method WHEN 'mobile' THEN 'mobile_money' ELSE 'bank_transfer' END, y.beneficiary ->> 'country',
  y.beneficiary ->> 'operator', CASE o.status WHEN 'echoue' THEN 'PAYOUT_FAILED' END, o.created_at,
  CASE o.status WHEN 'paye' THEN o.ended_at END
FROM merchant_payouts o JOIN merchant_payees y ON y.id = o.payee_id JOIN merchant_accounts a ON a.id = o.account_id
JOIN merchants b ON b.id = a.merchant_id
WHERE a.mode = 'live'
UNION ALL
SELECT 'virtual_card_transactions', v.id, 'CVP-' || upper(right(v.id::text, 10)), 'payment', c.owner_id, NULL, v.merchant,
  coalesce(v.cleared, v.amount), v.currency, CASE v.kind WHEN 'frais' THEN v.amount ELSE 0 END,
  CASE v.state WHEN 'reglee' THEN 'completed' WHEN 'remboursee' THEN 'refunded' WHEN 'autorisee' THEN 'pending'
    ELSE 'failed' END,
  v.state, 'card', NULL, NULL,
  CASE WHEN v.state = 'refusee' THEN upper(coalesce(v.decline_reason, 'card_declined'))
    WHEN v.state IN ('annulee', 'expiree') THEN 'CANCELLED' END,
  v.at, CASE v.state WHEN 'reglee' THEN v.updated_at END
FROM virtual_card_transactions v JOIN virtual_cards c ON c.id = v.card_id
WHERE v.kind IN ('paiement', 'frais')
UNION ALL
-- What has no row of its own but its header: cards loaded, currencies exchanged, requests paid from a wallet, rewards, and
-- what a transfer gave back to a wallet.
SELECT 'operations', id, reference, CASE kind WHEN 'remboursement' THEN 'refund' WHEN 'parrainage' THEN 'topup'
    ELSE 'payment' END,
  owner_id, NULL, NULL, amount, currency, fee, status,
  CASE status WHEN 'failed' THEN coalesce(ending, 'echoue') ELSE status END, 'wallet', NULL, NULL,
  CASE status WHEN 'failed' THEN CASE ending WHEN 'annule' THEN 'CANCELLED' ELSE 'PAYMENT_FAILED' END END,
  at, CASE status WHEN 'completed' THEN at END
FROM operations
WHERE kind IN ('carte', 'parrainage') OR kind IN ('conversion', 'demande') AND direction = 'out'
  OR kind = 'remboursement' AND object_type = 'transfers';

-- Writes the rows `ids` of a source into the log, or what became of them. `origins` says where each was ordered from
-- ({"<id>": {"address": …, "device": …}}); without it, the request that the transaction is of does
-- (kernel/http/idempotency.ts).
CREATE FUNCTION log_transactions(of text, ids uuid[], origins jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ours jsonb := nullif(current_setting('nzela.origin', true), '')::jsonb;
BEGIN
  UPDATE transaction_logs l SET status = s.status, state = s.state, error_code = s.error_code, amount = s.amount,
      currency = s.currency, fee = s.fee, completed_at = s.completed_at, subject_reference = s.subject_reference,
      updated_at = now()
    FROM transaction_sources s
   WHERE s.source = of AND s.id = ANY (ids) AND l.id = s.id
     AND (l.status, l.state, l.error_code, l.amount, l.fee, l.completed_at, l.subject_reference)
       IS DISTINCT FROM (s.status, s.state, s.error_code, s.amount, s.fee, s.completed_at, s.subject_reference);
  INSERT INTO transaction_logs (id, source, reference, subject_reference, type, user_id, merchant_id, merchant, amount,
      currency, fee, status, state, method, country, operator, address, device, error_code, at, completed_at)
  SELECT s.id, s.source,
      CASE WHEN s.source = 'operations' AND s.subject_reference LIKE 'TRX-%' THEN s.subject_reference
        ELSE scattered_reference('TRX-', nextval('operation_numbers')) END,
      s.subject_reference, s.type, s.user_id, s.merchant_id, s.merchant, s.amount, s.currency, s.fee, s.status, s.state,
      s.method, s.country, s.operator, told.origin ->> 'address', left(told.origin ->> 'device', 400), s.error_code, s.at,
      s.completed_at
    FROM transaction_sources s, LATERAL (SELECT coalesce(origins -> s.id::text, ours) AS origin) AS told
   WHERE s.source = of AND s.id = ANY (ids) AND NOT EXISTS (SELECT FROM transaction_logs l WHERE l.id = s.id)
  ON CONFLICT DO NOTHING;
END
$$;

CREATE FUNCTION log_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_transactions(TG_TABLE_NAME, ARRAY[NEW.id], NULL);
  IF TG_TABLE_NAME = 'payments' AND TG_OP = 'UPDATE' THEN
    PERFORM log_transactions('card_payments', (SELECT array_agg(id) FROM card_payments
      WHERE purpose = 'payment' AND subject_id = NEW.id), NULL);
    PERFORM log_transactions('mobile_money_payments', (SELECT array_agg(id) FROM mobile_money_payments
      WHERE purpose = 'payment' AND subject_id = NEW.id), NULL);
  END IF;
  RETURN NULL;
END
$$;

-- What goes from wallet to wallet at once has no quote, and is written by the job that finishes its batch, so that the
-- busiest commit of all writes nothing more (ADR 47).
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status, fee_amount, source_amount ON transfers
  FOR EACH ROW WHEN (NEW.quote_id IS NOT NULL) EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status ON deposits FOR EACH ROW EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status ON withdrawals FOR EACH ROW EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status, total, fee ON mobile_money_payments
  FOR EACH ROW EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status ON topups FOR EACH ROW EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status ON bills
  FOR EACH ROW WHEN (NEW.status <> 'propose') EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status ON payments
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF state ON card_payments FOR EACH ROW
  WHEN (NEW.purpose IN ('payment', 'money-request')) EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF state ON card_refunds
  FOR EACH ROW WHEN (NEW.purpose <> 'payment') EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status ON refunds FOR EACH ROW EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status ON merchant_payouts
  FOR EACH ROW EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF state, cleared ON virtual_card_transactions
  FOR EACH ROW WHEN (NEW.kind IN ('paiement', 'frais')) EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged AFTER INSERT OR UPDATE OF status, ending ON operations FOR EACH ROW
  WHEN (NEW.kind IN ('carte', 'parrainage', 'conversion', 'demande', 'remboursement')) EXECUTE FUNCTION log_transaction();

-- Rows of before, and of the release before while it still runs, are read by a job, a part at a time: one statement for all
-- of them would keep everybody from writing. `after_id` is where it is; `done_at` when it came to the end.
CREATE TABLE transaction_log_cursors (
  source text PRIMARY KEY,
  after_id uuid,
  done_at timestamptz
);
INSERT INTO transaction_log_cursors (source) VALUES ('transfers'), ('deposits'), ('withdrawals'),
  ('mobile_money_payments'), ('topups'), ('bills'), ('payments'), ('card_payments'), ('card_refunds'), ('refunds'),
  ('merchant_payouts'), ('virtual_card_transactions'), ('operations');

-- What administrators wrote beside a transaction. Never changed: a further note says otherwise.
CREATE TABLE transaction_notes (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES transaction_logs,
  author_id uuid NOT NULL REFERENCES users,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL
);
CREATE INDEX transaction_notes_of ON transaction_notes (transaction_id, created_at, id);
CREATE INDEX transaction_notes_author ON transaction_notes (author_id);

-- Who looks after an alert, and how it came to its end. Null as before: nobody yet, and by itself.
ALTER TABLE operation_alerts
  ADD COLUMN owner_id uuid REFERENCES users,
  ADD COLUMN resolved_by uuid REFERENCES users,
  ADD COLUMN resolution text;
CREATE INDEX operation_alerts_at ON operation_alerts (at DESC, id DESC);
CREATE INDEX operation_alerts_open ON operation_alerts (at DESC, id DESC) WHERE resolved_at IS NULL;
CREATE INDEX operation_alerts_owner ON operation_alerts (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX operation_alerts_resolver ON operation_alerts (resolved_by) WHERE resolved_by IS NOT NULL;

-- When something last looked whether the records are whole, and what it found.
CREATE TABLE record_checks (
  -- 'audit'.
  name text PRIMARY KEY,
  at timestamptz NOT NULL,
  -- How many entries were looked at.
  entries bigint NOT NULL,
  -- The position of the first entry that is not as it was written; null: none.
  broken_at bigint
);

-- The pages of administrators read anew what changed, at most once for each commit.
CREATE FUNCTION tell_of_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('nzela.events', json_build_object(
    'audience', (SELECT coalesce(json_agg(user_id), '[]') FROM (SELECT DISTINCT user_id FROM administrator_capabilities LIMIT 150) AS told),
    'events', json_build_array(json_build_object('sujet', TG_ARGV[0], 'id', NULL)))::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER told AFTER INSERT OR UPDATE ON transaction_logs FOR EACH STATEMENT
  EXECUTE FUNCTION tell_of_transactions('transactions');
CREATE TRIGGER told AFTER INSERT OR UPDATE ON operation_alerts FOR EACH STATEMENT
  EXECUTE FUNCTION tell_of_transactions('alerts');

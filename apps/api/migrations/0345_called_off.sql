-- Bills, top-ups and payouts of merchants that are held for a review can be called off.
ALTER TABLE bills
  DROP CONSTRAINT bills_status_check,
  ADD CONSTRAINT bills_status_check CHECK (status IN ('propose', 'en_attente', 'en_verification', 'en_cours', 'indetermine',
    'complete', 'annule', 'echoue')) NOT VALID;
ALTER TABLE topups
  DROP CONSTRAINT topups_status_check,
  ADD CONSTRAINT topups_status_check CHECK (status IN ('en_attente', 'en_verification', 'en_cours', 'indetermine', 'complete',
    'annule', 'echoue')) NOT VALID;
ALTER TABLE merchant_payouts
  DROP CONSTRAINT merchant_payouts_status_check,
  ADD CONSTRAINT merchant_payouts_status_check CHECK (status IN ('en_cours', 'en_verification', 'indetermine', 'paye',
    'annule', 'echoue')) NOT VALID;

-- One that was called off keeps nobody else out.
DROP INDEX bills_paid_once;
CREATE UNIQUE INDEX bills_paid_once ON bills (biller_id, bill_id)
  WHERE bill_id IS NOT NULL AND status NOT IN ('propose', 'annule', 'echoue');

CREATE OR REPLACE VIEW leaving_operations AS
SELECT 'transfers'::text AS object_type, id, sender_id AS user_id, reference, source_amount + fee_amount AS amount,
  source_currency AS currency, confirmed_at AS at, recipient_id AS payee_id, sender_id AS payer_id, sender_id AS ordered_by
FROM transfers WHERE confirmed_at IS NOT NULL AND delivery_method <> 'nzela' AND status <> 'annule'
UNION ALL
SELECT 'withdrawals', id, owner_id, reference, source_amount + fee_amount, source_currency, created_at, account_id, owner_id,
  owner_id
FROM withdrawals WHERE status <> 'annule'
UNION ALL
SELECT 'payouts', o.id, y.created_by, o.reference, o.amount, o.currency, o.created_at, y.payee_id, o.account_id, o.created_by
FROM merchant_payouts o JOIN merchant_payees y ON y.id = o.payee_id JOIN merchant_accounts a ON a.id = o.account_id
WHERE a.mode = 'live' AND o.status NOT IN ('annule', 'echoue')
UNION ALL
-- Whose bill it is, at its biller: the next bill of the same household is no new payee.
SELECT 'bills', id, owner_id, reference, source_amount + fee_amount, source_currency, ordered_at,
  md5(biller_id || ':' || lower(customer_name))::uuid, owner_id, owner_id
FROM bills WHERE status NOT IN ('propose', 'annule', 'echoue')
UNION ALL
SELECT 'topups', id, user_id, reference, price, 'EUR', created_at, md5('topup:' || phone)::uuid, user_id, user_id
FROM topups WHERE status NOT IN ('annule', 'echoue');

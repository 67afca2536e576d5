-- Top-ups are held for a review too, before their provider is asked.
ALTER TABLE topups
  DROP CONSTRAINT topups_status_check,
  ADD CONSTRAINT topups_status_check CHECK (status IN ('en_attente', 'en_verification', 'en_cours', 'indetermine', 'complete',
    'echoue')) NOT VALID,
  -- Until when it is decided on, while it is held for a review.
  ADD COLUMN review_due_at timestamptz;
ALTER TABLE reviews
  DROP CONSTRAINT reviews_object_type_check,
  ADD CONSTRAINT reviews_object_type_check CHECK (object_type IN ('transfers', 'withdrawals', 'payouts', 'bills', 'topups'))
    NOT VALID;

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
WHERE a.mode = 'live' AND o.status <> 'echoue'
UNION ALL
-- Whose bill it is, at its biller: the next bill of the same household is no new payee.
SELECT 'bills', id, owner_id, reference, source_amount + fee_amount, source_currency, ordered_at,
  md5(biller_id || ':' || lower(customer_name))::uuid, owner_id, owner_id
FROM bills WHERE status NOT IN ('propose', 'echoue')
UNION ALL
SELECT 'topups', id, user_id, reference, price, 'EUR', created_at, md5('topup:' || phone)::uuid, user_id, user_id
FROM topups WHERE status <> 'echoue';

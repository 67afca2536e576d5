-- Who began a payment by card stands on the attempt, written when it is opened: whoever looks at it later is not who paid.
ALTER TABLE card_payments ADD COLUMN payer_id uuid;
COMMENT ON COLUMN card_payments.payer_id IS 'Who opened the attempt; null: a visitor.';
-- Until now the request held who tried last.
UPDATE card_payments p SET payer_id = r.payer_id
  FROM money_requests r
 WHERE p.purpose = 'money-request' AND p.subject_id = r.id AND r.payer_id IS NOT NULL
   AND (r.status <> 'payee' OR r.paid_way = 'card');
UPDATE card_payments SET payer_id = owner_id WHERE purpose <> 'money-request';
UPDATE money_requests SET payer_id = NULL WHERE status <> 'payee' AND payer_id IS NOT NULL;

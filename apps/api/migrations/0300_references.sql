-- Administrators look for an order by any name that it has, also by the one that its provider gave it.
CREATE INDEX payouts_provider ON payouts (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX mobile_money_provider ON mobile_money_payments (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX topups_provider ON topups (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX bills_provider ON bills (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX bills_receipt ON bills (receipt_number) WHERE receipt_number IS NOT NULL;
CREATE INDEX bills_of_biller ON bills (bill_reference);
CREATE INDEX card_refunds_known ON card_refunds (known_as) WHERE known_as IS NOT NULL;

-- `most` of the transactions that one of these texts or ids names: their own references, those of what they are about, of the
-- attempts to pay them and of what left for them, and whatever providers call each. By the indexes alone: as in
-- `users_beginning`.
CREATE FUNCTION transactions_named(names text[], ids uuid[], most int) RETURNS SETOF uuid
  LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH subjects AS (
    SELECT unnest(ids) AS id
    UNION SELECT id FROM transfers WHERE wire_reference = ANY (names)
    UNION SELECT id FROM topups WHERE provider_id = ANY (names)
    UNION SELECT id FROM bills WHERE provider_id = ANY (names)
    UNION SELECT id FROM bills WHERE receipt_number = ANY (names)
    UNION SELECT id FROM bills WHERE bill_reference = ANY (names)
    UNION SELECT id FROM mobile_money_payments WHERE provider_id = ANY (names)
    UNION SELECT id FROM virtual_card_transactions WHERE authorization_id = ANY (names)
    UNION SELECT id FROM virtual_cards WHERE reference = ANY (names)
    UNION SELECT id FROM payments WHERE reference = ANY (names)
    UNION SELECT id FROM payments WHERE code = ANY (names)
    UNION SELECT payment_id FROM disputes WHERE reference = ANY (names)
    UNION SELECT payment_id FROM disputes WHERE provider_id = ANY (names)
    UNION SELECT id FROM money_requests WHERE reference = ANY (names)
    UNION SELECT id FROM money_requests WHERE code = ANY (names)
    UNION SELECT subject_id FROM wires WHERE id = ANY (names) AND subject_id IS NOT NULL
    UNION SELECT subject_id FROM payouts WHERE reference = ANY (names)
    UNION SELECT subject_id FROM payouts WHERE provider_id = ANY (names)
    UNION SELECT unnest(ARRAY[id, subject_id]) FROM card_payments WHERE reference = ANY (names)
    UNION SELECT unnest(ARRAY[id, subject_id]) FROM card_payments WHERE provider_id = ANY (names)
    UNION SELECT unnest(ARRAY[id, subject_id]) FROM card_refunds WHERE reference = ANY (names)
    UNION SELECT unnest(ARRAY[id, subject_id]) FROM card_refunds WHERE known_as = ANY (names)
  ), named AS (
    SELECT id FROM subjects
    UNION SELECT c.id FROM card_payments c JOIN subjects s ON c.subject_id = s.id
      WHERE c.purpose IN ('payment', 'money-request')
    UNION SELECT c.id FROM mobile_money_payments c JOIN subjects s ON c.subject_id = s.id
      WHERE c.purpose IN ('payment', 'money-request')
    UNION SELECT o.id FROM operations o JOIN subjects s ON o.object_id = s.id
    UNION SELECT r.id FROM refunds r JOIN subjects s ON r.payment_id = s.id
  )
  SELECT id FROM transaction_logs WHERE id IN (SELECT id FROM named)
  UNION SELECT id FROM transaction_logs WHERE reference = ANY (names)
  UNION SELECT id FROM transaction_logs WHERE subject_reference = ANY (names)
  LIMIT most
$$;

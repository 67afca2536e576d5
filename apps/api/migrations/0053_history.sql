-- A transfer tells its own history: it has all that a header could say, so none is kept beside it. Two entries of indexes
-- instead of two rows and four: what a transfer from wallet to wallet paid most for.
DELETE FROM operations WHERE kind = 'transfert' AND object_type = 'transfers';

CREATE INDEX transfers_sent ON transfers (sender_id, confirmed_at DESC, id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX transfers_received ON transfers (recipient_user_id, completed_at DESC, id DESC) WHERE completed_at IS NOT NULL;

-- Headers, and transfers from both sides. No part has a condition of its own, so that each is read in its index's order and
-- a page is merged from their beginnings; what has no time yet is in nobody's history.
CREATE VIEW history_lines AS
SELECT id, owner_id, reference, kind, direction, description, counterparty, amount, fee, currency, status, object_type,
  object_id, at
FROM operations
UNION ALL
SELECT id, sender_id, reference, 'transfert', 'out', coalesce(purpose, 'Transfert à ' || (beneficiary ->> 'nom')),
  beneficiary ->> 'nom', source_amount + fee_amount, fee_amount, source_currency,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed'
    WHEN 'rembourse' THEN 'failed' ELSE 'pending' END,
  'transfers', id, confirmed_at
FROM transfers
UNION ALL
SELECT id, recipient_user_id, reference, 'transfert', 'in', coalesce(purpose, 'Reçu de ' || sender_name), sender_name,
  target_amount, 0::bigint, target_currency, 'completed', 'transfers', id, completed_at
FROM transfers;

-- A person's history. Newest first by `at DESC, id DESC`.
CREATE FUNCTION history_of(person uuid) RETURNS SETOF history_lines LANGUAGE sql STABLE AS $$
  SELECT * FROM history_lines WHERE owner_id = person AND at IS NOT NULL
$$;

-- Why what failed did so: called off (annule), not carried out (echoue), its money given back (rembourse). The release
-- before writes none: such a line was not carried out.
ALTER TABLE operations ADD COLUMN ending text CHECK (ending IN ('annule', 'echoue', 'rembourse'));
UPDATE operations o SET ending = 'annule' FROM withdrawals w
  WHERE o.object_type = 'withdrawals' AND o.object_id = w.id AND o.status = 'failed' AND w.status = 'annule';

-- Whose history a movement of a card stands in. Null for what is told otherwise or moved nothing: loads and returns have
-- a header, since they move a wallet, and a payment that was refused moved no money. No foreign key: it is the owner of the
-- card, which has one.
ALTER TABLE virtual_card_transactions ADD COLUMN told_to uuid;
UPDATE virtual_card_transactions t SET told_to = c.owner_id FROM virtual_cards c
  WHERE c.id = t.card_id AND (t.kind = 'frais' OR t.kind = 'paiement' AND t.decline_reason IS NULL);
CREATE INDEX virtual_card_transactions_told ON virtual_card_transactions (told_to, at DESC, id DESC) WHERE told_to IS NOT NULL;

-- What the release before writes while it still runs is told, too.
CREATE FUNCTION tell_card_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.told_to IS NULL AND (NEW.kind = 'frais' OR NEW.kind = 'paiement' AND NEW.decline_reason IS NULL) THEN
    SELECT owner_id INTO NEW.told_to FROM virtual_cards WHERE id = NEW.card_id;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER tell_card_movement BEFORE INSERT ON virtual_card_transactions
  FOR EACH ROW EXECUTE FUNCTION tell_card_movement();

-- A line says how it ended and what it moved: a wallet (portefeuille), what a bank card or a wire paid, or the balance of a
-- prepaid card (carte-virtuelle), whose payments and fees stand in the history from now on.
CREATE OR REPLACE VIEW history_lines AS
SELECT id, owner_id, reference, kind, direction, description, counterparty, amount, fee, currency, status, object_type,
  object_id, at, description_message, CASE status WHEN 'failed' THEN coalesce(ending, 'echoue') END AS ending,
  'portefeuille' AS means
FROM operations
UNION ALL
SELECT id, sender_id, reference, 'transfert', 'out', coalesce(purpose, 'Transfert à ' || (beneficiary ->> 'nom')),
  beneficiary ->> 'nom', source_amount + fee_amount, fee_amount, source_currency,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed'
    WHEN 'rembourse' THEN 'failed' ELSE 'pending' END,
  'transfers', id, confirmed_at,
  coalesce(to_jsonb(purpose), jsonb_build_object('key', 'operations_transfer_to', 'values',
    jsonb_build_object('name', beneficiary ->> 'nom'))),
  CASE status WHEN 'annule' THEN status WHEN 'echoue' THEN status WHEN 'rembourse' THEN status END,
  CASE payment_method WHEN 'card' THEN 'carte' WHEN 'bank' THEN 'virement' ELSE 'portefeuille' END
FROM transfers
UNION ALL
SELECT id, recipient_user_id, reference, 'transfert', 'in', coalesce(purpose, 'Reçu de ' || sender_name), sender_name,
  target_amount, 0::bigint, target_currency, 'completed', 'transfers', id, completed_at,
  coalesce(to_jsonb(purpose), jsonb_build_object('key', 'operations_transfer_from', 'values',
    jsonb_build_object('name', sender_name))), NULL, 'portefeuille'
FROM transfers
UNION ALL
SELECT id, told_to, 'CVP-' || upper(right(id::text, 10)), CASE kind WHEN 'frais' THEN 'frais' ELSE 'carte' END, 'out',
  coalesce(merchant, 'Frais mensuels de la carte'), merchant, coalesce(cleared, amount) - covered_by_us, 0::bigint,
  currency, CASE state WHEN 'autorisee' THEN 'pending' WHEN 'reglee' THEN 'completed' ELSE 'failed' END,
  'virtual-cards', card_id, at,
  CASE kind WHEN 'frais' THEN '{"key": "operations_card_fee", "values": {}}'::jsonb
    ELSE jsonb_build_object('key', 'operations_card_payment', 'values', jsonb_build_object('merchant', merchant)) END,
  CASE state WHEN 'annulee' THEN 'annule' WHEN 'expiree' THEN 'annule' WHEN 'remboursee' THEN 'rembourse' END,
  'carte-virtuelle'
FROM virtual_card_transactions;

-- The fee that the guarantee gave back came home with the whole refund of a transfer from the wallet: the line of it that
-- the releases before did not write.
INSERT INTO operations (id, owner_id, kind, direction, description, description_message, amount, currency, status,
  object_type, object_id, at)
SELECT gen_random_uuid(), sender_id, 'frais', 'out', 'Frais de ' || reference || ' repris : le transfert entier est rendu',
  jsonb_build_object('key', 'operations_fees_taken_back', 'values', jsonb_build_object('reference', reference)),
  fee_amount, source_currency, 'completed', 'transfers', id, updated_at
FROM transfers
WHERE payment_method = 'wallet' AND fee_refunded_at IS NOT NULL AND fee_amount > 0
  AND status IN ('annule', 'echoue', 'rembourse');

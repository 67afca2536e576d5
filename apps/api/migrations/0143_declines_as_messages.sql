-- Why a card was declined, as a message, as for bills (migration 0140).
ALTER TABLE card_payments ADD COLUMN reason_message jsonb;
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON card_payments
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- What the releases before have written, of payouts too, whose reasons stand at what is paid out. A timeline only grows:
-- what it says stays, and is said in another way beside it.
CREATE TEMPORARY TABLE told_of_payments ON COMMIT DROP AS SELECT key, french FROM (VALUES
    ('card_payments_reason_funds', 'Fonds insuffisants sur cette carte. Essayez une autre carte.'),
    ('card_payments_reason_authentication', 'L’authentification n’a pas abouti. Recommencez ou essayez une autre carte.'),
    ('card_payments_reason_refused', 'Votre banque a refusé cette carte. Essayez une autre carte ou appelez votre banque.'),
    ('card_payments_reason_expired', 'Cette carte a expiré. Essayez une autre carte.'),
    ('card_payments_reason_code', 'Le cryptogramme est faux. Vérifiez les 3 chiffres au dos de la carte.'),
    ('card_payments_reason_ours', 'C’est de notre côté : réessayez plus tard ou payez autrement.'),
    ('payouts_reason_ours', 'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas.'),
    ('payouts_reason_returns', 'Trop de vos envois avec change nous sont revenus ou attendent leur bénéficiaire : tout vous est rendu.')
  ) AS told (key, french);
UPDATE card_payments SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM told_of_payments AS told WHERE reason = told.french;
UPDATE transfers SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM told_of_payments AS told WHERE reason = told.french;
UPDATE withdrawals SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM told_of_payments AS told WHERE reason = told.french;
ALTER TABLE transfer_events DISABLE TRIGGER append_only;
UPDATE transfer_events SET detail_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM told_of_payments AS told WHERE detail = told.french;
ALTER TABLE transfer_events ENABLE TRIGGER append_only;

-- Why a bill was not paid, or takes longer, as a message ({"key": …, "values": {…}}). The release before writes and reads
-- the French text beside it.
ALTER TABLE bills ADD COLUMN reason_message jsonb;

-- The release before changes the text alone: the message beside it is no longer of it (migration 0130).
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON bills
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- What the releases before have written.
UPDATE bills SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM (VALUES
    ('bills_reason_ours', 'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas à temps.'),
    ('bills_reason_late', 'C’est de notre côté : nous n’avons pas pu payer cette facture à temps. Tout vous est rendu : vous pouvez réessayer plus tard.'),
    ('bills_reason_reference', 'Le fournisseur a refusé cette référence. Vérifiez-la sur votre facture, puis recommencez.'),
    ('bills_reason_blocked', 'Le fournisseur a bloqué ce contrat. Contactez-le avant de payer à nouveau.'),
    ('bills_reason_expired', 'Cette facture ne peut plus être payée : son délai est passé. Demandez-en une nouvelle au fournisseur.'),
    ('bills_reason_other', 'Le fournisseur a refusé ce paiement sans dire pourquoi. Contactez-le avant de recommencer.'),
    ('bills_reason_paid', 'Cette facture était déjà payée.'),
    ('bills_reason_elsewhere', 'Cette facture est déjà en cours de paiement ailleurs.'),
    ('bills_reason_amount', 'Le montant dû a changé. Vérifiez la facture à nouveau, puis recommencez.'),
    ('bills_reason_refused', 'Le fournisseur n’accepte pas ce paiement. Vérifiez la facture, puis recommencez.')
  ) AS told (key, french)
  WHERE reason = told.french;

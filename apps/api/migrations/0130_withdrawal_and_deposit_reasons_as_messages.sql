-- Why a withdrawal or a deposit did not come to its end, as a message ({"key": …, "values": {…}}). The release before
-- writes and reads the French text beside it.
ALTER TABLE withdrawals ADD COLUMN reason_message jsonb;
ALTER TABLE deposits ADD COLUMN reason_message jsonb;

-- The release before changes the text alone: the message beside it is no longer of it.
CREATE OR REPLACE FUNCTION forget_reason_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reason_message := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON withdrawals
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON deposits
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- What the releases before have written.
UPDATE withdrawals SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM (VALUES
    ('withdrawals_reason_rate', 'Le taux a bougé plus que votre prix ne le permet avant le départ. Refaites un devis pour voir le taux actuel.'),
    ('withdrawals_reason_unknown', 'Ce numéro de compte n’existe pas. Vérifiez-le, puis recommencez.'),
    ('withdrawals_reason_closed', 'Ce compte est fermé. Choisissez un autre compte.'),
    ('withdrawals_reason_blocked', 'Ce compte est bloqué. Contactez votre banque, ou choisissez un autre compte.'),
    ('withdrawals_reason_full', 'Ce compte a atteint son plafond. Retirez moins, ou choisissez un autre compte.'),
    ('withdrawals_reason_holder', 'Ce compte n’est pas à votre nom. Retirez vers un compte dont vous êtes titulaire.'),
    ('withdrawals_reason_dead', 'La banque ne peut plus créditer ce compte. Contactez-la, ou choisissez un autre compte.'),
    ('withdrawals_reason_unsaid', 'La banque a renvoyé l’argent sans dire pourquoi. Choisissez un autre compte.'),
    ('withdrawals_reason_iban', 'Cet IBAN n’est pas valide. Corrigez-le, puis recommencez.'),
    ('withdrawals_reason_account', 'Ce compte n’est pas valide. Corrigez-le, puis recommencez.'),
    ('withdrawals_reason_phone', 'Ce numéro n’est pas valide. Corrigez-le, puis recommencez.'),
    ('withdrawals_reason_operator', 'Cet opérateur n’est pas desservi. Choisissez-en un autre.'),
    ('withdrawals_reason_refused', 'Ce compte a été refusé. Vérifiez ses coordonnées.')
  ) AS told (key, french)
  WHERE reason = told.french;
UPDATE deposits SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM (VALUES
    ('deposits_reason_late', 'Le paiement n’est pas arrivé à temps. Rien n’a été débité.'),
    ('deposits_reason_returning', 'Un paiement est arrivé trop tard : il est rendu à votre carte.'),
    ('deposits_reason_returned', 'Votre carte a été recréditée.')
  ) AS told (key, french)
  WHERE reason = told.french;

-- Why a transfer came to nothing or takes longer, and what its timeline adds to a step, as messages ({"key": …,
-- "values": {…}}). The release before writes and reads the French texts beside them.
ALTER TABLE transfers ADD COLUMN reason_message jsonb;
ALTER TABLE transfer_events ADD COLUMN detail_message jsonb;

CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON transfers
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- What the releases before have written, but sentences with amounts, which stay as they are. A timeline only grows: what
-- it says stays, and is said in another way beside it.
CREATE TEMPORARY TABLE told_of_transfers ON COMMIT DROP AS SELECT key, french FROM (VALUES
    ('transfers_reason_wallet', 'Le compte du destinataire est fermé : votre argent vous est rendu.'),
    ('transfers_reason_worthless', 'Au taux d’aujourd’hui, rien n’arriverait : votre argent vous est rendu.'),
    ('transfers_reason_unanswered', 'Le nouveau montant n’a pas été accepté à temps : votre argent vous est rendu.'),
    ('transfers_reason_rate', 'Le taux a bougé plus que votre prix ne le permet avant le départ : tout vous est rendu. Refaites un devis pour voir le taux actuel.'),
    ('transfers_reason_unpaid', 'Le paiement n’est pas arrivé à temps. Refaites un devis pour voir le taux actuel.'),
    ('transfers_reason_unknown', 'Le numéro de compte n’existe pas. Vérifiez-le avec le bénéficiaire, puis recommencez.'),
    ('transfers_reason_closed', 'Le compte du bénéficiaire est fermé. Demandez-lui un autre compte.'),
    ('transfers_reason_blocked', 'Le compte du bénéficiaire est bloqué. Choisissez un autre mode de réception.'),
    ('transfers_reason_full', 'Le compte du bénéficiaire a atteint son plafond. Envoyez moins, ou choisissez un autre mode de réception.'),
    ('transfers_reason_holder', 'Le nom ne correspond pas au titulaire du compte. Corrigez le nom, puis recommencez.'),
    ('transfers_reason_dead', 'La banque ne peut plus créditer ce compte. Contactez le bénéficiaire ou ses proches.'),
    ('transfers_reason_unsaid', 'La banque du bénéficiaire a renvoyé l’argent sans dire pourquoi. Choisissez un autre mode de réception.'),
    ('transfers_reason_iban', 'L’IBAN du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.'),
    ('transfers_reason_account', 'Le compte du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.'),
    ('transfers_reason_phone', 'Le numéro du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.'),
    ('transfers_reason_name', 'Le nom du bénéficiaire n’est pas accepté. Corrigez-le, puis recommencez.'),
    ('transfers_reason_operator', 'Cet opérateur n’est pas desservi. Choisissez-en un autre.'),
    ('transfers_reason_refused', 'Le compte du bénéficiaire a été refusé. Vérifiez ses coordonnées.'),
    ('transfers_event_late_payment', 'Un paiement arrivé trop tard.'),
    ('transfers_event_to_card', 'Sur votre carte.'),
    ('transfers_event_to_wallet', 'Sur votre portefeuille.')
  ) AS told (key, french);
UPDATE transfers SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM told_of_transfers AS told WHERE reason = told.french;
ALTER TABLE transfer_events DISABLE TRIGGER append_only;
UPDATE transfer_events SET detail_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM told_of_transfers AS told WHERE detail = told.french;
ALTER TABLE transfer_events ENABLE TRIGGER append_only;

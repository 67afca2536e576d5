-- Why a top-up or a payment by mobile money came to nothing, or takes longer, as a message, as for bills (migration 0140).
ALTER TABLE topups ADD COLUMN reason_message jsonb;
ALTER TABLE mobile_money_payments ADD COLUMN reason_message jsonb;
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON topups
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON mobile_money_payments
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- What the releases before have written.
UPDATE topups SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM (VALUES
    ('topups_reason_phone', 'L’opérateur ne connaît pas ce numéro. Vérifiez chaque chiffre. Rien n’a été débité.'),
    ('topups_reason_product', 'Cette ligne ne peut pas recevoir ce produit. Choisissez-en un autre. Rien n’a été débité.'),
    ('topups_reason_operator', 'Ce numéro n’est pas de cet opérateur. Choisissez le bon. Rien n’a été débité.'),
    ('topups_reason_failed', 'L’opérateur n’a pas exécuté cette recharge. Rien n’a été débité. Vous pouvez réessayer.'),
    ('topups_reason_given_up', 'C’est de notre côté, votre numéro n’est pas en cause. Tout vous est rendu.'),
    ('topups_reason_recent', 'Ce numéro vient d’être rechargé : l’opérateur demande deux minutes entre deux recharges. Nous réessayons tout seuls.'),
    ('topups_reason_ours', 'C’est de notre côté, votre numéro n’est pas en cause. Nous réessayons, et tout vous est rendu si nous n’y arrivons pas.'),
    ('topups_reason_away', 'Le service de recharge ne répond pas pour le moment. Nous réessayons, et tout vous est rendu si nous n’y arrivons pas.')
  ) AS told (key, french)
  WHERE reason = told.french;
UPDATE mobile_money_payments SET reason_message = jsonb_build_object('key', told.key, 'values', '{}'::jsonb)
  FROM (VALUES
    ('mobile_money_reason_pin', 'Le code PIN saisi est faux. Recommencez avec le code de votre Mobile Money. Rien n’a été débité.'),
    ('mobile_money_reason_funds', 'Le solde de ce compte Mobile Money ne suffit pas. Rechargez-le ou choisissez un montant plus petit. Rien n’a été débité.'),
    ('mobile_money_reason_cancelled', 'La demande a été refusée sur le téléphone. Recommencez si c’est une erreur. Rien n’a été débité.'),
    ('mobile_money_reason_expired', 'La demande est restée sans réponse sur le téléphone. Recommencez et confirmez avec votre code PIN. Rien n’a été débité.'),
    ('mobile_money_reason_limit', 'Ce paiement dépasse le plafond de ce compte Mobile Money. Choisissez un montant plus petit. Rien n’a été débité.'),
    ('mobile_money_reason_failed', 'L’opérateur n’a pas exécuté ce paiement. Rien n’a été débité. Réessayez dans un instant.'),
    ('mobile_money_reason_given_up', 'C’est de notre côté : votre numéro et votre solde ne sont pas en cause. Rien n’a été débité. Réessayez plus tard.'),
    ('mobile_money_reason_unwanted', 'Ce paiement n’est plus attendu : il a été fait autrement, ou la demande a été annulée. Rien n’a été débité.'),
    ('mobile_money_reason_funds_elsewhere', 'Le solde de ce compte Mobile Money ne suffit pas. Rechargez-le, prenez un autre numéro ou payez autrement. Rien n’a été débité.'),
    ('mobile_money_reason_limit_elsewhere', 'Ce paiement dépasse le plafond de ce compte Mobile Money. Prenez un autre numéro ou payez autrement. Rien n’a été débité.'),
    ('mobile_money_reason_currency_elsewhere', 'Cet opérateur n’encaisse pas dans cette devise à ce numéro. Prenez un autre numéro ou payez autrement. Rien n’a été débité.'),
    ('mobile_money_reason_amount_elsewhere', 'L’opérateur n’accepte pas ce montant. Payez autrement. Rien n’a été débité.'),
    ('mobile_money_reason_phone', 'L’opérateur ne connaît pas ce numéro. Vérifiez chaque chiffre. Rien n’a été débité.'),
    ('mobile_money_reason_operator', 'Cet opérateur n’encaisse pas ce numéro. Choisissez le bon. Rien n’a été débité.'),
    ('mobile_money_reason_currency', 'Cet opérateur n’encaisse pas dans cette devise à ce numéro. Rien n’a été débité.'),
    ('mobile_money_reason_amount', 'L’opérateur n’accepte pas ce montant. Choisissez-en un autre. Rien n’a été débité.'),
    ('mobile_money_reason_ours', 'C’est de notre côté : votre numéro et votre solde ne sont pas en cause. Nous réessayons tout seuls. Rien n’a été débité.'),
    ('mobile_money_reason_away', 'L’opérateur ne répond pas pour le moment. Nous réessayons tout seuls. Rien n’a été débité.')
  ) AS told (key, french)
  WHERE reason = told.french;

-- What the releases before have told people of bills, top-ups, mobile money and cards becomes messages. Amounts, names and
-- numbers stay as they were written.
CREATE TEMPORARY TABLE known_notices ON COMMIT DROP AS
  SELECT place, event, key, regexp_replace(said, '{\w+}', '%', 'g') AS shape,
    ARRAY(SELECT (regexp_matches(said, '{(\w+)}', 'g'))[1]) AS names,
    '^' || replace(replace(replace(replace(regexp_replace(said, '([.?])', '[\1]', 'g'),
      '{card}', '(Votre carte|Carte •••• \d+)'),
      '{last4}', '(\d+)'),
      '{amount}', '(\d.*)'),
      '{second}', '(Facture : .+|Quittance du fournisseur : .+)') || '$' AS pattern
  FROM (VALUES
    (1, 'factures', 'bills_paid_title', 'Votre facture {biller} est payée'),
    (2, 'factures', 'bills_failed_title', 'Votre facture {biller} n’a pas pu être payée'),
    (3, 'factures', 'sentences', '{first} {second}'),
    (4, 'factures', 'bills_paid_text', 'Nous avons payé {amount} pour {biller}, {reference}. Débité : {total}.'),
    (5, 'factures', 'bills_paid_receipt', 'Quittance du fournisseur : {number}.'),
    (6, 'factures', 'bills_failed_text', 'Facture : {biller}, {reference}. Rien n’a été débité : {total} sont de nouveau disponibles sur votre portefeuille.'),
    (7, 'factures', 'bills_reason_ours', 'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas à temps.'),
    (8, 'factures', 'bills_reason_late', 'C’est de notre côté : nous n’avons pas pu payer cette facture à temps. Tout vous est rendu : vous pouvez réessayer plus tard.'),
    (9, 'factures', 'bills_reason_reference', 'Le fournisseur a refusé cette référence. Vérifiez-la sur votre facture, puis recommencez.'),
    (10, 'factures', 'bills_reason_blocked', 'Le fournisseur a bloqué ce contrat. Contactez-le avant de payer à nouveau.'),
    (11, 'factures', 'bills_reason_expired', 'Cette facture ne peut plus être payée : son délai est passé. Demandez-en une nouvelle au fournisseur.'),
    (12, 'factures', 'bills_reason_other', 'Le fournisseur a refusé ce paiement sans dire pourquoi. Contactez-le avant de recommencer.'),
    (13, 'factures', 'bills_reason_paid', 'Cette facture était déjà payée.'),
    (14, 'factures', 'bills_reason_elsewhere', 'Cette facture est déjà en cours de paiement ailleurs.'),
    (15, 'factures', 'bills_reason_amount', 'Le montant dû a changé. Vérifiez la facture à nouveau, puis recommencez.'),
    (16, 'factures', 'bills_reason_refused', 'Le fournisseur n’accepte pas ce paiement. Vérifiez la facture, puis recommencez.'),
    (17, 'recharges', 'topups_done_title', 'Recharge réussie : {phone}'),
    (18, 'recharges', 'topups_failed_title', 'Recharge non effectuée : {phone}'),
    (19, 'recharges', 'topups_done_bundle', '{bundle} chez {operator}. Débité : {price}.'),
    (20, 'recharges', 'topups_reason_phone', 'L’opérateur ne connaît pas ce numéro. Vérifiez chaque chiffre. Rien n’a été débité.'),
    (21, 'recharges', 'topups_reason_product', 'Cette ligne ne peut pas recevoir ce produit. Choisissez-en un autre. Rien n’a été débité.'),
    (22, 'recharges', 'topups_reason_operator', 'Ce numéro n’est pas de cet opérateur. Choisissez le bon. Rien n’a été débité.'),
    (23, 'recharges', 'topups_reason_failed', 'L’opérateur n’a pas exécuté cette recharge. Rien n’a été débité. Vous pouvez réessayer.'),
    (24, 'recharges', 'topups_reason_given_up', 'C’est de notre côté, votre numéro n’est pas en cause. Tout vous est rendu.'),
    (25, 'recharges', 'topups_reason_recent', 'Ce numéro vient d’être rechargé : l’opérateur demande deux minutes entre deux recharges. Nous réessayons tout seuls.'),
    (26, 'recharges', 'topups_reason_ours', 'C’est de notre côté, votre numéro n’est pas en cause. Nous réessayons, et tout vous est rendu si nous n’y arrivons pas.'),
    (27, 'recharges', 'topups_reason_away', 'Le service de recharge ne répond pas pour le moment. Nous réessayons, et tout vous est rendu si nous n’y arrivons pas.'),
    (28, 'depots', 'mobile_money_done_title', '{amount} reçus par {operator}'),
    (29, 'depots', 'mobile_money_failed_title', 'Paiement de {amount} non effectué'),
    (30, 'depots', 'mobile_money_late_title', 'Paiement de {amount} : nous continuons à chercher'),
    (31, 'depots', 'mobile_money_return_title', '{amount} vous sont rendus'),
    (32, 'depots', 'mobile_money_done_text', 'La somme est sur votre portefeuille. Référence {reference}.'),
    (33, 'depots', 'mobile_money_late_text', '{operator} n’a pas encore dit ce qu’il en est. Nous vérifions tout seuls et nous vous le disons : ne payez pas une seconde fois.'),
    (34, 'depots', 'mobile_money_return_text', 'Votre paiement {reference} est arrivé trop tard. La somme repart par {operator} vers {phone}.'),
    (35, 'depots', 'mobile_money_reason_pin', 'Le code PIN saisi est faux. Recommencez avec le code de votre Mobile Money. Rien n’a été débité.'),
    (36, 'depots', 'mobile_money_reason_funds', 'Le solde de ce compte Mobile Money ne suffit pas. Rechargez-le ou choisissez un montant plus petit. Rien n’a été débité.'),
    (37, 'depots', 'mobile_money_reason_cancelled', 'La demande a été refusée sur le téléphone. Recommencez si c’est une erreur. Rien n’a été débité.'),
    (38, 'depots', 'mobile_money_reason_expired', 'La demande est restée sans réponse sur le téléphone. Recommencez et confirmez avec votre code PIN. Rien n’a été débité.'),
    (39, 'depots', 'mobile_money_reason_limit', 'Ce paiement dépasse le plafond de ce compte Mobile Money. Choisissez un montant plus petit. Rien n’a été débité.'),
    (40, 'depots', 'mobile_money_reason_failed', 'L’opérateur n’a pas exécuté ce paiement. Rien n’a été débité. Réessayez dans un instant.'),
    (41, 'depots', 'mobile_money_reason_given_up', 'C’est de notre côté : votre numéro et votre solde ne sont pas en cause. Rien n’a été débité. Réessayez plus tard.'),
    (42, 'depots', 'mobile_money_reason_unwanted', 'Ce paiement n’est plus attendu : il a été fait autrement, ou la demande a été annulée. Rien n’a été débité.'),
    (43, 'depots', 'mobile_money_reason_funds_elsewhere', 'Le solde de ce compte Mobile Money ne suffit pas. Rechargez-le, prenez un autre numéro ou payez autrement. Rien n’a été débité.'),
    (44, 'depots', 'mobile_money_reason_limit_elsewhere', 'Ce paiement dépasse le plafond de ce compte Mobile Money. Prenez un autre numéro ou payez autrement. Rien n’a été débité.'),
    (45, 'depots', 'mobile_money_reason_currency_elsewhere', 'Cet opérateur n’encaisse pas dans cette devise à ce numéro. Prenez un autre numéro ou payez autrement. Rien n’a été débité.'),
    (46, 'depots', 'mobile_money_reason_amount_elsewhere', 'L’opérateur n’accepte pas ce montant. Payez autrement. Rien n’a été débité.'),
    (47, 'depots', 'mobile_money_reason_phone', 'L’opérateur ne connaît pas ce numéro. Vérifiez chaque chiffre. Rien n’a été débité.'),
    (48, 'depots', 'mobile_money_reason_operator', 'Cet opérateur n’encaisse pas ce numéro. Choisissez le bon. Rien n’a été débité.'),
    (49, 'depots', 'mobile_money_reason_currency', 'Cet opérateur n’encaisse pas dans cette devise à ce numéro. Rien n’a été débité.'),
    (50, 'depots', 'mobile_money_reason_amount', 'L’opérateur n’accepte pas ce montant. Choisissez-en un autre. Rien n’a été débité.'),
    (51, 'depots', 'mobile_money_reason_ours', 'C’est de notre côté : votre numéro et votre solde ne sont pas en cause. Nous réessayons tout seuls. Rien n’a été débité.'),
    (52, 'depots', 'mobile_money_reason_away', 'L’opérateur ne répond pas pour le moment. Nous réessayons tout seuls. Rien n’a été débité.'),
    (53, 'demandes', 'mobile_money_late_title', 'Paiement de {amount} : nous continuons à chercher'),
    (54, 'demandes', 'mobile_money_return_title', '{amount} vous sont rendus'),
    (55, 'demandes', 'mobile_money_late_text', '{operator} n’a pas encore dit ce qu’il en est. Nous vérifions tout seuls et nous vous le disons : ne payez pas une seconde fois.'),
    (56, 'demandes', 'mobile_money_return_text', 'Votre paiement {reference} est arrivé trop tard. La somme repart par {operator} vers {phone}.'),
    (57, 'cartes', 'cards_one', 'Carte •••• {last4}'),
    (58, 'cartes', 'cards_mine', 'Votre carte'),
    (59, 'cartes', 'cards_made_title', '{card} : elle est prête'),
    (60, 'cartes', 'cards_paused_title', '{card} : en pause'),
    (61, 'cartes', 'cards_stopped_title', 'Vos cartes sont arrêtées'),
    (62, 'cartes', 'cards_resumed_title', 'Vos cartes sont reprises'),
    (63, 'cartes', 'cards_refused_title', 'Votre carte n’a pas pu être faite'),
    (64, 'cartes', 'cards_declined_title', 'Refusé : {amount} chez {merchant}'),
    (65, 'cartes', 'cards_made_text', '{deposit} sont dessus. Affichez son numéro dans l’onglet Cartes.'),
    (66, 'cartes', 'cards_resumed_text', 'Ce que nous avions payé est réglé. Vos cartes paient et se rechargent de nouveau, sauf celles que vous avez désactivées.'),
    (67, 'cartes', 'cards_stopped_reason', 'Un marchand a pris plus que ce qui était accepté ou disponible, et nous avons payé la différence. Vos cartes ne paient plus et ne se rechargent plus ; leur solde reste à vous, et vous pouvez les fermer. Pour les reprendre, écrivez-nous.'),
    (68, 'cartes', 'cards_stopped_text', '{card} : {merchant} a pris {amount}, dont {ours} payés par nous. {reason}'),
    (69, 'cartes', 'cards_approved_text', '{card} : paiement accepté. Ce n’est pas vous ? Désactivez la carte, puis écrivez-nous.'),
    (70, 'cartes', 'cards_declined_text', '{card} : {reason} Rien n’a été débité.'),
    (71, 'cartes', 'cards_reason_fee', 'Les frais mensuels de {fee} dépassent le solde. Rechargez la carte pour la reprendre : aucune dette ne court.'),
    (72, 'cartes', 'cards_reason_refused', 'L’émetteur n’a pas pu faire cette carte. Rien n’a été débité : vous pouvez en commander une autre.'),
    (73, 'cartes', 'cards_reason_late', 'C’est de notre côté : l’émetteur n’a pas répondu à temps. Rien n’a été débité ; réessayez plus tard.'),
    (74, 'cartes', 'cards_reason_used', 'Carte à usage unique : elle a servi, et s’est fermée d’elle-même.'),
    (75, 'cartes', 'cards_declined_unknown', 'Cette carte n’existe pas.'),
    (76, 'cartes', 'cards_declined_closed', 'La carte est fermée : elle ne paie plus.'),
    (77, 'cartes', 'cards_declined_frozen', 'La carte était désactivée. Activez-la pour payer avec elle.'),
    (78, 'cartes', 'cards_declined_paused', 'La carte est en pause, faute de frais mensuels. Rechargez-la pour la reprendre.'),
    (79, 'cartes', 'cards_declined_blocked', 'Votre compte est suspendu. Contactez le support.'),
    (80, 'cartes', 'cards_declined_stopped', 'Vos cartes sont arrêtées. Écrivez-nous pour les reprendre.'),
    (81, 'cartes', 'cards_declined_off', 'Les cartes virtuelles ne sont pas disponibles pour le moment. Le solde de la carte reste à vous.'),
    (82, 'cartes', 'cards_declined_used', 'Cette carte est à usage unique et elle a déjà servi.'),
    (83, 'cartes', 'cards_declined_merchant', 'Cette carte ne paie que chez {merchant}. Retirez le verrou pour payer ailleurs.'),
    (84, 'cartes', 'cards_declined_payment', 'Le plafond par paiement est de {maximum}. Relevez-le pour payer davantage.'),
    (85, 'cartes', 'cards_declined_month', 'Il reste {left} sur votre plafond mensuel de {maximum}. Relevez-le pour payer davantage.'),
    (86, 'cartes', 'cards_declined_amount', 'Le montant demandé n’est pas valable.'),
    (87, 'cartes', 'cards_declined_balance', 'Il y avait {available} sur la carte. Rechargez-la, puis réessayez.'),
    (88, 'cartes', 'cards_approved_title', '{amount} chez {merchant}')
  ) AS known (place, event, key, said);
UPDATE known_notices SET pattern = regexp_replace(pattern, '{\w+}', '(.+)', 'g');

-- A card, a reason and a sentence are messages themselves.
CREATE FUNCTION pg_temp.message_of(said text, told_of text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one record;
  parts text[];
BEGIN
  FOR one IN SELECT key, pattern, names FROM known_notices WHERE event = told_of AND said LIKE shape ORDER BY place LOOP
    parts := regexp_match(said, one.pattern);
    IF parts IS NOT NULL THEN
      RETURN jsonb_build_object('key', one.key, 'values', coalesce((
        SELECT jsonb_object_agg(name, CASE WHEN name IN ('card', 'reason', 'first', 'second')
            THEN coalesce(pg_temp.message_of(parts[n], told_of), to_jsonb(parts[n])) ELSE to_jsonb(parts[n]) END)
          FROM unnest(one.names) WITH ORDINALITY AS value (name, n)), '{}'));
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
UPDATE notifications SET title_message = coalesce(pg_temp.message_of(title, event), title_message),
    text_message = coalesce(pg_temp.message_of(text, event), text_message)
  WHERE event IN ('factures', 'recharges', 'depots', 'demandes', 'cartes')
    AND coalesce(jsonb_typeof(title_message), 'string') = 'string';

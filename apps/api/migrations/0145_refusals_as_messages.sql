-- Why a scheduled payment was refused, in its run and in what its owner was told, becomes a message. Amounts, delays and
-- dates stay as they were written.
CREATE TEMPORARY TABLE known_refusals ON COMMIT DROP AS
  SELECT key, ARRAY(SELECT (regexp_matches(said, '{(\w+)}', 'g'))[1]) AS names,
    '^' || regexp_replace(regexp_replace(said, '([.?()])', '[\1]', 'g'), '{\w+}', '(.+)', 'g') || '$' AS pattern
  FROM (VALUES
    ('refusals_requete_invalide', 'Certaines informations sont à corriger.'),
    ('refusals_montant_invalide', 'Veuillez entrer un montant valide'),
    ('refusals_montant_trop_petit', 'Le montant est inférieur au minimum de {minimum}.'),
    ('refusals_montant_trop_grand', 'Le montant dépasse le maximum de {maximum}.'),
    ('refusals_telephone_invalide', 'Veuillez entrer un numéro de téléphone valide'),
    ('refusals_iban_invalide', 'Cet IBAN n’est pas valide : vérifiez chaque caractère.'),
    ('refusals_compte_bloque', 'Votre compte est suspendu. Contactez le support pour savoir pourquoi et que faire.'),
    ('refusals_verification_requise', 'Confirmez que c’est bien vous pour continuer. Rien n’a encore été fait.'),
    ('refusals_introuvable', 'Nous n’avons rien trouvé à cette adresse.'),
    ('refusals_solde_insuffisant', 'Solde insuffisant'),
    ('refusals_compte_ferme', 'Ce compte est fermé : il ne peut plus rien recevoir ni envoyer. Choisissez un autre bénéficiaire. Rien n’a été débité.'),
    ('refusals_plafond_atteint', 'Ce montant dépasse votre plafond de {limit} : il vous reste {left}. {advice} Rien n’a été débité.'),
    ('refusals_retours_trop_nombreux', 'Trop de vos envois avec change nous sont revenus ou attendent encore leur bénéficiaire. Réessayez quand ils seront arrivés, ou écrivez-nous.'),
    ('refusals_paiements_en_attente', 'Vous avez déjà {count} opérations qui attendent leur paiement. Payez-en une ou annulez-en une, puis recommencez.'),
    ('refusals_corridor_ferme', 'Les envois vers ce pays sont suspendus : {notice}'),
    ('refusals_corridor_inconnu', 'Nous n’envoyons pas encore d’argent de cette façon vers ce pays.'),
    ('refusals_beneficiaire_introuvable', 'Aucun compte ne correspond à ce bénéficiaire.'),
    ('refusals_beneficiaire_change', 'Ce numéro n’est plus celui de votre bénéficiaire. Demandez-lui son nouveau numéro, puis ajoutez-le.'),
    ('refusals_beneficiaire_soi_meme', 'Vous ne pouvez pas vous envoyer de l’argent à vous-même.'),
    ('refusals_produit_indisponible', 'L’opérateur ne vend plus ce produit. Choisissez-en un autre.'),
    ('refusals_prix_modifie', 'Le prix a changé : il est maintenant de {price}. Vérifiez-le avant de continuer, rien n’a été débité.'),
    ('refusals_numero_recemment_recharge', 'Ce numéro vient d’être rechargé. Pour éviter un doublon, une nouvelle recharge est possible dans {pause}.'),
    ('limits_a_day', '{amount} par jour'),
    ('limits_a_month', '{amount} sur 30 jours'),
    ('limits_a_year', '{amount} sur un an'),
    ('limits_advice_less', 'Choisissez un montant plus petit, ou relevez votre plafond dans les paramètres.'),
    ('limits_advice_later', 'Ce montant passera à partir du {since}.'),
    ('tariffs_closed_notice', 'réessayez plus tard.'),
    ('schedules_postponed_text', '{reason} ({amount}). Rien n’a été débité. Nous essayons une seconde fois le {occasion}.'),
    ('schedules_skipped_text', '{reason} ({amount}). Rien n’a été débité pour cette date. Prochaine date : le {occasion}.'),
    ('schedules_skipped_last', '{reason} ({amount}). Rien n’a été débité pour cette date. C’était la dernière date.'),
    ('schedules_reason_ours', 'Nos services n’ont pas pu l’exécuter dans la journée. Rien n’a été débité.'),
    ('schedules_reason_passed', 'Cette date est passée sans pouvoir être exécutée.'),
    ('schedules_reason_currency', 'La devise reçue a changé.'),
    ('schedules_reason_price', 'Le prix est passé de {before} à {after}, plus que les {percent} % que vous acceptez.'),
    ('schedules_reason_received', 'Le montant reçu est passé de {before} à {after}, moins que les {percent} % que vous acceptez.')
  ) AS known (key, said);

-- The texts have the spaces of their time: before a colon, an ordinary one or one that does not break.
CREATE FUNCTION pg_temp.refusal_message_of(said text, family text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one record;
  parts text[];
BEGIN
  FOR one IN SELECT * FROM known_refusals WHERE key ^@ family LOOP
    parts := regexp_match(regexp_replace(said, '\u00a0([:?%])', ' \1', 'g'), one.pattern);
    IF parts IS NOT NULL THEN
      RETURN jsonb_build_object('key', one.key, 'values', coalesce((
        SELECT jsonb_object_agg(name, CASE
            WHEN name = 'reason' THEN coalesce(pg_temp.refusal_message_of(parts[n], 'refusals_'),
              pg_temp.refusal_message_of(parts[n], 'schedules_reason_'), to_jsonb(parts[n]))
            WHEN name IN ('limit', 'advice') THEN coalesce(pg_temp.refusal_message_of(parts[n], 'limits_'), to_jsonb(parts[n]))
            WHEN name = 'notice' THEN coalesce(pg_temp.refusal_message_of(parts[n], 'tariffs_'), to_jsonb(parts[n]))
            ELSE to_jsonb(parts[n]) END)
          FROM unnest(one.names) WITH ORDINALITY AS value (name, n)), '{}'));
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

UPDATE schedule_runs SET reason_message = coalesce(pg_temp.refusal_message_of(reason, 'refusals_'), reason_message)
  WHERE reason_message IS NULL;
UPDATE notifications SET text_message = coalesce(pg_temp.refusal_message_of(text, 'schedules_'), text_message)
  WHERE event = 'programmations' AND coalesce(jsonb_typeof(text_message), 'string') = 'string';

-- What the releases before have told people of transfers, withdrawals, deposits, money requests, scheduled payments and
-- their account becomes messages; so do steps of timelines and reasons of scheduled payments that name amounts. A text
-- that is not recognised stays as it is. The texts have the spaces of their time: before a colon, an ordinary one or one
-- that does not break.
CREATE TEMPORARY TABLE known_texts ON COMMIT DROP AS
  SELECT place, families, key, regexp_replace(said, '{\w+}', '%', 'g') AS shape,
    ARRAY(SELECT (regexp_matches(said, '{(\w+)}', 'g'))[1]) AS names,
    '^' || replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(said, '([.?()])', '[\1]', 'g'),
      '{(?:amount|total|sent|fee|received|expected|before|after)}', '(\\d[\\d\\u00a0]*(?:,\\d+)?\\u00a0(?:F[ \\u00a0]CFA|\\S+))', 'g'),
      '{(?:hours|percent)}', '(\\d[\\d,]*)', 'g'),
      '{reference}', '(\\S+)', 'g'),
      '{first} {second}', '(.+?) (Motif : .+|Débité : .+|Nous rendons .+|Rien n’a été débité de votre portefeuille[.]|La somme est de nouveau .+|Voyez le nouveau montant .+|\d[^.]* sont sur votre portefeuille, et le transfert continue[.])') || '$' AS pattern
  FROM (VALUES
    (1, 'transferts,argent_recu', 'transfers_received_title', 'Vous avez reçu {amount}'),
    (2, 'transferts,argent_recu', 'transfers_confirmed_title', 'Votre transfert à {name} est confirmé'),
    (3, 'transferts,argent_recu', 'transfers_completed_title', '{name} a reçu {amount}'),
    (4, 'transferts,argent_recu', 'transfers_cancelled_title', 'Votre transfert est annulé'),
    (5, 'transferts,argent_recu', 'transfers_failed_title', 'Votre transfert à {name} n’est pas arrivé'),
    (6, 'transferts,argent_recu', 'transfers_refunded_title', '{amount} vous sont rendus'),
    (7, 'transferts,argent_recu', 'transfers_wire_title', 'Votre virement diffère de ce que nous attendions'),
    (8, 'transferts,argent_recu', 'transfers_asked_title', 'Votre paiement est arrivé, mais le taux a changé'),
    (9, 'transferts,argent_recu', 'transfers_late_title', 'Votre transfert est en retard : vos frais vous sont rendus'),
    (10, 'transferts,argent_recu', 'transfers_memo', 'Motif : {memo}'),
    (11, 'transferts,argent_recu', 'sentences', '{first} {second}'),
    (12, 'transferts,argent_recu', 'transfers_received_text', '{name} vous a envoyé {amount}. La somme est sur votre portefeuille.'),
    (13, 'transferts,argent_recu', 'transfers_confirmed_text_by', '{name} recevra {amount}, au plus tard le {moment}.'),
    (14, 'transferts,argent_recu', 'transfers_confirmed_text', '{name} recevra {amount}.'),
    (15, 'transferts,argent_recu', 'transfers_confirmed_cost', 'Débité : {sent}, dont {fee} de frais. Passé ce délai, les frais vous sont rendus sans rien demander.'),
    (16, 'transferts,argent_recu', 'transfers_completed_text', 'Débité : {total}. Votre reçu est prêt.'),
    (17, 'transferts,argent_recu', 'transfers_cancelled_card', 'Nous rendons {amount} à votre carte.'),
    (18, 'transferts,argent_recu', 'transfers_cancelled_wallet', 'Rien n’a été débité de votre portefeuille.'),
    (19, 'transferts,argent_recu', 'transfers_failed_card', 'Nous rendons {amount} à votre carte, frais compris.'),
    (20, 'transferts,argent_recu', 'transfers_failed_wallet', 'La somme est de nouveau disponible sur votre portefeuille, frais compris.'),
    (21, 'transferts,argent_recu', 'transfers_refunded_card', 'Votre carte a été recréditée. Selon votre banque, la somme y apparaît sous quelques jours.'),
    (22, 'transferts,argent_recu', 'transfers_refunded_wallet', 'La somme est sur votre portefeuille, frais compris.'),
    (23, 'transferts,argent_recu', 'transfers_wire_text', 'Nous avons reçu un virement qui ne correspond pas exactement à votre transfert. La somme est sur votre portefeuille : vous pouvez en disposer, ou recommencer le transfert depuis le portefeuille.'),
    (24, 'transferts,argent_recu', 'transfers_asked_text', 'Nous avons bien reçu {sent}. Le taux a bougé plus que votre prix ne le permet : nous ne pouvons plus envoyer {received} à {name}.'),
    (25, 'transferts,argent_recu', 'transfers_asked_answer_by', 'Voyez le nouveau montant et acceptez-le, au plus tard le {moment}, ou annulez : tout vous est rendu, frais compris. Sans réponse, votre argent vous est rendu.'),
    (26, 'transferts,argent_recu', 'transfers_asked_answer', 'Voyez le nouveau montant et acceptez-le, ou annulez : tout vous est rendu, frais compris. Sans réponse, votre argent vous est rendu.'),
    (27, 'transferts,argent_recu', 'transfers_late_promise', 'Nous avions promis {amount} à {name} au plus tard le {moment}.'),
    (28, 'transferts,argent_recu', 'transfers_late_fee', '{fee} sont sur votre portefeuille, et le transfert continue.'),
    (29, 'transferts,argent_recu', 'transfers_reason_wallet', 'Le compte du destinataire est fermé : votre argent vous est rendu.'),
    (30, 'transferts,argent_recu', 'transfers_reason_worthless', 'Au taux d’aujourd’hui, rien n’arriverait : votre argent vous est rendu.'),
    (31, 'transferts,argent_recu', 'transfers_reason_unanswered', 'Le nouveau montant n’a pas été accepté à temps : votre argent vous est rendu.'),
    (32, 'transferts,argent_recu', 'transfers_reason_rate', 'Le taux a bougé plus que votre prix ne le permet avant le départ : tout vous est rendu. Refaites un devis pour voir le taux actuel.'),
    (33, 'transferts,argent_recu', 'transfers_reason_unpaid', 'Le paiement n’est pas arrivé à temps. Refaites un devis pour voir le taux actuel.'),
    (34, 'transferts,argent_recu', 'transfers_reason_unknown', 'Le numéro de compte n’existe pas. Vérifiez-le avec le bénéficiaire, puis recommencez.'),
    (35, 'transferts,argent_recu', 'transfers_reason_closed', 'Le compte du bénéficiaire est fermé. Demandez-lui un autre compte.'),
    (36, 'transferts,argent_recu', 'transfers_reason_blocked', 'Le compte du bénéficiaire est bloqué. Choisissez un autre mode de réception.'),
    (37, 'transferts,argent_recu', 'transfers_reason_full', 'Le compte du bénéficiaire a atteint son plafond. Envoyez moins, ou choisissez un autre mode de réception.'),
    (38, 'transferts,argent_recu', 'transfers_reason_holder', 'Le nom ne correspond pas au titulaire du compte. Corrigez le nom, puis recommencez.'),
    (39, 'transferts,argent_recu', 'transfers_reason_dead', 'La banque ne peut plus créditer ce compte. Contactez le bénéficiaire ou ses proches.'),
    (40, 'transferts,argent_recu', 'transfers_reason_unsaid', 'La banque du bénéficiaire a renvoyé l’argent sans dire pourquoi. Choisissez un autre mode de réception.'),
    (41, 'transferts,argent_recu', 'transfers_reason_iban', 'L’IBAN du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.'),
    (42, 'transferts,argent_recu', 'transfers_reason_account', 'Le compte du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.'),
    (43, 'transferts,argent_recu', 'transfers_reason_phone', 'Le numéro du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.'),
    (44, 'transferts,argent_recu', 'transfers_reason_name', 'Le nom du bénéficiaire n’est pas accepté. Corrigez-le, puis recommencez.'),
    (45, 'transferts,argent_recu', 'transfers_reason_operator', 'Cet opérateur n’est pas desservi. Choisissez-en un autre.'),
    (46, 'transferts,argent_recu', 'transfers_reason_refused', 'Le compte du bénéficiaire a été refusé. Vérifiez ses coordonnées.'),
    (47, 'transferts,argent_recu', 'card_payments_reason_funds', 'Fonds insuffisants sur cette carte. Essayez une autre carte.'),
    (48, 'transferts,argent_recu', 'card_payments_reason_authentication', 'L’authentification n’a pas abouti. Recommencez ou essayez une autre carte.'),
    (49, 'transferts,argent_recu', 'card_payments_reason_refused', 'Votre banque a refusé cette carte. Essayez une autre carte ou appelez votre banque.'),
    (50, 'transferts,argent_recu', 'card_payments_reason_expired', 'Cette carte a expiré. Essayez une autre carte.'),
    (51, 'transferts,argent_recu', 'card_payments_reason_code', 'Le cryptogramme est faux. Vérifiez les 3 chiffres au dos de la carte.'),
    (52, 'transferts,argent_recu', 'card_payments_reason_ours', 'C’est de notre côté : réessayez plus tard ou payez autrement.'),
    (53, 'transferts,argent_recu', 'payouts_reason_ours', 'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas.'),
    (54, 'transferts,argent_recu', 'payouts_reason_returns', 'Trop de vos envois avec change nous sont revenus ou attendent leur bénéficiaire : tout vous est rendu.'),
    (55, 'retraits', 'withdrawals_arrived_title', 'Votre retrait de {amount} est arrivé'),
    (56, 'retraits', 'withdrawals_failed_title', 'Votre retrait de {amount} n’est pas arrivé'),
    (57, 'retraits', 'withdrawals_stopped_title', 'Votre retrait de {amount} n’est pas parti'),
    (58, 'retraits', 'sentences', '{first} {second}'),
    (59, 'retraits', 'withdrawals_arrived_text', 'Votre reçu est prêt.'),
    (60, 'retraits', 'withdrawals_returned_text', 'La somme est de nouveau disponible sur votre portefeuille, frais compris.'),
    (61, 'retraits', 'withdrawals_reason_rate', 'Le taux a bougé plus que votre prix ne le permet avant le départ. Refaites un devis pour voir le taux actuel.'),
    (62, 'retraits', 'withdrawals_reason_unknown', 'Ce numéro de compte n’existe pas. Vérifiez-le, puis recommencez.'),
    (63, 'retraits', 'withdrawals_reason_closed', 'Ce compte est fermé. Choisissez un autre compte.'),
    (64, 'retraits', 'withdrawals_reason_blocked', 'Ce compte est bloqué. Contactez votre banque, ou choisissez un autre compte.'),
    (65, 'retraits', 'withdrawals_reason_full', 'Ce compte a atteint son plafond. Retirez moins, ou choisissez un autre compte.'),
    (66, 'retraits', 'withdrawals_reason_holder', 'Ce compte n’est pas à votre nom. Retirez vers un compte dont vous êtes titulaire.'),
    (67, 'retraits', 'withdrawals_reason_dead', 'La banque ne peut plus créditer ce compte. Contactez-la, ou choisissez un autre compte.'),
    (68, 'retraits', 'withdrawals_reason_unsaid', 'La banque a renvoyé l’argent sans dire pourquoi. Choisissez un autre compte.'),
    (69, 'retraits', 'withdrawals_reason_iban', 'Cet IBAN n’est pas valide. Corrigez-le, puis recommencez.'),
    (70, 'retraits', 'withdrawals_reason_account', 'Ce compte n’est pas valide. Corrigez-le, puis recommencez.'),
    (71, 'retraits', 'withdrawals_reason_phone', 'Ce numéro n’est pas valide. Corrigez-le, puis recommencez.'),
    (72, 'retraits', 'withdrawals_reason_operator', 'Cet opérateur n’est pas desservi. Choisissez-en un autre.'),
    (73, 'retraits', 'withdrawals_reason_refused', 'Ce compte a été refusé. Vérifiez ses coordonnées.'),
    (74, 'retraits', 'payouts_reason_ours', 'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas.'),
    (75, 'retraits', 'payouts_reason_returns', 'Trop de vos envois avec change nous sont revenus ou attendent leur bénéficiaire : tout vous est rendu.'),
    (76, 'depots', 'deposits_credited_title', '{amount} sur votre portefeuille'),
    (77, 'depots', 'deposits_credited_text', '{what}, référence {reference}.'),
    (78, 'depots', 'operations_deposit_card', 'Dépôt par carte bancaire'),
    (79, 'depots', 'operations_deposit_wire', 'Dépôt par virement bancaire'),
    (80, 'demandes', 'money_requests_paid_title', '{amount} : votre demande est payée'),
    (81, 'demandes', 'money_requests_paid_by_for', '{name} a payé : {reason}, {reference}. L’argent est sur votre portefeuille.'),
    (82, 'demandes', 'money_requests_paid_by', '{name} a payé : {reference}. L’argent est sur votre portefeuille.'),
    (83, 'demandes', 'money_requests_paid_for', '{reason}, {reference}. L’argent est sur votre portefeuille.'),
    (84, 'demandes', 'money_requests_paid', '{reference}. L’argent est sur votre portefeuille.'),
    (85, 'programmations', 'schedules_reminder_title', '{amount} à {name}, le {occasion}'),
    (86, 'programmations', 'schedules_postponed_title', 'Paiement programmé à {name} reporté'),
    (87, 'programmations', 'schedules_skipped_title', 'Paiement programmé à {name} non exécuté'),
    (88, 'programmations', 'schedules_reminder_text', 'Ce paiement programmé partira de votre portefeuille au prix du moment. Vous pouvez encore le passer, le modifier ou l’annuler.'),
    (89, 'programmations', 'schedules_reminder_short', 'Votre solde ne suffit pas encore : il reste {amount}. Rechargez votre portefeuille, ou passez cette date.'),
    (90, 'programmations', 'schedules_reason_price', 'Le prix est passé de {before} à {after}, plus que les {percent} % que vous acceptez.'),
    (91, 'programmations', 'schedules_reason_received', 'Le montant reçu est passé de {before} à {after}, moins que les {percent} % que vous acceptez.'),
    (92, 'securite', 'limits_changed_title', 'Vos plafonds changent'),
    (93, 'securite', 'limits_lowered_text', 'Vos nouveaux plafonds sont en place.'),
    (94, 'securite', 'limits_raised_text', 'Une hausse de vos plafonds prendra effet dans {hours} heures. Si ce n’est pas vous, changez votre mot de passe.'),
    (95, 'securite', 'users_email_changed_title', 'Votre adresse e-mail a changé'),
    (96, 'securite', 'users_phone_changed_title', 'Votre numéro de téléphone a changé'),
    (97, 'securite', 'users_email_changed_notice', 'Votre adresse e-mail vient d’être modifiée depuis vos paramètres. Si ce n’était pas vous, changez votre mot de passe et contactez le support.'),
    (98, 'securite', 'users_phone_changed_notice', 'Votre numéro de téléphone vient d’être modifié depuis vos paramètres. Si ce n’était pas vous, changez votre mot de passe et contactez le support.'),
    (99, 'securite', 'auth_warning_reuse_title', 'Une de vos sessions a été fermée'),
    (100, 'securite', 'auth_warning_reuse_text', 'Une session de votre compte a servi à deux endroits à la fois. Par prudence, nous l’avons fermée : reconnectez-vous.'),
    (101, 'securite', 'auth_warning_password_title', 'Votre mot de passe a été changé'),
    (102, 'securite', 'auth_warning_password_text', 'Le mot de passe de votre compte vient d’être changé et tous vos appareils ont été déconnectés.'),
    (103, 'securite', 'auth_warning_password_changed_text', 'Le mot de passe de votre compte vient d’être changé depuis vos paramètres. Vos autres appareils ont été déconnectés.'),
    (104, 'securite', 'auth_warning_device_title', 'Connexion depuis un nouvel appareil'),
    (105, 'securite', 'auth_warning_device_text', 'Quelqu’un vient de se connecter à votre compte depuis un appareil que nous ne connaissions pas.'),
    (106, 'securite', 'auth_warning_passkey_added_title', 'Une clé d’accès a été ajoutée'),
    (107, 'securite', 'auth_warning_passkey_added_text', 'Une clé d’accès (empreinte, visage ou code de l’appareil) vient d’être ajoutée à votre compte : elle permet de s’y connecter.'),
    (108, 'securite', 'auth_warning_passkey_removed_title', 'Une clé d’accès a été retirée'),
    (109, 'securite', 'auth_warning_passkey_removed_text', 'Une clé d’accès vient d’être retirée de votre compte : elle ne permet plus de s’y connecter.'),
    (110, 'securite', 'auth_warning_totp_on_title', 'Validation par application activée'),
    (111, 'securite', 'auth_warning_totp_on_text', 'Un code de votre application est maintenant demandé après votre mot de passe.'),
    (112, 'securite', 'auth_warning_totp_off_title', 'Validation par application désactivée'),
    (113, 'securite', 'auth_warning_totp_off_text', 'Le code de votre application n’est plus demandé après votre mot de passe.'),
    (114, 'securite', 'auth_warning_sign_in_ways_title', 'Vos façons de vous connecter ont changé'),
    (115, 'securite', 'auth_warning_sign_in_ways_text', 'La connexion par e-mail ou par téléphone vient d’être activée ou désactivée dans vos paramètres.'),
    (116, 'securite', 'auth_warning_payee_changed_title', 'Le compte d’un de vos bénéficiaires a changé'),
    (117, 'securite', 'auth_warning_payee_changed_text', 'Le compte d’un bénéficiaire que vous gardez vient d’être remplacé par un autre, ou un autre compte a été ajouté sous son nom. Les paiements programmés vers un compte remplacé sont en pause jusqu’à ce que vous les repreniez.'),
    (118, 'compte', 'users_export_title', 'Vos données sont prêtes'),
    (119, 'compte', 'users_export_text', 'L’export que vous avez demandé se télécharge depuis vos paramètres pendant 7 jours.'),
    (120, 'transfer_events', 'transfers_event_rate', 'Le taux a bougé plus que votre prix ne le permet : {after} arriveraient au lieu de {before}.'),
    (121, 'transfer_events', 'transfers_event_wire_other', 'Reçu {received} au lieu de {expected} : la somme est sur votre portefeuille.'),
    (122, 'transfer_events', 'transfers_event_wire_unexpected', 'Reçu {received}, alors que ce transfert n’attendait plus rien : la somme est sur votre portefeuille.'),
    (123, 'depots', 'operations_deposit_wire', 'Dépôt par virement'),
    (124, 'securite', 'users_email_changed_notice', 'Votre adresse e-mail vient d’être modifié depuis vos paramètres. Si ce n’était pas vous, changez votre mot de passe et contactez le support.')
  ) AS known (place, families, key, said);
UPDATE known_texts SET pattern = regexp_replace(pattern, '{\w+}', '(.+)', 'g');

-- `1 250,45 €` as an amount. CFA francs have no smaller unit.
CREATE FUNCTION pg_temp.amount_of(said text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('minor', translate(found[1], E',\u00a0', '')::bigint::text, 'currency', currency)
    FROM regexp_match(said, '^([\d\u00a0]+(?:,\d\d)?)\u00a0(\S.*)$') AS found
    JOIN (VALUES ('€', 'EUR'), ('$US', 'USD'), ('£GB', 'GBP'), ('$CA', 'CAD'), ('CDF', 'CDF'), ('MAD', 'MAD'), ('GHS', 'GHS'),
      ('NGN', 'NGN'), ('F CFA', 'XOF'), ('FCFA', 'XAF')) AS unit (symbol, currency)
      ON symbol = translate(found[2], E'\u00a0', ' ') AND found[1] ~ ',' = (currency NOT IN ('XOF', 'XAF'))
$$;

-- `1er mars 2026 à 07:05 (heure de Paris)` as an instant; other dates do not say whose clocks they were told by.
CREATE FUNCTION pg_temp.moment_of(said text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('moment', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM regexp_match(said, '^(\d+)(?:er)? (\S+) (\d{4}) à (\d\d):(\d\d) \(heure de Paris\)$') AS found,
      array_position('{janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre}', found[2]) AS month,
      make_timestamptz(found[3]::int, month, found[1]::int, found[4]::int, found[5]::int, 0, 'Europe/Paris') AS at
    WHERE month IS NOT NULL
$$;

-- A reason, a sentence and what a deposit was paid by are messages themselves.
CREATE FUNCTION pg_temp.text_message_of(said text, family text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one record;
  plain text := regexp_replace(said, '\u00a0([:?!%»])', ' \1', 'g');
  parts text[];
BEGIN
  FOR one IN SELECT key, pattern, names FROM known_texts
    WHERE family = ANY (string_to_array(families, ',')) AND plain LIKE shape ORDER BY place LOOP
    parts := regexp_match(plain, one.pattern);
    IF parts IS NOT NULL THEN
      RETURN jsonb_build_object('key', one.key, 'values', coalesce((
        SELECT jsonb_object_agg(name, coalesce(CASE
            WHEN name IN ('first', 'second', 'what') THEN pg_temp.text_message_of(parts[n], family)
            WHEN name = 'moment' THEN pg_temp.moment_of(parts[n])
            WHEN name IN ('amount', 'total', 'sent', 'fee', 'received', 'expected', 'before', 'after')
              THEN pg_temp.amount_of(parts[n]) END, to_jsonb(parts[n])))
          FROM unnest(one.names) WITH ORDINALITY AS value (name, n)), '{}'));
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
UPDATE notifications SET title_message = coalesce(pg_temp.text_message_of(title, event), title_message)
  WHERE coalesce(jsonb_typeof(title_message), 'string') = 'string';
UPDATE notifications SET text_message = coalesce(pg_temp.text_message_of(text, event), text_message)
  WHERE coalesce(jsonb_typeof(text_message), 'string') = 'string';
UPDATE schedule_runs SET reason_message = coalesce(pg_temp.text_message_of(reason, 'programmations'), reason_message)
  WHERE reason IS NOT NULL AND coalesce(jsonb_typeof(reason_message), 'string') = 'string';
-- A timeline only grows: what it says stays, and is said in another way beside it.
ALTER TABLE transfer_events DISABLE TRIGGER append_only;
UPDATE transfer_events SET detail_message = pg_temp.text_message_of(detail, 'transfer_events')
  WHERE coalesce(jsonb_typeof(detail_message), 'string') = 'string' AND pg_temp.text_message_of(detail, 'transfer_events') IS NOT NULL;
ALTER TABLE transfer_events ENABLE TRIGGER append_only;

-- Why a virtual card pauses or came to nothing, and why a payment was declined, as messages, as for bills (migration 0140).
-- Payments keep theirs: nobody changes it.
ALTER TABLE virtual_cards ADD COLUMN reason_message jsonb;
ALTER TABLE virtual_card_transactions ADD COLUMN reason_message jsonb;
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON virtual_cards
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- What the releases before have written. Their amounts stay as they were written.
UPDATE virtual_cards SET reason_message = jsonb_build_object('key', told.key, 'values',
    coalesce((SELECT jsonb_object_agg(name, (regexp_match(reason, told.pattern))[n])
      FROM unnest(told.names) WITH ORDINALITY AS value (name, n)), '{}'))
  FROM (VALUES
    ('cards_reason_refused', '^L’émetteur n’a pas pu faire cette carte[.] Rien n’a été débité : vous pouvez en commander une autre[.]$', '{}'::text[]),
    ('cards_reason_late', '^C’est de notre côté : l’émetteur n’a pas répondu à temps[.] Rien n’a été débité ; réessayez plus tard[.]$', '{}'::text[]),
    ('cards_reason_used', '^Carte à usage unique : elle a servi, et s’est fermée d’elle-même[.]$', '{}'::text[]),
    ('cards_reason_fee', '^Les frais mensuels de (.+) dépassent le solde[.] Rechargez la carte pour la reprendre : aucune dette ne court[.]$', '{fee}')
  ) AS told (key, pattern, names)
  WHERE reason ~ told.pattern;
UPDATE virtual_card_transactions SET reason_message = jsonb_build_object('key', told.key, 'values',
    coalesce((SELECT jsonb_object_agg(name, (regexp_match(reason, told.pattern))[n])
      FROM unnest(told.names) WITH ORDINALITY AS value (name, n)), '{}'))
  FROM (VALUES
    ('cards_declined_unknown', '^Cette carte n’existe pas[.]$', '{}'::text[]),
    ('cards_declined_closed', '^La carte est fermée : elle ne paie plus[.]$', '{}'::text[]),
    ('cards_declined_frozen', '^La carte était désactivée[.] Activez-la pour payer avec elle[.]$', '{}'::text[]),
    ('cards_declined_paused', '^La carte est en pause, faute de frais mensuels[.] Rechargez-la pour la reprendre[.]$', '{}'::text[]),
    ('cards_declined_blocked', '^Votre compte est suspendu[.] Contactez le support[.]$', '{}'::text[]),
    ('cards_declined_stopped', '^Vos cartes sont arrêtées[.] Écrivez-nous pour les reprendre[.]$', '{}'::text[]),
    ('cards_declined_off', '^Les cartes virtuelles ne sont pas disponibles pour le moment[.] Le solde de la carte reste à vous[.]$', '{}'::text[]),
    ('cards_declined_used', '^Cette carte est à usage unique et elle a déjà servi[.]$', '{}'::text[]),
    ('cards_declined_amount', '^Le montant demandé n’est pas valable[.]$', '{}'::text[]),
    ('cards_declined_merchant', '^Cette carte ne paie que chez (.+)[.] Retirez le verrou pour payer ailleurs[.]$', '{merchant}'),
    ('cards_declined_payment', '^Le plafond par paiement est de (.+)[.] Relevez-le pour payer davantage[.]$', '{maximum}'),
    ('cards_declined_month', '^Il reste (.+) sur votre plafond mensuel de (.+)[.] Relevez-le pour payer davantage[.]$', '{left,maximum}'),
    ('cards_declined_balance', '^Il y avait (.+) sur la carte[.] Rechargez-la, puis réessayez[.]$', '{available}')
  ) AS told (key, pattern, names)
  WHERE reason ~ told.pattern;

-- What a movement is called, as a message ({"key": …, "values": {…}}) or, as a JSON string, in its sender's own words. The
-- release before writes and reads the French text beside it.
ALTER TABLE operations ADD COLUMN description_message jsonb;

-- A transfer is called by its memo, else by whom it goes to or comes from.
CREATE OR REPLACE VIEW history_lines AS
SELECT id, owner_id, reference, kind, direction, description, counterparty, amount, fee, currency, status, object_type,
  object_id, at, description_message
FROM operations
UNION ALL
SELECT id, sender_id, reference, 'transfert', 'out', coalesce(purpose, 'Transfert à ' || (beneficiary ->> 'nom')),
  beneficiary ->> 'nom', source_amount + fee_amount, fee_amount, source_currency,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed'
    WHEN 'rembourse' THEN 'failed' ELSE 'pending' END,
  'transfers', id, confirmed_at,
  coalesce(to_jsonb(purpose), jsonb_build_object('key', 'operations_transfer_to', 'values',
    jsonb_build_object('name', beneficiary ->> 'nom')))
FROM transfers
UNION ALL
SELECT id, recipient_user_id, reference, 'transfert', 'in', coalesce(purpose, 'Reçu de ' || sender_name), sender_name,
  target_amount, 0::bigint, target_currency, 'completed', 'transfers', id, completed_at,
  coalesce(to_jsonb(purpose), jsonb_build_object('key', 'operations_transfer_from', 'values',
    jsonb_build_object('name', sender_name)))
FROM transfers;

-- What the releases before have written. Of a money request the words may be its owner's: they are ours where they name
-- the row's own reference or counterparty.
UPDATE operations o SET description_message = jsonb_build_object('key', told.key, 'values', told.values)
  FROM (
    SELECT id, sentence.key,
      coalesce(jsonb_object_agg(name, found[n]) FILTER (WHERE name IS NOT NULL), '{}') AS values
    FROM operations
    CROSS JOIN LATERAL (
      SELECT key, names, regexp_match(description, pattern) AS found
      FROM (VALUES
        (1, 'depot', 'operations_deposit_card', '^Dépôt par carte bancaire$', '{}'::text[]),
        (2, 'depot', 'operations_deposit_wire', '^Dépôt par virement(?: bancaire)?$', '{}'),
        (3, 'depot', 'operations_transfer_wire', '^Virement reçu pour (\S+)$', '{reference}'),
        (4, 'depot', 'operations_deposit_mobile', '^Dépôt par (.+)$', '{operator}'),
        (5, 'retrait', 'operations_withdrawal_bank', '^Retrait vers un compte bancaire$', '{}'),
        (6, 'retrait', 'operations_withdrawal_mobile', '^Retrait vers un portefeuille mobile$', '{}'),
        (7, 'recharge', 'operations_topup_bundle', '^Recharge (.+?) · (.+)$', '{operator,bundle}'),
        (8, 'recharge', 'operations_topup', '^Recharge (.+)$', '{operator}'),
        (9, 'facture', 'operations_bill', '^Facture (.+)$', '{biller}'),
        (10, 'carte', 'operations_card_order', '^Commande d’une carte virtuelle$', '{}'),
        (11, 'carte', 'operations_card_load', '^Recharge de la carte •••• (\d*)$', '{last4}'),
        (12, 'carte', 'operations_card_return', '^Solde rendu par la carte ••••\s?(\d*)$', '{last4}'),
        (13, 'parrainage', 'operations_referral', '^Récompense de parrainage$', '{}'),
        (14, 'frais', 'operations_fees_returned', '^Frais rendus : (\S+) est en retard$', '{reference}'),
        (15, 'remboursement', 'operations_transfer_refund', '^Remboursement du transfert (\S+)$', '{reference}'),
        (16, 'conversion', 'operations_conversion', '^Conversion (\w+) → (\w+)$', '{from,to}'),
        (17, 'demande', 'operations_request_paid', '^Demande (\S+) payée$', '{reference}'),
        (18, 'demande', 'operations_request_of', '^Demande de (.+)$', '{name}')
      ) AS known (place, kind, key, pattern, names)
      WHERE known.kind = operations.kind AND description ~ pattern
        AND (known.kind <> 'demande' OR description IN ('Demande ' || reference || ' payée', 'Demande de ' || counterparty))
      ORDER BY place LIMIT 1
    ) AS sentence
    LEFT JOIN LATERAL unnest(names) WITH ORDINALITY AS value (name, n) ON true
    GROUP BY id, sentence.key
  ) AS told
  WHERE o.id = told.id;

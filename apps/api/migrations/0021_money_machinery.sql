-- Card payments, payouts and wires serve several nouns: each row says what it is for (`purpose`) and for which one
-- (`subject_id`). Whose money it is, and what happens next, the noun of that purpose answers.
ALTER TABLE card_payments DROP CONSTRAINT card_payments_transfer_id_fkey;
ALTER TABLE card_payments RENAME COLUMN transfer_id TO subject_id;
ALTER TABLE card_payments ADD COLUMN purpose text NOT NULL DEFAULT 'transfer';
ALTER TABLE card_payments ALTER COLUMN purpose DROP DEFAULT;
DROP INDEX card_payments_live, card_payments_transfer;
-- Never two attempts at once that could both be paid.
CREATE UNIQUE INDEX card_payments_live ON card_payments (purpose, subject_id)
  WHERE state IN ('en_preparation', 'en_attente', 'indetermine');
CREATE INDEX card_payments_subject ON card_payments (purpose, subject_id, created_at);

ALTER TABLE card_refunds DROP CONSTRAINT card_refunds_transfer_id_fkey;
ALTER TABLE card_refunds RENAME COLUMN transfer_id TO subject_id;
ALTER TABLE card_refunds RENAME COLUMN settles_transfer TO settles_subject;
ALTER TABLE card_refunds ADD COLUMN purpose text NOT NULL DEFAULT 'transfer';
ALTER TABLE card_refunds ALTER COLUMN purpose DROP DEFAULT;

-- A payout carries its own order and its own patience.
ALTER TABLE payouts DROP CONSTRAINT payouts_transfer_id_fkey;
ALTER TABLE payouts DROP CONSTRAINT payouts_pkey;
ALTER TABLE payouts RENAME COLUMN transfer_id TO subject_id;
ALTER TABLE payouts
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN purpose text NOT NULL DEFAULT 'transfer',
  ADD COLUMN amount bigint CHECK (amount > 0),
  ADD COLUMN currency text,
  ADD COLUMN method text,
  -- Whom it goes to, in the gateway port's words.
  ADD COLUMN beneficiary jsonb,
  -- False until somebody has begun to ask for it: from then on it is looked up first.
  ADD COLUMN asked boolean NOT NULL DEFAULT true,
  -- Since when the provider is asked without an answer that brings it forward.
  ADD COLUMN asked_since timestamptz,
  ADD COLUMN next_action_at timestamptz;
UPDATE payouts p
   SET amount = t.target_amount, currency = t.target_currency, method = t.delivery_method,
       asked_since = coalesce(t.attempts_since, p.created_at),
       next_action_at = CASE WHEN t.status IN ('en_cours', 'indetermine') THEN t.next_action_at END,
       beneficiary = jsonb_strip_nulls(jsonb_build_object(
         'name', t.beneficiary->>'nom', 'country', t.beneficiary->>'pays', 'phone', t.beneficiary->>'telephone',
         'iban', t.beneficiary->>'iban', 'accountNumber', t.beneficiary->>'numeroCompte',
         'operator', lower(t.beneficiary->>'operateur')))
  FROM transfers t WHERE t.id = p.subject_id;
ALTER TABLE payouts
  ALTER COLUMN id DROP DEFAULT, ALTER COLUMN purpose DROP DEFAULT, ALTER COLUMN asked SET DEFAULT false,
  ALTER COLUMN amount SET NOT NULL, ALTER COLUMN currency SET NOT NULL, ALTER COLUMN method SET NOT NULL,
  ALTER COLUMN beneficiary SET NOT NULL, ALTER COLUMN asked_since SET NOT NULL,
  ADD PRIMARY KEY (id), ADD UNIQUE (purpose, subject_id);
CREATE INDEX payouts_due ON payouts (next_action_at) WHERE next_action_at IS NOT NULL;

-- What the payout does itself, its transfer no longer has to.
UPDATE transfers SET next_action_at = NULL WHERE status IN ('en_cours', 'indetermine');
ALTER TABLE transfers DROP COLUMN attempts, DROP COLUMN attempts_since;
-- Past their promise, and their fee not given back yet.
CREATE INDEX transfers_late ON transfers (guarantee_at)
  WHERE fee_refunded_at IS NULL AND fee_amount > 0 AND status IN ('confirme', 'en_cours', 'indetermine');

-- A wire paid what it names, went to a wallet, or nobody knows whose it is.
ALTER TABLE wires DROP CONSTRAINT wires_transfer_id_fkey, DROP CONSTRAINT wires_outcome_check;
ALTER TABLE wires RENAME COLUMN transfer_id TO subject_id;
ALTER TABLE wires ADD COLUMN purpose text;
UPDATE wires SET purpose = CASE WHEN subject_id IS NOT NULL THEN 'transfer' END,
                 outcome = CASE outcome WHEN 'transfert' THEN 'attendu' ELSE outcome END;
ALTER TABLE wires ADD CHECK (outcome IN ('attendu', 'portefeuille', 'suspens')),
                  ADD CHECK ((purpose IS NULL) = (subject_id IS NULL));

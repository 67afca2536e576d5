CREATE SEQUENCE transfer_numbers;
CREATE SEQUENCE wire_numbers;

-- One row per transfer. The money itself is in the ledger; this is the story around it.
-- `id` is the id of the request's idempotency key, so that the same request finds the same transfer.
CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  reference text NOT NULL DEFAULT scattered_reference('TRF-', nextval('transfer_numbers')),
  sender_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('en_attente', 'confirme', 'en_cours', 'complete', 'annule', 'echoue', 'rembourse', 'indetermine')),
  payment_method text NOT NULL,
  delivery_method text NOT NULL,
  -- The person credited, for a transfer to a Nzela wallet.
  recipient_user_id uuid,
  recipient_id uuid,
  -- Whom it goes to as it was agreed, in the contract's words: later changes of the recipient do not reach it.
  beneficiary jsonb NOT NULL,
  sender_name text NOT NULL,
  purpose text,
  quote_id uuid,
  source_amount bigint NOT NULL CHECK (source_amount > 0),
  source_currency text NOT NULL,
  fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
  target_amount bigint NOT NULL CHECK (target_amount > 0),
  target_currency text NOT NULL,
  spread_amount bigint NOT NULL DEFAULT 0,
  rate numeric NOT NULL DEFAULT 1,
  mid_rate numeric NOT NULL DEFAULT 1,
  rate_source text NOT NULL,
  rate_at timestamptz NOT NULL,
  parity boolean NOT NULL DEFAULT false,
  delivery_hours numeric NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Until then its price holds: unpaid, it is called off by itself.
  expires_at timestamptz,
  -- The payment is held or received; null before, and for ever when it never came.
  paid_at timestamptz,
  confirmed_at timestamptz,
  cancellable_until timestamptz,
  promised_at timestamptz,
  guarantee_at timestamptz,
  fee_refunded_at timestamptz,
  completed_at timestamptz,
  -- 'TRANSFER-' and digits: what the bank wire must carry.
  wire_reference text,
  reason text,
  -- When somebody has to act on it next, and how often that was tried since the last progress.
  next_action_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  attempts_since timestamptz
);
CREATE UNIQUE INDEX transfers_reference ON transfers (reference);
CREATE UNIQUE INDEX transfers_quote ON transfers (quote_id) WHERE quote_id IS NOT NULL;
CREATE UNIQUE INDEX transfers_wire_reference ON transfers (wire_reference) WHERE wire_reference IS NOT NULL;
-- Transfers from wallet to wallet, by far the most, are found by their owners' histories (operations).
CREATE INDEX transfers_sender ON transfers (sender_id, created_at DESC, id DESC) WHERE quote_id IS NOT NULL;
CREATE INDEX transfers_due ON transfers (next_action_at) WHERE next_action_at IS NOT NULL;

-- What happened to a transfer, in order. Its creation is not written, nor what a transfer from wallet to wallet does at
-- once: the transfer's own dates say it.
CREATE TABLE transfer_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id uuid NOT NULL,
  type text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('client', 'nzela', 'partenaire', 'beneficiaire')),
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX transfer_events_transfer ON transfer_events (transfer_id, id);

CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transfer_events is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer_events EXECUTE FUNCTION refuse_event_change();

-- Attempts to pay a transfer by card. Written before the gateway hears of them.
CREATE TABLE card_payments (
  id uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES transfers (id),
  owner_id uuid NOT NULL,
  reference text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('en_preparation', 'en_attente', 'approuve', 'refuse', 'annule', 'indetermine')),
  provider_id text,
  fields_url text,
  page_url text,
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  next_action_at timestamptz,
  attempts integer NOT NULL DEFAULT 0
);
-- Never two attempts at once that could both be paid.
CREATE UNIQUE INDEX card_payments_live ON card_payments (transfer_id) WHERE state IN ('en_preparation', 'en_attente', 'indetermine');
CREATE INDEX card_payments_transfer ON card_payments (transfer_id, created_at);
CREATE INDEX card_payments_due ON card_payments (next_action_at) WHERE next_action_at IS NOT NULL;

-- Money of an approved card payment on its way back. Written before the gateway hears of it.
CREATE TABLE card_refunds (
  id uuid PRIMARY KEY,
  card_payment_id uuid NOT NULL UNIQUE REFERENCES card_payments (id),
  transfer_id uuid NOT NULL REFERENCES transfers (id),
  owner_id uuid NOT NULL,
  reference text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('demande', 'en_attente', 'fait', 'refuse')),
  -- False for a payment that came too late: the transfer's own state does not follow it.
  settles_transfer boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  next_action_at timestamptz,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX card_refunds_due ON card_refunds (next_action_at) WHERE next_action_at IS NOT NULL;

-- The one payout of a transfer. Written before the gateway hears of it.
CREATE TABLE payouts (
  transfer_id uuid PRIMARY KEY REFERENCES transfers (id),
  reference text NOT NULL UNIQUE,
  provider_id text,
  state text NOT NULL CHECK (state IN ('demande', 'accepte', 'envoye', 'paye', 'retourne', 'refuse')),
  pickup_code text,
  -- Until then somebody is calling the provider: nobody else starts or gives up the payout.
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Bank wires received, each treated once.
CREATE TABLE wires (
  id text PRIMARY KEY,
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  debtor_name text NOT NULL,
  received_at timestamptz NOT NULL,
  transfer_id uuid REFERENCES transfers (id),
  outcome text NOT NULL CHECK (outcome IN ('transfert', 'portefeuille', 'suspens')),
  recorded_at timestamptz NOT NULL
);
-- How far the bank's statement has been read.
CREATE TABLE wire_cursor (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  cursor text
);
INSERT INTO wire_cursor (cursor) VALUES (NULL);

-- Attempts to pay something by card. Written before the gateway hears of them. What is paid is of one of several nouns:
-- `purpose` names the noun and `subject_id` its row, so that no foreign key is possible; whose money it is, and what
-- happens next, that noun answers (<noun>/card.purpose.ts).
CREATE TABLE card_payments (
  id uuid PRIMARY KEY,
  subject_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  reference text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('en_preparation', 'en_attente', 'approuve', 'refuse', 'annule', 'indetermine')),
  provider_id text,
  fields_url text,
  page_url text,
  -- Why it was declined, and below the same as a message (`forget_reason_message`).
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  next_action_at timestamptz,
  -- Nobody counts here any more.
  attempts integer NOT NULL DEFAULT 0,
  purpose text NOT NULL,
  -- Written when the attempt is opened: whoever looks at it later is not who paid.
  payer_id uuid,
  -- The provider may have heard of it, and when it was last asked: without an answer the order may still be on its way,
  -- and until it has been looked for later than it can travel, it is not sent again and a refusal ends nothing. The default
  -- is that of rows of before, which did not say so.
  asked boolean NOT NULL DEFAULT true,
  asked_at timestamptz,
  reason_message jsonb
);
COMMENT ON COLUMN card_payments.payer_id IS 'Who opened the attempt; null: a visitor.';
-- Never two attempts at once that could both be paid.
CREATE UNIQUE INDEX card_payments_live ON card_payments (purpose, subject_id)
  WHERE state IN ('en_preparation', 'en_attente', 'indetermine');
CREATE INDEX card_payments_subject ON card_payments (purpose, subject_id, created_at);
CREATE INDEX card_payments_due ON card_payments (next_action_at) WHERE next_action_at IS NOT NULL;
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON card_payments
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- Money of an approved card payment on its way back. Written before the gateway hears of it.
CREATE TABLE card_refunds (
  id uuid PRIMARY KEY,
  card_payment_id uuid NOT NULL UNIQUE REFERENCES card_payments (id),
  -- What was paid, as in `card_payments`.
  subject_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  reference text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('demande', 'en_attente', 'fait', 'refuse')),
  -- False for a payment that came too late: the subject's own state does not follow it.
  settles_subject boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  next_action_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  purpose text NOT NULL,
  -- As in `card_payments`.
  asked boolean NOT NULL DEFAULT true,
  asked_at timestamptz,
  -- Until then somebody is calling the gateway.
  leased_until timestamptz,
  -- What the gateway knows it by, once it took it up.
  known_as text
);
CREATE INDEX card_refunds_due ON card_refunds (next_action_at) WHERE next_action_at IS NOT NULL;

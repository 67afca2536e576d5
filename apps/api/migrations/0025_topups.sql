-- One row per top-up. The money itself is in the ledger; this is the story around it.
-- `id` is the id of the request's idempotency key, so that the same request finds the same top-up.
CREATE SEQUENCE topup_numbers;
CREATE TABLE topups (
  id uuid PRIMARY KEY,
  -- 'topup-', milliseconds since 1970 and three digits: the provider takes each of them once for ever.
  reference text NOT NULL UNIQUE,
  user_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('en_attente', 'en_cours', 'indetermine', 'complete', 'echoue')),
  -- Digits with the country's code.
  phone text NOT NULL CHECK (phone ~ '^[1-9][0-9]{7,14}$'),
  country text NOT NULL,
  -- What was bought, in the words it was sold under: the catalogue may change.
  operator_id text NOT NULL,
  operator_name text NOT NULL,
  product_id text NOT NULL,
  product_name text NOT NULL,
  product_type text NOT NULL CHECK (product_type IN ('airtime', 'data')),
  package_id text,
  package_name text,
  -- What the phone gets, in minor units: credit in its own currency, or a package by its price.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- What the person pays, in euro cents.
  price bigint NOT NULL CHECK (price > 0),
  provider_id text,
  -- The provider may have heard of it: it is looked up before it is ordered (again).
  asked boolean NOT NULL DEFAULT false,
  -- Who has to act, and why in words for the person, while something is wrong; below the words are a message
  -- (`forget_reason_message`).
  fault text CHECK (fault IN ('client', 'attendre', 'nous')),
  field text,
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  -- Past it, what was certainly not carried out is given back.
  deadline_at timestamptz NOT NULL,
  attempts_since timestamptz,
  next_action_at timestamptz,
  -- Until then somebody is calling the provider.
  leased_until timestamptz,
  -- When the last order left (see `card_payments.asked`).
  asked_at timestamptz,
  reason_message jsonb,
  CHECK ((product_type = 'data') = (package_id IS NOT NULL))
);
CREATE INDEX topups_user ON topups (user_id, created_at DESC, id DESC);
CREATE INDEX topups_due ON topups (next_action_at) WHERE next_action_at IS NOT NULL;
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON topups
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

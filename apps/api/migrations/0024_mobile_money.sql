-- One row per payment by mobile money. The money itself is in the ledger; this is the story around it.
-- `id` is the id of the request's idempotency key, so that the same request finds the same payment.
CREATE SEQUENCE mobile_money_numbers;
CREATE TABLE mobile_money_payments (
  id uuid PRIMARY KEY,
  -- 'MM-', milliseconds since 1970 and three scattered digits: the provider takes each of them once for ever.
  reference text NOT NULL UNIQUE,
  -- What is paid: the wallet itself (then the subject is the payment), or a row of another noun, so that no foreign key is
  -- possible (<noun>/collection.purpose.ts).
  purpose text NOT NULL,
  subject_id uuid NOT NULL,
  -- Whose money it is once it came, and who pays; no payer: a visitor.
  owner_id uuid NOT NULL,
  payer_id uuid,
  status text NOT NULL CHECK (status IN ('en_attente', 'en_cours', 'indetermine', 'reussi', 'echoue')),
  operator text NOT NULL,
  operator_name text NOT NULL,
  country text NOT NULL,
  phone text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  customer_name text,
  customer_email text,
  -- Minor units. What reaches us; what the operator adds and what the phone is charged, once it has said so.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  fee bigint,
  total bigint,
  provider_id text,
  -- The provider may have heard of it: it is looked up before it is asked for (again).
  asked boolean NOT NULL DEFAULT false,
  -- Who has to act, and why in words for the person, while something is wrong; below the words are a message
  -- (`forget_reason_message`).
  fault text CHECK (fault IN ('client', 'attendre', 'nous')),
  field text,
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  -- Past it, what was certainly not asked for is given up, and what was is still looked for.
  deadline_at timestamptz NOT NULL,
  attempts_since timestamptz,
  next_action_at timestamptz,
  -- Until then somebody is calling the provider.
  leased_until timestamptz,
  -- Money that a phone paid too late (what it was for was paid otherwise, or called off) is given back to that phone by a
  -- payout: on its way, given back, or stopped for an operator to see to.
  return_state text CHECK (return_state IN ('en_cours', 'rendu', 'bloque')),
  -- When the last order left (see `card_payments.asked`).
  asked_at timestamptz,
  reason_message jsonb
);
CREATE INDEX mobile_money_payer ON mobile_money_payments (payer_id, created_at DESC, id DESC) WHERE payer_id IS NOT NULL;
CREATE INDEX mobile_money_due ON mobile_money_payments (next_action_at) WHERE next_action_at IS NOT NULL;
-- Never two payments at once that could both pay the same thing.
CREATE UNIQUE INDEX mobile_money_live ON mobile_money_payments (purpose, subject_id)
  WHERE status IN ('en_attente', 'en_cours', 'indetermine');
-- The payments of one subject: the one that paid it is found for its receipt.
CREATE INDEX mobile_money_subject ON mobile_money_payments (purpose, subject_id);
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON mobile_money_payments
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

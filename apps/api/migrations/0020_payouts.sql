-- The one payout of what sends money out. Written before the gateway hears of it. What is paid out is of one of several
-- nouns: `purpose` names the noun and `subject_id` its row, so that no foreign key is possible (<noun>/payout.purpose.ts).
CREATE TABLE payouts (
  subject_id uuid NOT NULL,
  reference text NOT NULL UNIQUE,
  provider_id text,
  state text NOT NULL CHECK (state IN ('demande', 'accepte', 'envoye', 'paye', 'retourne', 'refuse')),
  pickup_code text,
  -- Until then somebody is calling the provider: nobody else starts or gives up the payout.
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  method text NOT NULL,
  -- Whom it goes to, in the gateway port's words.
  beneficiary jsonb NOT NULL,
  -- False until somebody has begun to ask for it: from then on it is looked up first.
  asked boolean NOT NULL DEFAULT false,
  -- Since when the provider is asked without an answer that brings it forward.
  asked_since timestamptz NOT NULL,
  next_action_at timestamptz,
  -- When the last order left (see `card_payments.asked`).
  asked_at timestamptz,
  UNIQUE (purpose, subject_id)
);
CREATE INDEX payouts_due ON payouts (next_action_at) WHERE next_action_at IS NOT NULL;
-- Payouts that came back, lately.
CREATE INDEX payouts_returned ON payouts (updated_at) WHERE state = 'retourne';
CREATE TRIGGER payee_stays BEFORE UPDATE OF purpose, subject_id, amount, currency, method, beneficiary ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_payee_change();

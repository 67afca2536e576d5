CREATE SEQUENCE withdrawal_numbers;

-- Money that a person takes out of their wallet, to an account of theirs. The money itself is in the ledger; this is the
-- story around it. `id` is the id of the request's idempotency key, so that the same request finds the same withdrawal.
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE DEFAULT scattered_reference('RET-', nextval('withdrawal_numbers')),
  owner_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('en_attente', 'en_cours', 'complete', 'annule', 'echoue', 'indetermine')),
  method text NOT NULL CHECK (method IN ('bank', 'mobile')),
  -- Where it goes, in the payout port's words.
  beneficiary jsonb NOT NULL,
  quote_id uuid NOT NULL UNIQUE REFERENCES quotes (id),
  source_amount bigint NOT NULL CHECK (source_amount > 0),
  source_currency text NOT NULL,
  fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
  target_amount bigint NOT NULL CHECK (target_amount > 0),
  target_currency text NOT NULL,
  spread_amount bigint NOT NULL,
  rate numeric NOT NULL,
  parity boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Until then it has not left, and may be called off.
  cancellable_until timestamptz NOT NULL,
  promised_at timestamptz NOT NULL,
  left_at timestamptz,
  ended_at timestamptz,
  reason text
);
CREATE INDEX withdrawals_owner ON withdrawals (owner_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_due ON withdrawals (cancellable_until) WHERE status = 'en_attente';

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
  -- Why it did not arrive, and below the same as a message (`forget_reason_message`).
  reason text,
  -- Which account it goes to and what was known of its holder; null on rows of before. No foreign key: what is known of
  -- a holder is forgotten after a while (`account_holders`).
  account_id uuid,
  holder_check text CHECK (holder_check IN ('identique', 'proche', 'impossible')),
  reason_message jsonb
);
CREATE INDEX withdrawals_owner ON withdrawals (owner_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_due ON withdrawals (cancellable_until) WHERE status = 'en_attente';
CREATE TRIGGER payee_stays BEFORE UPDATE OF owner_id, method, beneficiary ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION refuse_payee_change();
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON withdrawals
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- Whose account a bank or an operator says it is, remembered for one person, one account and one name, for a while.
CREATE TABLE account_holders (
  -- Of the person and the account together, as a recipient's id is.
  account_id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  -- The person's name that the account was compared with.
  asked_name text NOT NULL,
  result text NOT NULL CHECK (result IN ('identique', 'proche', 'different', 'impossible')),
  -- The holder's name, when the provider tells it.
  holder text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_holders_expiry ON account_holders (expires_at);

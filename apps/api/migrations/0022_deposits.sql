CREATE SEQUENCE deposit_numbers;

-- Money that a person brings into their wallet. The money itself is in the ledger; this is the story around it.
-- `id` is the id of the request's idempotency key, so that the same request finds the same deposit.
CREATE TABLE deposits (
  id uuid PRIMARY KEY,
  -- 'DEPOT-' and digits: also what the bank wire must carry.
  reference text NOT NULL UNIQUE DEFAULT scattered_reference('DEPOT-', nextval('deposit_numbers')),
  owner_id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('card', 'bank')),
  status text NOT NULL CHECK (status IN ('en_attente', 'complete', 'annule', 'rembourse')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- What came: a wire may be of another sum.
  received_amount bigint CHECK (received_amount > 0),
  received_currency text,
  -- Why it did not come to its end, and below the same as a message (`forget_reason_message`).
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  received_at timestamptz,
  reason_message jsonb,
  CHECK ((received_amount IS NULL) = (received_currency IS NULL))
);
CREATE INDEX deposits_owner ON deposits (owner_id, created_at DESC, id DESC);
CREATE INDEX deposits_due ON deposits (expires_at) WHERE status = 'en_attente';
-- What a person has left waiting for its payment.
CREATE INDEX deposits_unpaid ON deposits (owner_id) WHERE status = 'en_attente';
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON deposits
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

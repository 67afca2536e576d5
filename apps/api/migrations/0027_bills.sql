CREATE SEQUENCE bill_numbers;

-- A bill as its reference was checked and priced (`propose`), then as it is paid. The money itself is in the ledger.
CREATE TABLE bills (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  -- Given when it is paid.
  reference text,
  status text NOT NULL CHECK (status IN ('propose', 'en_attente', 'en_cours', 'indetermine', 'complete', 'echoue')),
  -- Who is paid, as it was agreed, in the gateway's words.
  biller jsonb NOT NULL,
  biller_id text NOT NULL,
  -- The bill itself, by the gateway's id of it; null where any amount may be paid again.
  bill_id text,
  bill_reference text NOT NULL,
  customer_name text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  source_amount bigint NOT NULL CHECK (source_amount > 0),
  source_currency text NOT NULL,
  fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
  spread_amount bigint NOT NULL CHECK (spread_amount >= 0),
  rate numeric NOT NULL,
  mid_rate numeric NOT NULL,
  rate_source text NOT NULL,
  rate_at timestamptz NOT NULL,
  parity boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ordered_at timestamptz,
  promised_at timestamptz,
  completed_at timestamptz,
  -- What the gateway was last heard to say of it; null: it was not asked yet.
  gateway_state text CHECK (gateway_state IN ('demande', 'accepte', 'paye', 'refuse')),
  provider_id text,
  receipt_number text,
  -- Why it was not paid, or takes longer, and below the same as a message (`forget_reason_message`).
  reason text,
  -- Since when the same question is being asked.
  attempts_since timestamptz,
  next_action_at timestamptz,
  -- Somebody is asking the gateway until then.
  leased_until timestamptz,
  -- When the last order left (see `card_payments.asked`).
  asked_at timestamptz,
  reason_message jsonb,
  CHECK ((status = 'propose') = (reference IS NULL)),
  CHECK ((status = 'propose') = (ordered_at IS NULL))
);
CREATE UNIQUE INDEX bills_reference ON bills (reference);
-- A bill is paid once, whoever pays it: one that is on its way or paid keeps everybody else out.
CREATE UNIQUE INDEX bills_paid_once ON bills (biller_id, bill_id)
  WHERE bill_id IS NOT NULL AND status NOT IN ('propose', 'echoue');
CREATE INDEX bills_owner ON bills (owner_id, ordered_at DESC, id DESC) WHERE status <> 'propose';
CREATE INDEX bills_due ON bills (next_action_at) WHERE next_action_at IS NOT NULL;
CREATE INDEX bills_proposed ON bills (created_at) WHERE status = 'propose';
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON bills
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

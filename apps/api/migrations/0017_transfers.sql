CREATE SEQUENCE transfer_numbers;
CREATE SEQUENCE wire_numbers;

-- One row per transfer. The money itself is in the ledger; this is the story around it, and the history of both its sides
-- (`history_of`). `id` is the id of the request's idempotency key, so that the same request finds the same transfer; one
-- from wallet to wallet has an id of its own, made of the time, because the book knows which transfer a key has made.
-- No foreign keys: instant transfers are inserted here by the batch, and each key would lock and read one row more of a
-- table that the same transaction has just read.
CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  -- Each number of the sequence gives a reference of its own, and nothing looks a transfer up by it: no index.
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
  -- Why it came to nothing or takes longer, and the same as a message (`forget_reason_message`).
  reason text,
  -- When somebody has to act on it next; a payout acts by its own row.
  next_action_at timestamptz,
  -- Paid, but the rate moved further than the price bore: until then the sender may agree to the new amount or have the
  -- money back. Null: nothing is asked.
  answer_by timestamptz,
  reason_message jsonb
);
-- Not tried on the rows of before: some older transfers do not keep it.
ALTER TABLE transfers ADD CONSTRAINT transfers_payee
  CHECK ((delivery_method = 'nzela') = (recipient_user_id IS NOT NULL)) NOT VALID;

CREATE UNIQUE INDEX transfers_quote ON transfers (quote_id) WHERE quote_id IS NOT NULL;
CREATE UNIQUE INDEX transfers_wire_reference ON transfers (wire_reference) WHERE wire_reference IS NOT NULL;
-- Transfers from wallet to wallet, by far the most, are found by their owners' histories (the two indexes below).
CREATE INDEX transfers_sender ON transfers (sender_id, created_at DESC, id DESC) WHERE quote_id IS NOT NULL;
-- What histories are read from, by the moment alone: an entry is 36 bytes instead of 52 with the id, and what happened in
-- one same moment is put in order as it is read.
CREATE INDEX transfers_sent ON transfers (sender_id, confirmed_at DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX transfers_received ON transfers (recipient_user_id, completed_at DESC) WHERE completed_at IS NOT NULL;
CREATE INDEX transfers_due ON transfers (next_action_at) WHERE next_action_at IS NOT NULL;
-- Past their promise, and their fee not given back yet.
CREATE INDEX transfers_late ON transfers (guarantee_at)
  WHERE fee_refunded_at IS NULL AND fee_amount > 0 AND status IN ('confirme', 'en_cours', 'indetermine');
-- What a person has left waiting for its payment.
CREATE INDEX transfers_unpaid ON transfers (sender_id) WHERE status = 'en_attente' AND paid_at IS NULL;

CREATE TRIGGER payee_stays
  BEFORE UPDATE OF sender_id, delivery_method, recipient_user_id, recipient_id, beneficiary ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_payee_change();
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON transfers
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

-- What happened to a transfer, in order. Its creation is not written, nor what a transfer from wallet to wallet does at
-- once: the transfer's own dates say it.
CREATE TABLE transfer_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id uuid NOT NULL,
  type text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('client', 'nzela', 'partenaire', 'beneficiaire')),
  -- The French text of the message below, which the release before writes and reads.
  detail text,
  at timestamptz NOT NULL,
  -- What the timeline adds to the step, as a message ({"key": …, "values": {…}}) or, as a JSON string, as it was written.
  detail_message jsonb
);
CREATE INDEX transfer_events_transfer ON transfer_events (transfer_id, id);

CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transfer_events is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer_events EXECUTE FUNCTION refuse_event_change();

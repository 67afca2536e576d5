-- Transfers and top-ups to come, once or again and again. `id` is the id of the request's idempotency key.
CREATE TABLE schedules (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('transfert', 'recharge')),
  status text NOT NULL CHECK (status IN ('active', 'en_pause', 'annulee', 'terminee')),
  -- What to order each time, in the contract's words.
  body jsonb NOT NULL,
  description text NOT NULL,
  frequency text NOT NULL,
  -- Days and a time on the clocks of a zone, as text: a calendar's, not moments.
  start_day text NOT NULL,
  at_time text NOT NULL,
  time_zone text NOT NULL,
  end_day text,
  tolerance_percent integer NOT NULL,
  -- The price that was agreed to, minor units.
  total_amount bigint NOT NULL,
  total_currency text NOT NULL,
  received_amount bigint NOT NULL,
  received_currency text NOT NULL,
  -- The occurrence to come by its day, when to act on it, and whether it was refused once already.
  next_day text,
  next_at timestamptz,
  attempt integer NOT NULL DEFAULT 0,
  reminded_day text,
  -- Who runs it now holds it until then, by the system's clock.
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Why it is paused, when the person did not pause it: `beneficiaire`, its payee's account has changed. Nothing is paid
  -- until the person agrees to the new account.
  paused_because text CHECK (paused_because IN ('beneficiaire')),
  CHECK ((next_day IS NULL) = (next_at IS NULL)),
  CONSTRAINT schedules_paused_because CHECK (paused_because IS NULL OR status <> 'active')
);
CREATE INDEX schedules_owner ON schedules (owner_id, created_at DESC);
CREATE INDEX schedules_due ON schedules (next_at) WHERE status = 'active';
CREATE INDEX schedules_recipient ON schedules ((body ->> 'beneficiaireId')) WHERE status IN ('active', 'en_pause');

-- What became of each occurrence: one row for a day of a schedule.
CREATE TABLE schedule_runs (
  schedule_id uuid NOT NULL REFERENCES schedules,
  day text NOT NULL,
  planned_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('faite', 'reportee', 'ignoree', 'sautee')),
  -- What it ordered: a row of any noun, by its table and its id.
  object_type text,
  object_id uuid,
  -- Why it was not carried out, and below the same as a message (`forget_reason_message`).
  reason text,
  reason_message jsonb,
  PRIMARY KEY (schedule_id, day)
);
CREATE TRIGGER reason_alone BEFORE UPDATE OF reason ON schedule_runs
  FOR EACH ROW WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
  EXECUTE FUNCTION forget_reason_message();

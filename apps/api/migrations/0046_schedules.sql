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
  CHECK ((next_day IS NULL) = (next_at IS NULL))
);
CREATE INDEX schedules_owner ON schedules (owner_id, created_at DESC);
CREATE INDEX schedules_due ON schedules (next_at) WHERE status = 'active';

-- What became of each occurrence: one row for a day of a schedule.
CREATE TABLE schedule_runs (
  schedule_id uuid NOT NULL REFERENCES schedules,
  day text NOT NULL,
  planned_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('faite', 'reportee', 'ignoree', 'sautee')),
  object_type text,
  object_id uuid,
  reason text,
  PRIMARY KEY (schedule_id, day)
);

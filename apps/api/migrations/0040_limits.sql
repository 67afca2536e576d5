-- What raises a person's level: a code sent to the phone, a document that somebody checked.
ALTER TABLE users ADD COLUMN phone_verified_at timestamptz;
ALTER TABLE users ADD COLUMN identity_verified_at timestamptz;

-- What a person has spent, in cents of EUR, on the last day they spent on and before it. One row per person, whose lock
-- makes the limits exact. It is updated at every spend, so its pages keep room for the next version.
CREATE TABLE spending (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  -- The level's place in the settings: 0 is the lowest.
  level smallint NOT NULL DEFAULT 0,
  -- UTC.
  day date NOT NULL,
  day_amount bigint NOT NULL DEFAULT 0 CHECK (day_amount >= 0),
  -- In the 29, and in the 364, days before `day`.
  month_before bigint NOT NULL DEFAULT 0 CHECK (month_before >= 0),
  year_before bigint NOT NULL DEFAULT 0 CHECK (year_before >= 0),
  -- Lower limits of the person's own choice.
  day_chosen bigint CHECK (day_chosen >= 0),
  month_chosen bigint CHECK (month_chosen >= 0),
  year_chosen bigint CHECK (year_chosen >= 0),
  -- A raise that waits for its time; null in a limit takes the choice away.
  raise jsonb,
  raise_at timestamptz,
  CHECK ((raise IS NULL) = (raise_at IS NULL))
) WITH (fillfactor = 60);

-- Days that are over. `spending.day` itself is not among them.
CREATE TABLE spending_days (
  user_id uuid NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (user_id, day)
);

-- Spends that may come back, by what was paid: a refund gives its room back once, on the day it was taken.
CREATE TABLE spends (
  subject uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  returned_at timestamptz
);

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
  -- What left the wallet without a fresh proof of identity: on `day`, and in the session that spent last since its last
  -- proof. Small payments add up to the amount from which a proof is asked.
  day_unproven bigint NOT NULL DEFAULT 0 CHECK (day_unproven >= 0),
  -- No foreign key: the sessions that ended are deleted, and this row stays.
  session_id uuid,
  session_unproven bigint NOT NULL DEFAULT 0 CHECK (session_unproven >= 0),
  CHECK ((raise IS NULL) = (raise_at IS NULL))
) WITH (fillfactor = 60);

-- `session_unproven` of a person's other sessions. Of no use once the session has ended, 30 days after it began at the
-- latest.
CREATE TABLE unproven_sessions (
  -- No foreign key: the sessions that ended are deleted before this row is.
  session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  updated_at timestamptz NOT NULL
);
CREATE INDEX unproven_sessions_user ON unproven_sessions (user_id, updated_at);

-- Days that are over. `spending.day` itself is not among them.
CREATE TABLE spending_days (
  -- No foreign key here and in `spends`: whoever writes holds the person's row of `spending`, which has it.
  user_id uuid NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (user_id, day)
);

-- Spends that may come back, by what was paid: a refund gives its room back once, on the day it was taken.
CREATE TABLE spends (
  -- The id of a row of any noun that spends.
  subject uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  returned_at timestamptz,
  -- A card's loads are spent on the card (its id): when its balance comes back to the wallet, they come back, and seldom
  -- whole.
  pot uuid,
  -- In cents of EUR, of `amount`.
  returned bigint NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND amount)
);
CREATE INDEX spends_pot ON spends (pot) WHERE pot IS NOT NULL;

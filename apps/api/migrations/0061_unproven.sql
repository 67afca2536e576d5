-- What left a person's wallet without a fresh proof of identity, in cents of EUR: on `day`, and in the session that spent
-- last since its last proof. Small payments add up to the amount from which a proof is asked.
ALTER TABLE spending
  ADD COLUMN day_unproven bigint NOT NULL DEFAULT 0 CHECK (day_unproven >= 0),
  ADD COLUMN session_id uuid,
  ADD COLUMN session_unproven bigint NOT NULL DEFAULT 0 CHECK (session_unproven >= 0);

-- The same sum of a person's other sessions. Of no use once the session has ended, 30 days after it began at the latest.
CREATE TABLE unproven_sessions (
  session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  updated_at timestamptz NOT NULL
);
CREATE INDEX unproven_sessions_user ON unproven_sessions (user_id, updated_at);

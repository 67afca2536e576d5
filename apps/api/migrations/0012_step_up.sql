-- Fresh proofs of identity, by the SHA-256 of their token. Each is bound to a person, a session, an action and what it
-- is done to, and serves one request (`used_for`), which may come again when its answer was lost.
CREATE TABLE verifications (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- No foreign key: the sessions that ended are deleted, whatever was proved in them.
  session_id uuid NOT NULL,
  action text NOT NULL,
  subject_hash text NOT NULL,
  method text NOT NULL CHECK (method IN ('passkey', 'totp', 'mot-de-passe')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  used_for text
);
CREATE INDEX verifications_expiry ON verifications (expires_at);

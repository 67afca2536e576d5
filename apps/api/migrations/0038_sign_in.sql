-- Passkeys (WebAuthn): the public half of a key that the person's device holds.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- base64url, as browsers send it.
  credential_id text NOT NULL CONSTRAINT passkeys_credential UNIQUE,
  -- COSE.
  public_key bytea NOT NULL,
  -- Signatures so far, as the device counts them; 0 for ever where it does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  -- Kept in the person's account with its maker, so that losing the device does not lose the key.
  synced boolean NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges that a passkey has to sign, by SHA-256. Each is answered once, for what it was made for.
CREATE TABLE challenges (
  hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('creation', 'connexion', 'verification')),
  -- The person, session, action and subject that it was made for; empty before anybody is signed in.
  binding text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX challenges_expiry ON challenges (expires_at);

-- Codes of an authenticator application (RFC 6238). The secret is sealed; it counts once `enabled_at` is set.
CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  sealed text NOT NULL,
  -- The time step of the last code that was accepted: it and those before it are refused.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  enabled_at timestamptz
);

-- For who lost the application: codes that serve once each, by a keyed hash.
CREATE TABLE backup_codes (
  user_id uuid NOT NULL REFERENCES users (id),
  hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, hash)
);

-- Sign-ins whose password was right and whose second step is still to come, by the SHA-256 of their token.
CREATE TABLE pending_sign_ins (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_expiry ON pending_sign_ins (expires_at);

-- By what a person may sign in with their password; without a row, by both. One of them always stays.
CREATE TABLE sign_in_ways (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  by_email boolean NOT NULL,
  by_phone boolean NOT NULL,
  CHECK (by_email OR by_phone)
);

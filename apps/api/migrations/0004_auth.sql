-- What one subscriber has: an IPv4 address itself, of an IPv6 address its /64. NULL for what is no address, which is like
-- nobody's. As `networkOf` of kernel/http/addresses.ts decides.
CREATE FUNCTION network_of(address text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF address = '' THEN RETURN NULL; END IF;
  RETURN CASE family(address::inet)
    WHEN 6 THEN network(set_masklen(address::inet, 64))::text
    ELSE host(address::inet)
  END;
EXCEPTION WHEN invalid_text_representation THEN RETURN NULL;
END
$$;

-- One sign-in on one device: a family of refresh tokens of which one is current.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- What the browser says it is, shortened for the list of sessions.
  device text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- A fixed time after it began, however often its token is renewed.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'revoked', 'reuse', 'password', 'blocked')),
  -- Whether whoever opened the session showed more than a password: a passkey, or a code after the password.
  second_factor boolean NOT NULL DEFAULT false,
  network text GENERATED ALWAYS AS (network_of(address)) STORED,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
-- All sessions of a person, ended ones too: where they were.
CREATE INDEX sessions_of_user ON sessions (user_id, network);

-- Opaque tokens by SHA-256. A used one stays, so that using it again is noticed.
CREATE TABLE refresh_tokens (
  hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- What a link in a mail carries, by SHA-256; single use.
CREATE TABLE mail_tokens (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  -- The address it was sent to: a link of a former address proves nothing about the new one.
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_tokens_user ON mail_tokens (user_id, purpose);

-- Devices that an account has signed in on: a stranger's failures never lock them out.
CREATE TABLE known_devices (
  hash text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);
-- Whether a browser has signed in to any account, asked before its requests are counted.
CREATE INDEX known_devices_hash ON known_devices (hash);

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

CREATE TABLE users (
  id uuid PRIMARY KEY,
  first_name text NOT NULL CHECK (first_name <> ''),
  -- Empty when the full name is one word.
  last_name text NOT NULL,
  -- Lower case.
  email text NOT NULL CONSTRAINT users_email UNIQUE,
  email_verified_at timestamptz,
  -- E.164.
  phone text NOT NULL CONSTRAINT users_phone UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  role text NOT NULL CHECK (role IN ('user', 'merchant', 'admin')),
  -- argon2id, in its own encoding.
  password_hash text NOT NULL,
  language text NOT NULL DEFAULT 'fr',
  currency text NOT NULL DEFAULT 'EUR',
  time_zone text NOT NULL DEFAULT 'Europe/Paris',
  referral_code text NOT NULL CONSTRAINT users_referral_code UNIQUE,
  demo boolean NOT NULL DEFAULT false,
  blocked_at timestamptz,
  created_at timestamptz NOT NULL
);

-- One sign-in on one device: a family of refresh tokens of which one is current.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- What the browser says it is, shortened for the list of sessions.
  device text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'revoked', 'reuse', 'password', 'blocked')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;

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

-- Counters of guesses, shared by every instance and kept over restarts.
CREATE TABLE attempts (
  -- SHA-256 of what is limited: no address of a stranger is kept.
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX attempts_window ON attempts USING brin (window_start);

-- Devices that an account has signed in on: a stranger's failures never lock them out.
CREATE TABLE known_devices (
  hash text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);

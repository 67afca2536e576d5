-- Keys of a merchant’s own programs: a public one and a secret one, of one account and so of one mode.
CREATE TABLE merchant_api_keys (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  mode text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  public_key text NOT NULL CONSTRAINT merchant_api_keys_public UNIQUE,
  -- SHA-256 of the whole key, in hex. 196 random bits cannot be guessed from it; a password’s slow hash would only make
  -- each request slow.
  secret_hash text NOT NULL CONSTRAINT merchant_api_keys_secret UNIQUE CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
  -- Its last four characters, to tell it by.
  secret_end text NOT NULL CHECK (length(secret_end) = 4),
  created_at timestamptz NOT NULL,
  -- Others took its place: it may be used until then.
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Written once a minute at most.
  last_used_at timestamptz,
  last_used_address text,
  FOREIGN KEY (account_id, mode) REFERENCES merchant_accounts (id, mode),
  CONSTRAINT merchant_api_keys_mode CHECK (starts_with(public_key, 'pk_' || mode || '_')),
  CHECK ((last_used_at IS NULL) = (last_used_address IS NULL))
);
CREATE INDEX merchant_api_keys_account ON merchant_api_keys (account_id, created_at, id);

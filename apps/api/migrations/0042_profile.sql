ALTER TABLE users ADD COLUMN avatar_version text;
-- The person closed the account: nobody signs in, and what named them is gone.
ALTER TABLE users ADD COLUMN closed_at timestamptz;
ALTER TABLE users DROP CONSTRAINT users_phone_check;
ALTER TABLE users ADD CONSTRAINT users_phone_check CHECK (phone ~ '^\+[1-9][0-9]{6,14}$' OR closed_at IS NOT NULL);

-- Pictures of people, made anew by us: 256 pixels a side, no metadata.
CREATE TABLE avatars (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  -- SHA-256 of the content, shortened: the picture's address changes with it.
  version text NOT NULL,
  content bytea NOT NULL CHECK (length(content) <= 200000),
  updated_at timestamptz NOT NULL
);

-- A new address or number that its owner has still to confirm, by the link or the code that was sent there.
CREATE TABLE contact_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('email', 'telephone')),
  value text NOT NULL,
  -- SHA-256 of the link's token or of the code with the row's id.
  secret_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
-- One at a time: a new request makes the former one worthless.
CREATE UNIQUE INDEX contact_changes_open ON contact_changes (user_id, kind) WHERE used_at IS NULL;

-- Everything about a person, made by a job for that person alone.
CREATE TABLE data_exports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  state text NOT NULL CHECK (state IN ('en_preparation', 'pret', 'echoue')),
  json bytea,
  csv bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX data_exports_user ON data_exports (user_id, created_at DESC);

-- What a person agreed to and withdrew, in order; the last row of a purpose holds. Nobody rewrites it.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  granted boolean NOT NULL,
  reason text,
  at timestamptz NOT NULL
);
CREATE INDEX consents_user ON consents (user_id, purpose, id DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consents EXECUTE FUNCTION refuse_change();

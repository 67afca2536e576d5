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
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The run of its job that makes an export: the last one that began. An earlier one that still lives writes nothing more.
  -- No table has the runs.
  run_id uuid
);
CREATE INDEX data_exports_user ON data_exports (user_id, created_at DESC);

-- The files of an export, in parts that are written and sent one after the other: whatever its length, a process holds one
-- part of it in memory.
CREATE TABLE data_export_parts (
  export_id uuid NOT NULL REFERENCES data_exports (id) ON DELETE CASCADE,
  format text NOT NULL CHECK (format IN ('json', 'csv')),
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, format, number)
);

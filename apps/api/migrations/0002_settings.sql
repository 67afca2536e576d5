-- Rows that are history: nobody rewrites them, the owner's mistakes included.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;

-- Every version of every subject's document; the latest one holds. Secrets inside are sealed (kernel/data/secrets.ts).
CREATE TABLE settings_versions (
  subject text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  document jsonb NOT NULL,
  -- A user's id; null for what the program itself wrote.
  author uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (subject, version)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settings_versions EXECUTE FUNCTION refuse_change();

-- Who changed what, with old and new values, secrets masked; written in the transaction of the change.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  actor uuid,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  address text,
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_entries_created_at ON audit_entries (created_at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries EXECUTE FUNCTION refuse_change();

-- The movable clock of development and tests: one row, in seconds ahead of the system's time.
CREATE TABLE clock_offset (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seconds integer NOT NULL
);

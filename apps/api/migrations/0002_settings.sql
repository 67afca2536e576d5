-- Every version of every subject's document; the latest one holds. Secrets inside are sealed (kernel/data/secrets.ts).
CREATE TABLE settings_versions (
  subject text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  document jsonb NOT NULL,
  -- A user's id; null for what the program itself wrote. No foreign key: the history outlives its authors.
  author uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (subject, version)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settings_versions EXECUTE FUNCTION refuse_change();

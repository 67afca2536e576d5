-- The audit as a chain: each entry's hash covers the entry and the hash before it, so that nobody alters, inserts or
-- removes one without breaking every hash that follows. The database computes it, whoever inserts.

ALTER TABLE audit_entries
  -- The three that the trigger below fills in have defaults, so that an insert need not name them.
  ADD COLUMN position bigint DEFAULT 0,
  -- The session in which it was done; null for the program itself and for entries of former releases.
  ADD COLUMN session_id uuid,
  -- Why, as whoever did it wrote it.
  ADD COLUMN reason text,
  -- Of the entry before; empty for the first.
  ADD COLUMN previous_hash bytea DEFAULT '',
  -- SHA-256.
  ADD COLUMN hash bytea DEFAULT '';

-- The end of the chain. Its lock puts entries in an order; it also tells when the last ones were removed.
CREATE TABLE audit_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head (position, hash) VALUES (0, '');

-- Instants as microseconds: a text of them depends on the time zone of the connection.
CREATE FUNCTION audit_hash(entry audit_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.position, entry.id, entry.actor, entry.action, entry.subject, entry.before, entry.after, entry.address,
    (extract(epoch FROM entry.created_at) * 1000000)::bigint, entry.session_id, entry.reason)::text, 'UTF8'))
$$;

-- With its owner's rights: whoever inserts an entry may not write to the head of the chain.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT head.position + 1, head.hash INTO NEW.position, NEW.previous_hash FROM audit_head head FOR UPDATE;
  NEW.hash := audit_hash(NEW);
  UPDATE audit_head SET position = NEW.position, hash = NEW.hash;
  RETURN NEW;
END
$$;

ALTER TABLE audit_entries DISABLE TRIGGER append_only;
DO $$
DECLARE
  entry audit_entries;
BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY created_at, id LOOP
    SELECT head.position + 1, head.hash INTO entry.position, entry.previous_hash FROM audit_head head;
    entry.hash := audit_hash(entry);
    UPDATE audit_entries
       SET position = entry.position, previous_hash = entry.previous_hash, hash = entry.hash
     WHERE id = entry.id;
    UPDATE audit_head SET position = entry.position, hash = entry.hash;
  END LOOP;
END
$$;
ALTER TABLE audit_entries ENABLE TRIGGER append_only;

CREATE TRIGGER chained BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_position UNIQUE (position);

-- Searched by who did it, by what it was done to, by what was done; the newest first.
CREATE INDEX audit_entries_actor ON audit_entries (actor, created_at, id);
CREATE INDEX audit_entries_subject ON audit_entries (subject, created_at, id);

-- A page of the audit is read from one place of an index, from either end, for each filter that it offers: of one action, of
-- one person, of one person's one action. Without them PostgreSQL reads the whole audit to find what is rare in it.
CREATE INDEX audit_entries_listed ON audit_entries (created_at, id);
DROP INDEX audit_entries_created_at;
CREATE INDEX audit_entries_action ON audit_entries (action, created_at, id);
CREATE INDEX audit_entries_actor_action ON audit_entries (actor, action, created_at, id);

-- What an entry is about, without what says which kind of thing it is: 'ecritures:0197…' is about the posting.
CREATE FUNCTION audited_thing(subject text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN substr(subject, strpos(subject, ':') + 1);
CREATE INDEX audit_entries_thing ON audit_entries (audited_thing(subject), created_at, id);
DROP INDEX audit_entries_subject;

CREATE INDEX reviews_reference ON reviews (reference);
CREATE INDEX reconciliation_differences_reference ON reconciliation_differences (reference);

-- `most` of the things that these texts name by a reference, and of those that are these people's. By the indexes alone: as
-- in `transactions_named`.
CREATE FUNCTION audited_things(names text[], people uuid[], most int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  SELECT id::text FROM (
    SELECT transactions_named(names, '{}', most) AS id
    UNION SELECT id FROM reviews WHERE reference = ANY (names)
    UNION SELECT id FROM reviews WHERE user_id = ANY (people)
    UNION SELECT id FROM reconciliation_differences WHERE reference = ANY (names)
    UNION SELECT id FROM manual_postings WHERE reference = ANY (names)
    UNION SELECT id FROM manual_postings WHERE client_id = ANY (people)
    UNION SELECT id FROM data_requests WHERE user_id = ANY (people)
  ) AS named LIMIT most;
END
$$;

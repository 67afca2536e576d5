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

ALTER TABLE sessions ADD COLUMN network text GENERATED ALWAYS AS (network_of(address)) STORED;
DROP INDEX sessions_of_user;
-- All sessions of a person, ended ones too: where they were.
CREATE INDEX sessions_of_user ON sessions (user_id, network);

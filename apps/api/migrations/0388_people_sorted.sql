-- The list of people by name and by status, each with its time and id behind it, so that it is read from either end and a
-- page begins where the one before ended. A name sorts by bytes, as it is looked for; what follows its first 40 signs sorts
-- nothing.
CREATE FUNCTION sorted_name(first_name text, last_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(folded(btrim(first_name || ' ' || last_name)), 40);
CREATE INDEX users_sorted_by_name ON users ((sorted_name(first_name, last_name) COLLATE "C"), created_at, id)
  WHERE closed_at IS NULL;
CREATE INDEX users_sorted_by_status ON users (user_status(blocked_at, email_verified_at), created_at, id)
  WHERE closed_at IS NULL;
CREATE INDEX users_sorted_by_type_and_status ON users (role, user_status(blocked_at, email_verified_at), created_at, id)
  WHERE closed_at IS NULL;
-- The same columns, read from their end, serve the lists of one status.
DROP INDEX users_listed_by_status;
DROP INDEX users_listed_by_both;

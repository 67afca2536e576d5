-- The same references as ever, in arithmetic that PostgreSQL unfolds into the query that asks: a function body with a
-- FROM is run for each row instead. Good for a million million of a kind; give it a number that is drawn already.
CREATE OR REPLACE FUNCTION scattered_reference(prefix text, counter bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT prefix || lpad(
    ((counter * 7368787 + 154321) % power(10, greatest(6, length(counter::text)))::bigint)::text,
    greatest(6, length(counter::text)),
    '0')
$$;

-- Each number of the sequence gives a reference of its own, and nothing looks a transfer up by it: a page of this index,
-- each time another one, was what a transfer from wallet to wallet paid most for.
DROP INDEX transfers_reference;

-- Answers kept so that the same request gets the same answer once (kernel/http/idempotency.ts); swept after 24 h.
CREATE TABLE idempotency_answers (
  id uuid PRIMARY KEY,
  body_hash text NOT NULL,
  status integer NOT NULL,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX idempotency_answers_created_at ON idempotency_answers USING brin (created_at);

-- Short references for people: a counter spread over its whole space, so that neither order nor volume shows.
-- 'TRF-' and 6 digits while the first million lasts, then 7, and so on. Multipliers are coprime with powers of ten.
CREATE FUNCTION scattered_reference(prefix text, counter bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT prefix || lpad(((counter::numeric * 7368787 + 154321) % power(10::numeric, digits))::bigint::text, digits, '0')
  FROM (SELECT greatest(6, length(counter::text)) AS digits) AS width
$$;

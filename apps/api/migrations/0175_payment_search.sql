-- What a merchant looks for among its payments. Each word begins with six digits of the account's id, so that one index holds
-- the words of all accounts and a look-up reads hardly any but those of one. Words are small letters without accents: the
-- reference (without PAY-), the customer's name and e-mail address, the phone number, and « < » with it from its end.
CREATE FUNCTION payment_words(account_id uuid, reference text, name text, email text, phone text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  told text := substr(reference, 5) || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '');
BEGIN
  told := lower(regexp_replace(normalize(told, NFD), '[\u0300-\u036f]+', '', 'g'));
  told := btrim(regexp_replace(told, '[\s,;:.''’"\\()/_<>&|!*+-]+', ' ', 'g'));
  IF phone IS NOT NULL THEN
    told := told || ' <' || reverse(ltrim(phone, '+'));
  END IF;
  told := regexp_replace(told, '[^ ]+', right(account_id::text, 6) || '\&', 'g');
  RETURN array_to_tsvector(array_remove(string_to_array(told, ' '), ''));
END
$$;
ALTER TABLE payments ADD COLUMN words tsvector
  GENERATED ALWAYS AS (payment_words(account_id, reference, customer_name, customer_email, customer_phone)) STORED;
CREATE INDEX payments_words ON payments USING gin (words);
-- `most` of the payments that say something, by the index alone: how many there are of a beginning of a word is not known
-- before, and an estimate that is wrong would read all payments one by one.
CREATE FUNCTION payments_saying(query tsquery, most int) RETURNS SETOF uuid
  LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off
  AS $$ SELECT id FROM payments WHERE words @@ query LIMIT most $$;

CREATE INDEX payments_by_status ON payments (account_id, status, created_at DESC, id DESC);
CREATE INDEX payments_by_method ON payments (account_id, method, created_at DESC, id DESC) WHERE method IS NOT NULL;
CREATE INDEX payments_by_amount ON payments (account_id, currency, amount, created_at DESC);
-- What was sold in a span of time.
CREATE INDEX payments_paid_at ON payments (account_id, paid_at) WHERE paid_at IS NOT NULL;

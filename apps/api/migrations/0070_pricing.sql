-- What a person asked for lately, and what nobody used.
CREATE INDEX quotes_unused ON quotes (owner_id, created_at) WHERE used_by IS NULL;
CREATE INDEX quotes_lapsed ON quotes (expires_at) WHERE used_by IS NULL;

-- Paid, but the rate moved further than the price bore: until then the sender may agree to the new amount or have the
-- money back. Null: nothing is asked.
ALTER TABLE transfers ADD COLUMN answer_by timestamptz;

-- Every instance forgets the rates that it holds as soon as others are in force.
CREATE FUNCTION tell_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rates', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER told AFTER INSERT ON rates FOR EACH STATEMENT EXECUTE FUNCTION tell_rates();

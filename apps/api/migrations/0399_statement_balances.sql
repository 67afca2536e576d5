-- What a statement says that an account held, in each currency that it says it of. Minor units; below zero: we owe it.
CREATE TABLE statement_balances (
  file_id uuid NOT NULL REFERENCES statement_files (id),
  currency text NOT NULL,
  -- At the day's end.
  closing bigint NOT NULL,
  PRIMARY KEY (file_id, currency)
);
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON statement_balances
  FOR EACH ROW EXECUTE FUNCTION refuse_statement_change();

-- The rates of a closed day, units of a currency for 1 EUR: the last that were believed until its end, or the first of all
-- where these are later. Kept with the closing: what is published later changes no report.
CREATE TABLE closing_rates (
  -- Of the books, in UTC.
  day date NOT NULL,
  currency text NOT NULL,
  rate numeric NOT NULL CHECK (rate > 0),
  PRIMARY KEY (day, currency)
);
CREATE FUNCTION keep_closing_rates(closed date) RETURNS void LANGUAGE sql AS $$
  INSERT INTO closing_rates (day, currency, rate)
  SELECT closed, currency, coalesce(
      (SELECT rate FROM rates r WHERE r.currency = known.currency AND NOT refused
          AND dated_at < (closed + 1)::timestamp AT TIME ZONE 'UTC' ORDER BY dated_at DESC, id DESC LIMIT 1),
      (SELECT rate FROM rates r WHERE r.currency = known.currency AND NOT refused ORDER BY id LIMIT 1))
    FROM (SELECT DISTINCT currency FROM rates WHERE NOT refused) AS known
  ON CONFLICT DO NOTHING
$$;
SELECT keep_closing_rates(((ends_at AT TIME ZONE 'UTC') - interval '1 day')::date) FROM ledger.closings;

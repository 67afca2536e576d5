-- The rate book: units of a currency for 1 EUR. Every value that was ever used stays; the latest row of a currency that is
-- not refused holds.
CREATE TABLE rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  rate numeric NOT NULL CHECK (rate > 0),
  source text NOT NULL,
  -- A legal parity: never refreshed, no margin.
  parity boolean NOT NULL DEFAULT false,
  dated_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- A rate of the feed that lies too far from the one in force to be believed at once. It is never in force; while it is
  -- newer than the rate in force, nothing is exchanged in its currency.
  refused boolean NOT NULL DEFAULT false
);
CREATE INDEX rates_currency ON rates (currency, id DESC);

INSERT INTO rates (currency, rate, source, parity, dated_at) VALUES
  ('EUR', 1, 'Monnaie de référence', true, '1999-01-01T00:00:00Z'),
  ('XOF', 655.957, 'Parité légale', true, '1999-01-01T00:00:00Z'),
  ('XAF', 655.957, 'Parité légale', true, '1999-01-01T00:00:00Z'),
  ('USD', 1.09, 'Taux de départ', false, now()),
  ('GBP', 0.85, 'Taux de départ', false, now()),
  ('CAD', 1.47, 'Taux de départ', false, now()),
  ('CDF', 2705.31, 'Taux de départ', false, now()),
  ('MAD', 10.85, 'Taux de départ', false, now()),
  ('GHS', 12.46, 'Taux de départ', false, now()),
  ('NGN', 1586.40, 'Taux de départ', false, now());

-- Every instance forgets the rates that it holds as soon as others are in force.
CREATE FUNCTION tell_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rates', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER told AFTER INSERT ON rates FOR EACH STATEMENT EXECUTE FUNCTION tell_rates();

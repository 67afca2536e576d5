-- Periods that are over for ever. A closing begins with its cut-off: from its commit on, every entry is dated there or
-- later. Once whoever wrote before it has ended, the period's totals are final.
CREATE TABLE ledger.cutoffs (
  at timestamptz(3) PRIMARY KEY
);

CREATE TABLE ledger.closings (
  -- The period goes from the end of the closing before (or from the first entry) until before this moment.
  ends_at timestamptz(3) PRIMARY KEY REFERENCES ledger.cutoffs (at),
  entries bigint NOT NULL,
  -- No entry of a later period has a smaller id: where the next closing begins to read.
  next_id bigint NOT NULL,
  -- SHA-256 link over the totals and the closing before.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  closed_at timestamptz(3) NOT NULL
);

-- What moved in the period and what was there at its end, in minor units: per account of the product, and the accounts of
-- people (the ruled ones) together, with an empty owner. `balance` is credits − debits.
CREATE TABLE ledger.closing_totals (
  ends_at timestamptz(3) NOT NULL,
  mode text NOT NULL,
  kind text NOT NULL,
  owner text NOT NULL,
  currency text NOT NULL,
  debits numeric(38) NOT NULL,
  credits numeric(38) NOT NULL,
  balance numeric(38) NOT NULL,
  PRIMARY KEY (ends_at, mode, kind, owner, currency)
);

CREATE FUNCTION ledger.closing_link(previous bytea, period_end timestamptz, entries bigint) RETURNS bytea
LANGUAGE sql STABLE
RETURN sha256(
  previous || int8send((extract(epoch FROM period_end) * 1000)::bigint) || int8send(entries) || coalesce((
    SELECT string_agg(
      convert_to(concat_ws('/', mode, kind, owner, currency, debits, credits, balance), 'UTF8'), '\x0a'::bytea
      ORDER BY mode, kind, owner COLLATE "C", currency)
    FROM ledger.closing_totals WHERE ends_at = period_end
  ), ''));

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.cutoffs EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.closings EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.closing_totals EXECUTE FUNCTION ledger.refuse_change();

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'nzela_app') THEN
    GRANT SELECT, INSERT ON ledger.cutoffs, ledger.closings, ledger.closing_totals TO nzela_app;
  END IF;
END
$$;

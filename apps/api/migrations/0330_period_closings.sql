-- Months of the books that a person closed. The days are the ledger's (`ledger.closings`).
CREATE TABLE month_closings (
  -- `2026-11`, in UTC.
  month text PRIMARY KEY CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  closed_by uuid NOT NULL REFERENCES users (id),
  closed_at timestamptz NOT NULL
);
CREATE INDEX month_closings_closer ON month_closings (closed_by);
CREATE FUNCTION refuse_month_closing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a month is closed for ever' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON month_closings
  FOR EACH ROW EXECUTE FUNCTION refuse_month_closing_change();

-- The differences of a month, and those until a day.
CREATE INDEX reconciliation_differences_open_day ON reconciliation_differences (day) WHERE resolved_at IS NULL;

-- A closed account takes part in no movement any more, and is empty for ever. The core refuses such a movement under the
-- account's lock; the constraint holds even for a program that does not ask the core.
ALTER TABLE ledger.balances ADD COLUMN closed boolean NOT NULL DEFAULT false;
ALTER TABLE ledger.balances ADD CONSTRAINT balances_closed_empty CHECK (
  NOT closed OR (credits_posted = debits_posted AND debits_pending = 0 AND credits_pending = 0)
);

CREATE FUNCTION ledger.closed_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed AND NOT NEW.closed THEN
    RAISE EXCEPTION 'ledger.balances: a closed account is never opened again' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;

-- Fires for statements that name the column, which no posting does.
CREATE TRIGGER closed_for_ever BEFORE UPDATE OF closed ON ledger.balances
  FOR EACH ROW EXECUTE FUNCTION ledger.closed_for_ever();

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'nzela_app') THEN
    GRANT UPDATE (closed) ON ledger.balances TO nzela_app;
  END IF;
END
$$;

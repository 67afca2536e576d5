-- The ledger's book. PostgreSQL 15 or newer. See packages/ledger/README.md for the ideas.

CREATE SCHEMA ledger;

-- One row per account. The id is a hash of (kind, owner, currency), made by accountId() in src/account-id.ts.
CREATE TABLE ledger.accounts (
  id uuid PRIMARY KEY,
  -- `card`: what a prepaid card may spend, owned by the card, ruled like a wallet.
  kind text NOT NULL CHECK (kind IN ('wallet', 'transit', 'card', 'settlement', 'fees', 'spread', 'fx', 'guarantee', 'suspense')),
  owner text NOT NULL CHECK (owner <> ''),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  opened_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (kind, owner, currency)
);

CREATE INDEX accounts_owner ON ledger.accounts (owner);

-- The counters of an account: one row for a ruled account, several (stripes) for the others, so that writers on
-- different stripes never wait for each other. Minor units. The first stripe's id is the account's id. This is the table
-- that every posting updates: a foreign key or one more index here would cost each of them.
CREATE TABLE ledger.balances (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  ruled boolean NOT NULL,
  debits_posted bigint NOT NULL DEFAULT 0,
  credits_posted bigint NOT NULL DEFAULT 0,
  debits_pending bigint NOT NULL DEFAULT 0,
  credits_pending bigint NOT NULL DEFAULT 0,
  -- Entries so far, the last of them, and its time: the head of the chain of the counter's entries.
  entries bigint NOT NULL DEFAULT 0,
  last_entry_id bigint,
  moved_at_ms bigint NOT NULL DEFAULT 0,
  -- A closed account takes part in no movement any more, and is empty for ever.
  closed boolean NOT NULL DEFAULT false,
  -- The core decides these two under lock; the constraints hold even for a program that does not ask it.
  CONSTRAINT balances_never_overdrawn CHECK (
    NOT ruled OR (credits_posted - debits_posted - debits_pending >= 0 AND debits_pending >= 0 AND credits_pending >= 0)
  ),
  CONSTRAINT balances_closed_empty CHECK (
    NOT closed OR (credits_posted = debits_posted AND debits_pending = 0 AND credits_pending = 0)
  )
)
-- Some room in each page, so that an update stays in it and leaves the indexes alone.
WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);

CREATE TABLE ledger.operations (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  body_hash bytea NOT NULL CHECK (length(body_hash) = 32),
  at timestamptz(3) NOT NULL
);

-- Each batch draws one block of 65,536 entry ids while it holds its locks, so that ids increase along every counter
-- whichever session writes. That needs a sequence without a cache.
CREATE SEQUENCE ledger.entry_blocks AS bigint CACHE 1;

-- One row per leg that moved money: it takes from one counter what it gives to the other, so a book of such rows
-- sums to zero whatever is in it. Each row points to the previous entry of either counter: a history is a walk along that
-- chain, and needs no index over accounts, whose random pages would cost more than all the rest of a posting.
-- No foreign keys: the core has just read the rows they would point to, under lock.
CREATE TABLE ledger.entries (
  id bigint PRIMARY KEY,
  amount bigint NOT NULL CHECK (amount > 0),
  debit_after bigint NOT NULL,
  credit_after bigint NOT NULL,
  debit_previous bigint CHECK (debit_previous < id),
  credit_previous bigint CHECK (credit_previous < id),
  at timestamptz(3) NOT NULL,
  debit_id uuid NOT NULL,
  credit_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  hold_id uuid,
  leg smallint NOT NULL,
  CHECK (debit_id <> credit_id)
);

-- Every 64th entry of a counter, to enter its chain near a given time.
CREATE TABLE ledger.marks (
  counter_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (counter_id, at, entry_id)
);

-- The newest entry of a counter that comes before (moment, before_id), or NULL: from the first mark at or after that point,
-- or else from the head, at most 64 steps back along the chain.
CREATE FUNCTION ledger.seek(counter uuid, moment timestamptz, before_id bigint) RETURNS bigint
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  candidate bigint;
  entry ledger.entries;
BEGIN
  SELECT m.entry_id INTO candidate FROM ledger.marks m
  WHERE m.counter_id = counter AND (m.at, m.entry_id) >= (moment, before_id)
  ORDER BY m.at, m.entry_id LIMIT 1;
  IF NOT FOUND THEN
    SELECT b.last_entry_id INTO candidate FROM ledger.balances b WHERE b.id = counter;
  END IF;
  WHILE candidate IS NOT NULL LOOP
    SELECT * INTO STRICT entry FROM ledger.entries e WHERE e.id = candidate;
    EXIT WHEN (entry.at, entry.id) < (moment, before_id);
    candidate := CASE WHEN entry.debit_id = counter THEN entry.debit_previous ELSE entry.credit_previous END;
  END LOOP;
  RETURN candidate;
END
$$;

CREATE TABLE ledger.holds (
  id uuid PRIMARY KEY,
  operation_id uuid NOT NULL,
  debit_account uuid NOT NULL REFERENCES ledger.accounts (id),
  credit_account uuid NOT NULL REFERENCES ledger.accounts (id),
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  expires_at timestamptz(3) NOT NULL,
  at timestamptz(3) NOT NULL,
  -- Set once, by the operation that captured or released it. `captured` is zero for a release.
  settled_by uuid,
  settled_at timestamptz(3),
  captured bigint CHECK (captured BETWEEN 0 AND amount),
  CHECK (num_nulls(settled_by, settled_at, captured) IN (0, 3))
);

CREATE INDEX holds_open ON ledger.holds (expires_at) WHERE settled_at IS NULL;

-- Ranges of entries chained by SHA-256, off the hot path. A seal covers the ids after the previous one up to `last_id`.
CREATE TABLE ledger.seals (
  number bigint PRIMARY KEY CHECK (number > 0),
  last_id bigint NOT NULL UNIQUE,
  entries bigint NOT NULL CHECK (entries > 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  at timestamptz(3) NOT NULL DEFAULT now()
);

-- The chain's link over the entries with after < id ≤ last: SHA-256 of the previous hash and, in the order of ids, of
-- every field as big-endian integers and uuid bytes, with the body hash of the operation. NULL when there are none.
CREATE FUNCTION ledger.link(previous bytea, after_id bigint, last_id bigint, OUT entries bigint, OUT hash bytea)
LANGUAGE sql STABLE
AS $$
  SELECT count(*),
    sha256(link.previous || string_agg(
      int8send(e.id) || uuid_send(e.operation_id) || int2send(e.leg)
        || uuid_send(e.debit_id) || uuid_send(e.credit_id)
        || int8send(e.amount) || int8send(e.debit_after) || int8send(e.credit_after)
        || int8send(coalesce(e.debit_previous, 0)) || int8send(coalesce(e.credit_previous, 0))
        || int8send((extract(epoch FROM e.at) * 1000)::bigint)
        || uuid_send(coalesce(e.hold_id, '00000000-0000-0000-0000-000000000000'))
        || coalesce(o.body_hash, ''),
      ''::bytea ORDER BY e.id))
  FROM ledger.entries e LEFT JOIN ledger.operations o ON o.id = e.operation_id
  WHERE e.id > link.after_id AND e.id <= link.last_id
$$;

-- Append-only, for every role, the owner's mistakes included.
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.accounts EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.operations EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entries EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.marks EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.seals EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON ledger.balances EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON ledger.holds EXECUTE FUNCTION ledger.refuse_change();

-- A hold is settled once; nothing else of it ever changes.
CREATE FUNCTION ledger.settle_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.settled_at IS NOT NULL OR NEW.settled_at IS NULL
    OR (NEW.id, NEW.operation_id, NEW.debit_account, NEW.credit_account, NEW.currency, NEW.amount, NEW.expires_at, NEW.at)
      IS DISTINCT FROM
      (OLD.id, OLD.operation_id, OLD.debit_account, OLD.credit_account, OLD.currency, OLD.amount, OLD.expires_at, OLD.at)
  THEN
    RAISE EXCEPTION 'ledger.holds: a hold is settled once and not otherwise changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER settle_once BEFORE UPDATE ON ledger.holds FOR EACH ROW EXECUTE FUNCTION ledger.settle_once();

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

-- The application's rights, as a role to be granted to the login that serves requests. A role belongs to the whole
-- server: another database may have made it already, or the owner of a managed database may not make roles, in which
-- case an administrator makes `nzela_app` before migrating, or the triggers alone stand guard.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'nzela_app') THEN
    BEGIN
      CREATE ROLE nzela_app NOLOGIN;
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN RAISE WARNING 'The role nzela_app is missing and % may not create it', current_user;
    END;
  END IF;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'nzela_app') THEN
    GRANT USAGE ON SCHEMA ledger TO nzela_app;
    GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA ledger TO nzela_app;
    GRANT UPDATE (debits_posted, credits_posted, debits_pending, credits_pending, entries, last_entry_id, moved_at_ms, closed)
      ON ledger.balances TO nzela_app;
    GRANT UPDATE (settled_by, settled_at, captured) ON ledger.holds TO nzela_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ledger TO nzela_app;
  END IF;
END
$$;

-- What every noun's tables are made with, and the tables of the kernel.

-- Short references for people: a counter spread over its whole space, so that neither order nor volume shows.
-- 'TRF-' and 6 digits while the first million lasts, then 7, and so on. Multipliers are coprime with powers of ten.
-- The arithmetic is one that PostgreSQL unfolds into the query that asks: a function body with a FROM is run for each row
-- instead. Good for a million million of a kind; give it a number that is drawn already.
CREATE FUNCTION scattered_reference(prefix text, counter bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT prefix || lpad(
    ((counter * 7368787 + 154321) % power(10, greatest(6, length(counter::text)))::bigint)::text,
    greatest(6, length(counter::text)),
    '0')
$$;

-- Rows that are history: nobody rewrites them, the owner's mistakes included.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;

-- Whom money goes to is written once, with the row that sends it.
CREATE FUNCTION refuse_payee_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the payee of % % does not change', TG_TABLE_NAME, OLD.id USING ERRCODE = 'insufficient_privilege';
END
$$;

-- A reason has two columns: `reason_message` ({"key": …, "values": {…}}), and beside it the French text that the release
-- before writes and reads (kernel/texts/texts.ts). That release changes the text alone: the message beside it is then no
-- longer of it.
CREATE FUNCTION forget_reason_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reason_message := NULL;
  RETURN NEW;
END
$$;

-- Answers kept so that the same request gets the same answer once (kernel/http/idempotency.ts); swept after 24 h.
CREATE TABLE idempotency_answers (
  id uuid PRIMARY KEY,
  body_hash text NOT NULL,
  status integer NOT NULL,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX idempotency_answers_created_at ON idempotency_answers USING brin (created_at);

-- Counters of guesses, shared by every instance and kept over restarts (kernel/identity/attempts.ts).
CREATE TABLE attempts (
  -- SHA-256 of what is limited: no address of a stranger is kept.
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX attempts_window ON attempts USING brin (window_start);

-- The numbers, accounts and codes whose holder's name was asked for on one UTC day, by who asked: a person or a network.
-- A subject that is in the list already is asked for again freely (kernel/identity/name-lookups.ts).
CREATE TABLE name_lookups (
  -- SHA-256 of the person's id or of the network's address.
  asker text NOT NULL,
  day date NOT NULL,
  -- 63 bits of a hash each.
  subjects bigint[] NOT NULL,
  PRIMARY KEY (asker, day)
);

-- Who changed what, with old and new values, secrets masked; written in the transaction of the change.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  -- A user's id; null for the program itself. No foreign key: the history outlives its actors.
  actor uuid,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  address text,
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_entries_created_at ON audit_entries (created_at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries EXECUTE FUNCTION refuse_change();

-- The movable clock of development and tests: one row, in seconds ahead of the system's time.
CREATE TABLE clock_offset (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seconds integer NOT NULL
);

-- Workers that say again and again that they live (kernel/jobs/worker-leases.ts), by the id under which they lock jobs. The
-- times are the database's own.
CREATE TABLE job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

-- What providers and the bank say they carried out, a file for each day, as it was given.
CREATE TABLE statement_files (
  id uuid PRIMARY KEY,
  source text NOT NULL,
  -- Of the provider's calendar, in UTC.
  day date NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  -- SHA-256 of the content.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  fetched_at timestamptz NOT NULL,
  -- How many lines it has, and how many of them agree with an order of ours in everything.
  lines integer NOT NULL,
  matched integer NOT NULL,
  UNIQUE (source, day)
);
CREATE FUNCTION refuse_statement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a statement is kept as it was given' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON statement_files
  FOR EACH ROW EXECUTE FUNCTION refuse_statement_change();

-- Its lines that could be read, to find an order's by its reference whatever the day.
CREATE TABLE statement_lines (
  file_id uuid NOT NULL REFERENCES statement_files (id),
  line integer NOT NULL,
  source text NOT NULL,
  reference text NOT NULL,
  kind text NOT NULL,
  -- Minor units.
  amount bigint NOT NULL,
  currency text NOT NULL,
  fee bigint NOT NULL,
  PRIMARY KEY (file_id, line)
);
CREATE INDEX statement_lines_reference ON statement_lines (source, reference);

-- What does not agree, until an administrator says what became of it.
CREATE TABLE reconciliation_differences (
  id uuid PRIMARY KEY,
  file_id uuid NOT NULL REFERENCES statement_files (id),
  source text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  -- Minor units; null where that side knows nothing of it. A currency that a statement names may be none that we know.
  our_amount bigint,
  our_currency text,
  our_fee bigint,
  their_amount bigint,
  their_currency text,
  their_fee bigint,
  created_at timestamptz NOT NULL,
  resolution text,
  reason text,
  -- Null with a resolution: the program found it in a later statement.
  resolved_by uuid REFERENCES users (id),
  resolved_at timestamptz,
  CHECK (num_nulls(resolution, reason, resolved_at) IN (0, 3)),
  UNIQUE (source, day, kind, reference)
);
CREATE INDEX reconciliation_differences_file ON reconciliation_differences (file_id);
CREATE INDEX reconciliation_differences_open ON reconciliation_differences (created_at, id) WHERE resolved_at IS NULL;
CREATE INDEX reconciliation_differences_done ON reconciliation_differences (created_at, id) WHERE resolved_at IS NOT NULL;
CREATE INDEX reconciliation_differences_resolver ON reconciliation_differences (resolved_by);

-- Bank wires received, each treated once. A wire paid what it names, went to a wallet, went back to the account that it
-- came from, or nobody knows whose it is.
CREATE TABLE wires (
  id text PRIMARY KEY,
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  debtor_name text NOT NULL,
  received_at timestamptz NOT NULL,
  -- What it paid: a row of the noun that `purpose` names, so that no foreign key is possible (<noun>/wire.purpose.ts).
  subject_id uuid,
  outcome text NOT NULL CHECK (outcome IN ('attendu', 'portefeuille', 'suspens', 'retour')),
  recorded_at timestamptz NOT NULL,
  purpose text,
  CHECK ((purpose IS NULL) = (subject_id IS NULL))
);

-- How far the bank's statement has been read.
CREATE TABLE wire_cursor (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  cursor text
);
INSERT INTO wire_cursor (cursor) VALUES (NULL);

-- A wire for a closed account goes back to the account that it came from.
CREATE TABLE wire_returns (
  wire_id text PRIMARY KEY REFERENCES wires,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('en_cours', 'fait')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  next_action_at timestamptz
);
CREATE INDEX wire_returns_due ON wire_returns (next_action_at) WHERE next_action_at IS NOT NULL;

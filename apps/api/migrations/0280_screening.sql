-- The list of people under sanctions and of politically exposed people, as its provider last gave it.
CREATE TABLE screening_lists (
  version text PRIMARY KEY,
  entries integer NOT NULL,
  loaded_at timestamptz NOT NULL,
  -- When the provider last said that this is its newest one.
  confirmed_at timestamptz NOT NULL,
  is_current boolean NOT NULL
);
CREATE UNIQUE INDEX screening_lists_current ON screening_lists (is_current) WHERE is_current;

CREATE TABLE screening_entries (
  -- The provider's.
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sanction', 'ppe')),
  -- Which list it stands on, in the provider's words.
  source text NOT NULL,
  name text NOT NULL,
  aliases text[] NOT NULL,
  born_on date,
  -- What a name must share with it to be compared at all (features/screening/names.ts).
  keys text[] NOT NULL
);
CREATE INDEX screening_entries_keys ON screening_entries USING gin (keys);

-- Who was compared with which version. A payee is a name that an account pays.
CREATE TABLE screenings (
  subject_type text NOT NULL CHECK (subject_type IN ('personne', 'beneficiaire')),
  user_id uuid NOT NULL REFERENCES users (id),
  -- The name's words in one spelling and order.
  name_key text NOT NULL,
  list_version text NOT NULL,
  screened_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, subject_type, name_key)
);

-- Names that look alike, and what an administrator decided. Kept as they were when they were found.
CREATE TABLE screening_hits (
  id uuid PRIMARY KEY,
  subject_type text NOT NULL CHECK (subject_type IN ('personne', 'beneficiaire')),
  user_id uuid NOT NULL REFERENCES users (id),
  name text NOT NULL,
  name_key text NOT NULL,
  entry_id text NOT NULL,
  entry_kind text NOT NULL CHECK (entry_kind IN ('sanction', 'ppe')),
  entry_source text NOT NULL,
  entry_name text NOT NULL,
  entry_born_on date,
  list_version text NOT NULL,
  -- Of 100.
  score integer NOT NULL CHECK (score BETWEEN 0 AND 100),
  status text NOT NULL CHECK (status IN ('ouvert', 'faux_positif', 'confirme')),
  reason text,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  -- A pair is asked about once.
  UNIQUE (user_id, subject_type, name_key, entry_id),
  CHECK ((status = 'ouvert') = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((decided_at IS NULL) = (reason IS NULL)),
  CHECK (decided_by <> user_id)
);
CREATE INDEX screening_hits_open ON screening_hits (created_at, id) WHERE status = 'ouvert';
CREATE INDEX screening_hits_by_age ON screening_hits (created_at, id);
CREATE INDEX screening_hits_decided_by ON screening_hits (decided_by);

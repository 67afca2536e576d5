-- What one administrator asked for and another one has to approve before it is done.
CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  -- Which feature carries it out, and for what: `reglages` and a subject of the settings, `capacites` and an account.
  kind text NOT NULL,
  subject text NOT NULL,
  -- The capability that both need.
  capability text NOT NULL,
  -- Shown to whoever decides; secrets masked.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  -- What is carried out; secrets sealed.
  document jsonb NOT NULL,
  reason text,
  status text NOT NULL CHECK (status IN ('en_attente', 'approuvee', 'refusee', 'retiree', 'expiree')),
  asked_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz,
  decision_reason text,
  CHECK (decided_by IS NULL OR decided_by <> asked_by OR status = 'retiree')
);
-- One at a time: a second one would be about what the first one may change.
CREATE UNIQUE INDEX approvals_waiting ON approvals (kind, subject) WHERE status = 'en_attente';
CREATE INDEX approvals_created_at ON approvals (created_at, id);

ALTER TABLE settings_versions
  -- The second administrator, where the change asked for one.
  ADD COLUMN approved_by uuid REFERENCES users (id);

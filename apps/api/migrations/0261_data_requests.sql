-- What people ask about their data: to have it, to have it corrected, to have it erased (GDPR, articles 15 to 17).
CREATE TABLE data_requests (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('acces', 'rectification', 'effacement')),
  status text NOT NULL CHECK (status IN ('recue', 'en_cours', 'satisfaite', 'refusee')),
  -- In the person's own words; empty once the account is closed.
  details text NOT NULL,
  created_at timestamptz NOT NULL,
  -- One month later (article 12).
  due_at timestamptz NOT NULL,
  -- Who took it on, then who answered it.
  handled_by uuid REFERENCES users (id),
  answer text,
  answered_at timestamptz,
  CHECK ((status IN ('satisfaite', 'refusee')) = (answered_at IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
-- One of each kind at a time.
CREATE UNIQUE INDEX data_requests_open ON data_requests (user_id, kind) WHERE answered_at IS NULL;
CREATE INDEX data_requests_by_user ON data_requests (user_id, created_at);
CREATE INDEX data_requests_by_age ON data_requests (created_at, id);
CREATE INDEX data_requests_handled_by ON data_requests (handled_by);

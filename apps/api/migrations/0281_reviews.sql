-- Operations that wait for an administrator before their money leaves, and what was decided.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  object_type text NOT NULL CHECK (object_type IN ('transfers', 'withdrawals')),
  object_id uuid NOT NULL,
  -- Who pays.
  user_id uuid NOT NULL REFERENCES users (id),
  reference text NOT NULL,
  -- Minor units: what was set aside.
  amount bigint NOT NULL,
  currency text NOT NULL,
  payee text NOT NULL,
  -- Why: [{ "type": "liste", "id": … }].
  causes jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('en_attente', 'liberee', 'refusee', 'expiree', 'retiree')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- When the job is to look at it; null: never again.
  next_action_at timestamptz,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz,
  reason text,
  -- An operation is held once: what was released leaves.
  UNIQUE (object_id, object_type),
  CHECK ((status = 'en_attente') = (decided_at IS NULL)),
  CHECK ((decided_by IS NOT NULL) = (status IN ('liberee', 'refusee'))),
  CHECK (decided_by <> user_id)
);
CREATE INDEX reviews_waiting ON reviews (due_at, id) WHERE status = 'en_attente';
CREATE INDEX reviews_next_action ON reviews (next_action_at) WHERE next_action_at IS NOT NULL;
CREATE INDEX reviews_by_age ON reviews (created_at, id);
CREATE INDEX reviews_user ON reviews (user_id, created_at);
CREATE INDEX reviews_decided_by ON reviews (decided_by);

ALTER TABLE transfers
  DROP CONSTRAINT transfers_status_check,
  ADD CONSTRAINT transfers_status_check CHECK (status IN ('en_attente', 'confirme', 'en_verification', 'en_cours', 'complete',
    'annule', 'echoue', 'rembourse', 'indetermine')) NOT VALID,
  -- Until when it is decided on, while it is held for a review.
  ADD COLUMN review_due_at timestamptz;
ALTER TABLE withdrawals
  DROP CONSTRAINT withdrawals_status_check,
  ADD CONSTRAINT withdrawals_status_check CHECK (status IN ('en_attente', 'en_verification', 'en_cours', 'complete', 'annule',
    'echoue', 'indetermine')) NOT VALID,
  ADD COLUMN review_due_at timestamptz;
CREATE INDEX transfers_in_review ON transfers (sender_id) WHERE status = 'en_verification';

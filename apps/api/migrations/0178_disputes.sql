-- Payments by card that their payers have their banks take back.
ALTER TABLE payments
  -- What open and lost disputes ask for: neither given back nor disputed twice.
  ADD COLUMN disputed bigint NOT NULL DEFAULT 0 CHECK (disputed >= 0),
  -- Of the last one.
  ADD COLUMN dispute_status text CHECK (dispute_status IN ('a_repondre', 'repondu', 'gagne', 'perdu')),
  DROP CONSTRAINT payments_refunded,
  ADD CONSTRAINT payments_refunded CHECK (refunded + disputed <= coalesce(paid, 0));
CREATE INDEX payments_by_dispute ON payments (account_id, dispute_status, created_at DESC, id DESC)
  WHERE dispute_status IS NOT NULL;

CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  payment_id uuid NOT NULL,
  reference text NOT NULL UNIQUE,
  -- What the card gateway calls it.
  provider_id text NOT NULL UNIQUE,
  reason text NOT NULL CHECK (reason IN ('fraude', 'non_recu', 'non_conforme', 'double', 'remboursement_attendu', 'autre')),
  status text NOT NULL CHECK (status IN ('a_repondre', 'repondu', 'gagne', 'perdu')),
  -- What the gateway takes back, should it be lost.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- What of it is the merchant's to bear: no more than what of the payment was not given back otherwise.
  claimed bigint NOT NULL CHECK (claimed >= 0),
  -- What was taken for it from what the merchant can spend: set aside while it is open, gone once it is lost.
  taken bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  due_at timestamptz NOT NULL,
  opened_at timestamptz NOT NULL,
  answer text CHECK (answer IN ('preuves', 'acceptation')),
  evidence text,
  answered_at timestamptz,
  -- Null: a program of the merchant.
  answered_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The turns at the gateway: what is asked is how it stands, or that it takes the answer.
  asked boolean NOT NULL,
  asked_at timestamptz,
  attempts_since timestamptz,
  next_action_at timestamptz,
  -- When the gateway was seen to have the answer.
  delivered_at timestamptz,
  -- When what is missing of it is looked for again.
  cover_at timestamptz,
  UNIQUE (id, account_id),
  FOREIGN KEY (payment_id, account_id) REFERENCES payments (id, account_id),
  CONSTRAINT disputes_taken CHECK (taken <= claimed AND claimed <= amount),
  CONSTRAINT disputes_answered CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX disputes_of ON disputes (account_id, created_at DESC, id DESC);
CREATE INDEX disputes_payment ON disputes (payment_id);
CREATE INDEX disputes_answerer ON disputes (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX disputes_due ON disputes (next_action_at) WHERE next_action_at IS NOT NULL;
CREATE INDEX disputes_cover ON disputes (cover_at) WHERE cover_at IS NOT NULL;
CREATE INDEX disputes_owed ON disputes (account_id, currency) WHERE taken < claimed AND status <> 'gagne';

-- A dispute names its payment as the gateway does.
CREATE INDEX card_payments_provider ON card_payments (provider_id) WHERE provider_id IS NOT NULL;

-- How far the gateway's list of disputes has been read, in each mode.
CREATE TABLE dispute_cursors (
  mode text PRIMARY KEY CHECK (mode IN ('test', 'live')),
  cursor text
);
INSERT INTO dispute_cursors (mode, cursor) VALUES ('test', NULL), ('live', NULL);

-- What was sent for a dispute is kept sealed as any file is, and shown to nobody but the bank of the card.
ALTER TABLE files
  ADD COLUMN format text NOT NULL DEFAULT 'image/webp' CHECK (format IN ('image/webp', 'application/pdf')),
  DROP CONSTRAINT files_use_check,
  ADD CONSTRAINT files_use_check CHECK (use IN ('image_lien', 'logo', 'preuve_litige'));

-- A dispute cannot be answered with a file of another account.
CREATE TABLE dispute_files (
  dispute_id uuid NOT NULL,
  file_id uuid NOT NULL,
  account_id uuid NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 5),
  PRIMARY KEY (dispute_id, place),
  UNIQUE (dispute_id, file_id),
  FOREIGN KEY (dispute_id, account_id) REFERENCES disputes (id, account_id),
  FOREIGN KEY (file_id, account_id) REFERENCES files (id, account_id) ON DELETE CASCADE
);
CREATE INDEX dispute_files_file ON dispute_files (file_id);

-- Endpoints that chose the events of disputes by the names that they had before there were any.
UPDATE webhook_endpoints SET types = array_replace(array_replace(array_replace(types,
  'dispute.opened', 'dispute.created'), 'dispute.won', 'dispute.updated'), 'dispute.lost', 'dispute.closed')
  WHERE types && ARRAY['dispute.opened', 'dispute.won', 'dispute.lost'];

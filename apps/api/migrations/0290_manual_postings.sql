-- Postings that no order makes: asked for by one administrator, approved by another one, and then in the ledger. Whether
-- one waits, was refused or is done is the state of its approval.
CREATE SEQUENCE manual_posting_numbers;
CREATE TABLE manual_postings (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE DEFAULT scattered_reference('ECR-', nextval('manual_posting_numbers')),
  approval_id uuid NOT NULL UNIQUE REFERENCES approvals (id),
  -- The accounts by their names in the contract (`postingAccounts`); `client` is the wallet of `client_id`.
  debit text NOT NULL,
  credit text NOT NULL,
  client_id uuid REFERENCES users (id),
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  -- The invoice, statement or ticket behind it; empty: none.
  document text NOT NULL,
  asked_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  -- The ledger has it since then.
  posted_at timestamptz,
  CHECK (debit <> credit),
  CHECK ((client_id IS NOT NULL) = (debit = 'client' OR credit = 'client'))
);
CREATE INDEX manual_postings_created_at ON manual_postings (created_at, id);
CREATE INDEX manual_postings_client ON manual_postings (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX manual_postings_asked_by ON manual_postings (asked_by);

-- People whom somebody sends money to. What a transfer needs of it is copied into the transfer.
CREATE TABLE recipients (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  mode text NOT NULL CHECK (mode IN ('bank', 'mobile', 'cash', 'nzela')),
  name text NOT NULL,
  -- E.164.
  phone text NOT NULL,
  country text NOT NULL,
  iban text,
  account_number text,
  bank text,
  operator text,
  -- The Nzela account, for the mode `nzela`.
  user_id uuid,
  last_transfer_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Kept, because transfers point to it, but no longer listed.
  removed_at timestamptz
);
CREATE INDEX recipients_owner ON recipients (owner_id, created_at DESC) WHERE removed_at IS NULL;

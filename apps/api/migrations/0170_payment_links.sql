-- Pages on which a merchant is paid, as often as the link says.
CREATE TABLE payment_links (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  -- Of its public address: 128 random bits.
  code text NOT NULL UNIQUE,
  title text NOT NULL CHECK (title <> ''),
  description text,
  -- Null: the payer says how much, between the bounds where there are any.
  amount bigint CHECK (amount > 0),
  minimum bigint CHECK (minimum > 0),
  maximum bigint CHECK (maximum > 0),
  currency text NOT NULL,
  fee_bearer text NOT NULL CHECK (fee_bearer IN ('commerce', 'payeur')),
  -- What the payer is asked for, beside the money.
  asks_name boolean NOT NULL,
  asks_phone boolean NOT NULL,
  -- Said once it is paid; or where the payer goes then.
  thanks text,
  return_url text,
  metadata jsonb NOT NULL,
  -- Null: as often as one likes.
  uses_most integer CHECK (uses_most > 0),
  -- Paid, begun, and its page opened: how often.
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  begun integer NOT NULL DEFAULT 0,
  views integer NOT NULL DEFAULT 0,
  expires_at timestamptz,
  paused_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (id, account_id),
  CONSTRAINT payment_links_amount CHECK (amount IS NULL OR (minimum IS NULL AND maximum IS NULL)),
  CONSTRAINT payment_links_bounds CHECK (minimum IS NULL OR maximum IS NULL OR minimum <= maximum)
);
CREATE INDEX payment_links_of ON payment_links (account_id, created_at DESC, id DESC);

ALTER TABLE payments
  ADD COLUMN link_id uuid,
  ADD FOREIGN KEY (link_id, account_id) REFERENCES payment_links (id, account_id);
CREATE INDEX payments_link ON payments (link_id) WHERE link_id IS NOT NULL;

-- A business, its two accounts, and the people who work for it.
CREATE TABLE merchants (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  owner_name text NOT NULL,
  business_type text NOT NULL CHECK (business_type IN ('retail', 'restaurant', 'service', 'ecommerce', 'other')),
  email text NOT NULL,
  -- E.164.
  phone text NOT NULL,
  -- Null: the merchant has no logo.
  logo_version text,
  -- That of a withdrawal, unless told otherwise.
  currency text NOT NULL,
  automatic_withdrawal text NOT NULL CHECK (automatic_withdrawal IN ('none', 'daily', 'weekly', 'monthly')),
  -- Null: the live mode is off.
  live_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The last owner closed their account.
  closed_at timestamptz
);

-- Every object of a merchant belongs to one of the two, and refers to others by (id, account_id): a row cannot name an object
-- of the other mode, nor of another merchant. The id is the owner of the account's money in the ledger.
CREATE TABLE merchant_accounts (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants,
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  CONSTRAINT merchant_accounts_mode UNIQUE (merchant_id, mode),
  UNIQUE (id, mode)
);

CREATE TABLE merchant_members (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants,
  user_id uuid NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('proprietaire', 'gerant', 'caissier', 'comptable', 'developpeur')),
  created_at timestamptz NOT NULL,
  CONSTRAINT merchant_members_user UNIQUE (merchant_id, user_id)
);
CREATE INDEX merchant_members_of ON merchant_members (user_id, created_at, id);

CREATE TABLE merchant_invitations (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants,
  -- Lower case.
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('proprietaire', 'gerant', 'caissier', 'comptable', 'developpeur')),
  -- SHA-256 of the link’s secret part, made when the mail leaves.
  token_hash text CONSTRAINT merchant_invitations_token UNIQUE,
  invited_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Accepted or withdrawn.
  ended_at timestamptz
);
-- One waits for each address.
CREATE UNIQUE INDEX merchant_invitations_waiting ON merchant_invitations (merchant_id, email) WHERE ended_at IS NULL;
CREATE INDEX merchant_invitations_inviter ON merchant_invitations (invited_by);

-- Those who have signed up as merchants so far.
INSERT INTO merchants (id, name, owner_name, business_type, email, phone, currency, automatic_withdrawal, created_at, updated_at)
SELECT gen_random_uuid(), concat_ws(' ', first_name, nullif(last_name, '')), concat_ws(' ', first_name, nullif(last_name, '')),
  'other', email, phone, currency, 'none', created_at, created_at
FROM users WHERE role = 'merchant' AND closed_at IS NULL;
INSERT INTO merchant_accounts (id, merchant_id, mode)
SELECT gen_random_uuid(), m.id, mode FROM merchants m CROSS JOIN unnest(ARRAY['test', 'live']) AS mode;
INSERT INTO merchant_members (id, merchant_id, user_id, role, created_at)
SELECT gen_random_uuid(), m.id, u.id, 'proprietaire', m.created_at FROM merchants m JOIN users u ON u.email = m.email;

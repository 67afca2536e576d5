-- What merchants are paid.

-- The book of the money, and the operators that are asked.
ALTER TABLE mobile_money_payments ADD COLUMN mode text NOT NULL DEFAULT 'live' CHECK (mode IN ('live', 'test'));

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  reference text NOT NULL UNIQUE,
  -- Of its public address: 128 random bits.
  code text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('en_attente', 'paye', 'partiellement_rembourse', 'rembourse', 'annule', 'expire')),
  -- What the merchant asks for.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  fee_bearer text NOT NULL CHECK (fee_bearer IN ('commerce', 'payeur')),
  -- For each way to pay that is offered, the fee in minor units and the business days until the money can be spent, as the
  -- tariff had them when the payment was made: {"card": {"fee": "25", "days": 2}}.
  terms jsonb NOT NULL,
  description text,
  customer_name text,
  customer_email text,
  -- E.164.
  customer_phone text,
  metadata jsonb NOT NULL,
  -- Where the payer goes back to; null: they stay.
  return_url text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it expires while it waits, and when its money can be spent once it is paid.
  next_action_at timestamptz,
  method text CHECK (method IN ('wallet', 'card', 'mobile')),
  -- Of the method: a part of what was paid.
  fee bigint CHECK (fee >= 0),
  -- What the payer was charged: the amount, with the fee where the payer bears it.
  paid bigint CHECK (paid > 0),
  paid_at timestamptz,
  -- Null: a visitor.
  payer_id uuid REFERENCES users,
  available_at timestamptz,
  settled_at timestamptz,
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  UNIQUE (id, account_id),
  CONSTRAINT payments_refunded CHECK (refunded <= coalesce(paid, 0)),
  CONSTRAINT payments_paid CHECK (
    (paid_at IS NULL) = (method IS NULL) AND (paid_at IS NULL) = (fee IS NULL) AND (paid_at IS NULL) = (paid IS NULL)
    AND (paid_at IS NULL) = (available_at IS NULL)
  )
);
CREATE INDEX payments_of ON payments (account_id, created_at DESC, id DESC);
CREATE INDEX payments_due ON payments (next_action_at) WHERE next_action_at IS NOT NULL;
CREATE INDEX payments_payer ON payments (payer_id) WHERE payer_id IS NOT NULL;

-- Cards and phones pay merchants too: the owner of such a row is the merchant's account, and of all others a person, as
-- before. A row cannot name a payment of another account, and so none of the other mode.
ALTER TABLE card_payments
  DROP CONSTRAINT card_payments_owner_id_fkey,
  ADD COLUMN person_id uuid GENERATED ALWAYS AS (CASE WHEN purpose <> 'payment' THEN owner_id END) STORED REFERENCES users,
  ADD COLUMN account_id uuid GENERATED ALWAYS AS (CASE WHEN purpose = 'payment' THEN owner_id END) STORED,
  ADD COLUMN payment_id uuid GENERATED ALWAYS AS (CASE WHEN purpose = 'payment' THEN subject_id END) STORED,
  ADD FOREIGN KEY (payment_id, account_id) REFERENCES payments (id, account_id);
ALTER TABLE card_refunds
  DROP CONSTRAINT card_refunds_owner_id_fkey,
  ADD COLUMN person_id uuid GENERATED ALWAYS AS (CASE WHEN purpose <> 'payment' THEN owner_id END) STORED REFERENCES users,
  ADD COLUMN account_id uuid GENERATED ALWAYS AS (CASE WHEN purpose = 'payment' THEN owner_id END) STORED,
  ADD COLUMN payment_id uuid GENERATED ALWAYS AS (CASE WHEN purpose = 'payment' THEN subject_id END) STORED,
  ADD FOREIGN KEY (payment_id, account_id) REFERENCES payments (id, account_id);
ALTER TABLE mobile_money_payments
  DROP CONSTRAINT mobile_money_payments_owner_id_fkey,
  ADD COLUMN person_id uuid GENERATED ALWAYS AS (CASE WHEN purpose <> 'payment' THEN owner_id END) STORED REFERENCES users,
  ADD COLUMN account_id uuid GENERATED ALWAYS AS (CASE WHEN purpose = 'payment' THEN owner_id END) STORED,
  ADD COLUMN payment_id uuid GENERATED ALWAYS AS (CASE WHEN purpose = 'payment' THEN subject_id END) STORED,
  ADD FOREIGN KEY (payment_id, account_id) REFERENCES payments (id, account_id);

-- Whom a merchant is paid by: as a program of the merchant keeps them, or as payments named them.
CREATE TABLE customers (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  name text,
  email text,
  -- E.164.
  phone text,
  metadata jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (id, account_id)
);
CREATE INDEX customers_of ON customers (account_id, created_at DESC, id DESC);
-- An e-mail address is one customer's; a phone is one customer's among those without an address: families share one.
CREATE UNIQUE INDEX customers_email ON customers (account_id, email) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX customers_phone ON customers (account_id, phone) WHERE email IS NULL AND phone IS NOT NULL;
CREATE INDEX customers_phones ON customers (account_id, phone, created_at) WHERE phone IS NOT NULL;

-- A payment cannot name a customer of another account, and so none of the other mode. It outlives its customer.
ALTER TABLE payments
  ADD COLUMN customer_id uuid,
  ADD FOREIGN KEY (customer_id, account_id) REFERENCES customers (id, account_id) ON DELETE SET NULL (customer_id);
CREATE INDEX payments_customer ON payments (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;

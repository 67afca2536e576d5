-- What merchants give back to who paid them, in whole or in parts. Made in the transaction that sets its money aside.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  payment_id uuid NOT NULL,
  reference text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('en_attente', 'reussi', 'echoue')),
  reason text,
  -- Why it came to nothing.
  failure_message jsonb,
  metadata jsonb NOT NULL,
  -- Null: a program of the merchant.
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  UNIQUE (id, account_id),
  FOREIGN KEY (payment_id, account_id) REFERENCES payments (id, account_id)
);
CREATE INDEX refunds_of ON refunds (account_id, created_at DESC, id DESC);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_creator ON refunds (created_by) WHERE created_by IS NOT NULL;

-- A card payment of a merchant is given back in parts: each names what it is a part of. What is given back whole goes on
-- naming its payment in `card_payment_id`, which happens once.
ALTER TABLE card_refunds
  ALTER card_payment_id DROP NOT NULL,
  ADD COLUMN part_of uuid REFERENCES card_payments,
  ADD CONSTRAINT card_refunds_payment CHECK ((card_payment_id IS NULL) <> (part_of IS NULL));
CREATE INDEX card_refunds_part ON card_refunds (part_of) WHERE part_of IS NOT NULL;

-- The currencies that a person opened: listed even while they hold nothing.
CREATE TABLE wallet_currencies (
  owner_id uuid NOT NULL,
  currency text NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, currency)
);

CREATE SEQUENCE conversion_numbers;

-- One row per conversion between two currencies of one person. `id` is the id of the request's idempotency key; the
-- price is the quote's, the money is in the ledger.
CREATE TABLE conversions (
  id uuid PRIMARY KEY,
  reference text NOT NULL DEFAULT scattered_reference('CNV-', nextval('conversion_numbers')),
  owner_id uuid NOT NULL,
  quote_id uuid NOT NULL UNIQUE REFERENCES quotes,
  created_at timestamptz NOT NULL
);

-- One header per owner of a movement of money: what the histories, the dashboard and the receipts read.
-- `id` comes from what the movement belongs to and from its owner where it may be written twice (see operations.ts).
CREATE SEQUENCE operation_numbers;
CREATE TABLE operations (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  reference text NOT NULL DEFAULT scattered_reference('TRX-', nextval('operation_numbers')),
  kind text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  description text NOT NULL,
  counterparty text,
  -- Minor units, positive; the direction gives the sign.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('completed', 'pending', 'failed')),
  transfer_id uuid,
  -- The fee inside the amount, for the dashboard's savings.
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  at timestamptz NOT NULL
);
CREATE INDEX operations_owner ON operations (owner_id, at DESC, id DESC);

-- What an operator has to look at: contradictions of providers, refused rates, an empty float, money nobody explains.
CREATE TABLE operation_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- What it is about, so that the same fault is told once: a transfer's id, a wire's id, a currency and a day.
  subject text NOT NULL,
  detail jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  UNIQUE (kind, subject)
);

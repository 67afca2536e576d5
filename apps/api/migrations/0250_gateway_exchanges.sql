-- Each call to a provider and what came of it, for operators. Neither keys nor anybody's number stand here. Rows are deleted
-- when they are as old as packages/contract/src/gateways.ts says.
CREATE TABLE gateway_exchanges (
  id uuid PRIMARY KEY,
  -- The gateway's job: `mobile-money`, `cards`.
  job text NOT NULL,
  verb text NOT NULL CHECK (verb IN ('order', 'question')),
  -- Below the provider's address, without its query.
  path text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('sandbox', 'production')),
  -- Ours.
  reference text,
  -- Minor units.
  amount bigint,
  currency text,
  result text NOT NULL CHECK (result IN ('answered', 'refused', 'unknown')),
  -- What the provider says of the order.
  state text,
  code text,
  detail text,
  -- Milliseconds.
  latency integer NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((amount IS NULL) = (currency IS NULL))
);
CREATE INDEX gateway_exchanges_job ON gateway_exchanges (job, created_at, id);
CREATE INDEX gateway_exchanges_reference ON gateway_exchanges (reference);
CREATE INDEX gateway_exchanges_created_at ON gateway_exchanges (created_at);

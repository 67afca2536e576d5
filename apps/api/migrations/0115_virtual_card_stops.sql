-- Somebody whose card a shop took more from than it had, at our cost: no card of theirs pays, and none is ordered or
-- loaded, until it came back to us or an operator has settled it.
CREATE TABLE virtual_card_stops (
  -- The first payment at our cost.
  transaction_id uuid PRIMARY KEY REFERENCES virtual_card_transactions,
  owner_id uuid NOT NULL,
  stopped_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX virtual_card_stops_open ON virtual_card_stops (owner_id) WHERE ended_at IS NULL;

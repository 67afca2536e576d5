-- When the last order left. Without an answer it may still be on its way: until it has been looked for later than it can
-- travel, it is not ordered again, and a refusal ends nothing. The former release sets `asked` alone; such a row counts
-- from its lease, or from its last change.
ALTER TABLE topups ADD COLUMN asked_at timestamptz;
ALTER TABLE mobile_money_payments ADD COLUMN asked_at timestamptz;
ALTER TABLE bills ADD COLUMN asked_at timestamptz;
ALTER TABLE payouts ADD COLUMN asked_at timestamptz;
ALTER TABLE virtual_cards ADD COLUMN asked_at timestamptz;
-- These did not say whether they were asked: what is there, and what the former release adds, may have been.
ALTER TABLE card_payments ADD COLUMN asked boolean NOT NULL DEFAULT true, ADD COLUMN asked_at timestamptz;
ALTER TABLE card_refunds
  ADD COLUMN asked boolean NOT NULL DEFAULT true,
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN leased_until timestamptz,
  -- What the gateway knows it by, once it took it up.
  ADD COLUMN known_as text;

-- A card's loads are spent on the card: when its balance comes back to the wallet, they come back, and seldom whole.
ALTER TABLE spends ADD COLUMN pot uuid;
-- In cents of EUR, of `amount`.
ALTER TABLE spends ADD COLUMN returned bigint NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND amount);
UPDATE spends SET returned = amount WHERE returned_at IS NOT NULL;
UPDATE spends SET pot = subject WHERE subject IN (SELECT id FROM virtual_cards);
UPDATE spends s SET pot = t.card_id FROM virtual_card_transactions t WHERE t.id = s.subject AND t.kind = 'recharge';
CREATE INDEX spends_pot ON spends (pot) WHERE pot IS NOT NULL;

-- For the reports of a day: what was carried out, by when our books were told. An order's entry is written once, when it is
-- done: each step before it changes `next_action_at`, whose index asks for a new place for the row already.
CREATE INDEX card_payments_done ON card_payments (updated_at) WHERE state = 'approuve';
CREATE INDEX card_refunds_done ON card_refunds (updated_at) WHERE state = 'fait';
CREATE INDEX payouts_done ON payouts (updated_at) WHERE state = 'paye';
CREATE INDEX mobile_money_done ON mobile_money_payments (updated_at) WHERE status = 'reussi';
CREATE INDEX wires_recorded ON wires (recorded_at);

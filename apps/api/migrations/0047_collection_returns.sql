-- Money that a phone paid too late (what it was for was paid otherwise, or called off) is given back to that phone by a
-- payout: on its way, given back, or stopped for an operator to see to.
ALTER TABLE mobile_money_payments
  ADD COLUMN return_state text CHECK (return_state IN ('en_cours', 'rendu', 'bloque'));
-- The payments of one subject: the one that paid it is found for its receipt.
CREATE INDEX mobile_money_subject ON mobile_money_payments (purpose, subject_id);

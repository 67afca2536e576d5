-- Whose a row is, and what it is about, exists. The rows of before are looked at after the migrations, without keeping
-- anybody from writing (`migrate.ts`). What has no foreign key says why beside its column.
ALTER TABLE consents ADD FOREIGN KEY (user_id) REFERENCES users NOT VALID;
ALTER TABLE unproven_sessions ADD FOREIGN KEY (user_id) REFERENCES users NOT VALID;
ALTER TABLE support_requests
  ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID,
  ADD FOREIGN KEY (answered_by) REFERENCES users NOT VALID;
ALTER TABLE referrals ADD FOREIGN KEY (transfer_id) REFERENCES transfers NOT VALID;
ALTER TABLE quotes ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE recipients
  ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID,
  ADD FOREIGN KEY (user_id) REFERENCES users NOT VALID;
ALTER TABLE transfer_events ADD FOREIGN KEY (transfer_id) REFERENCES transfers NOT VALID;
ALTER TABLE card_payments
  ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID,
  ADD FOREIGN KEY (payer_id) REFERENCES users NOT VALID;
ALTER TABLE card_refunds ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE deposits ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE withdrawals ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE account_holders ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE mobile_money_payments
  ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID,
  ADD FOREIGN KEY (payer_id) REFERENCES users NOT VALID;
ALTER TABLE topups ADD FOREIGN KEY (user_id) REFERENCES users NOT VALID;
ALTER TABLE virtual_cards ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE virtual_card_stops ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE bills ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE money_requests
  ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID,
  ADD FOREIGN KEY (payer_id) REFERENCES users NOT VALID;
ALTER TABLE wallet_currencies ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE conversions ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;
ALTER TABLE schedules ADD FOREIGN KEY (owner_id) REFERENCES users NOT VALID;

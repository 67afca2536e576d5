-- What reserves money of a person is found by its own few rows, however long the history is.
CREATE INDEX operations_pending ON operations (owner_id) WHERE status = 'pending';
CREATE INDEX transfers_underway ON transfers (sender_id) WHERE status IN ('confirme', 'en_cours', 'indetermine');
CREATE INDEX virtual_card_transactions_held ON virtual_card_transactions (told_to)
  WHERE told_to IS NOT NULL AND state = 'autorisee';

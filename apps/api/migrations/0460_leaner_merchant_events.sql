-- Each event is written twice, when it happens and when it gets its number, and each index of it both times. One without a
-- number has no place in the order of numbers; and the moments of events, which come in their order, are kept for each block
-- of the table instead of for each event.
DROP INDEX merchant_events_number;
CREATE UNIQUE INDEX merchant_events_number ON merchant_events (account_id, number) WHERE number IS NOT NULL;
DROP INDEX merchant_events_created;
CREATE INDEX merchant_events_created ON merchant_events USING brin (created_at) WITH (autosummarize = on);

-- The two indexes that histories are read from, by the moment alone: an entry is 36 bytes instead of 52, and what
-- happened in one same moment is put in order as it is read. A transfer from wallet to wallet has an id of its own from
-- now on, made of the time, and no longer its key's, which falls anywhere in an index: the book knows which transfer a
-- key has made.
DROP INDEX transfers_sent;
CREATE INDEX transfers_sent ON transfers (sender_id, confirmed_at DESC) WHERE confirmed_at IS NOT NULL;
DROP INDEX transfers_received;
CREATE INDEX transfers_received ON transfers (recipient_user_id, completed_at DESC) WHERE completed_at IS NOT NULL;

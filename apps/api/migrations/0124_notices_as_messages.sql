-- What a notification says, as messages ({"key": …, "values": {…}}) or, as JSON strings, in the words of releases before.
-- The release before writes and reads the French texts beside them.
ALTER TABLE notifications ADD COLUMN title_message jsonb, ADD COLUMN text_message jsonb;

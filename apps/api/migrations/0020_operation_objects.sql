-- An operation tells an object of any noun, not of transfers alone.
ALTER TABLE operations RENAME COLUMN transfer_id TO object_id;
ALTER TABLE operations ADD COLUMN object_type text;
UPDATE operations SET object_type = 'transfers' WHERE object_id IS NOT NULL;
ALTER TABLE operations ADD CHECK ((object_type IS NULL) = (object_id IS NULL));

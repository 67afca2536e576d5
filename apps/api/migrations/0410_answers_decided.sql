-- When an administrator decided on an answer: let its person in, or asked for something else. Null: it waits for that.
ALTER TABLE user_block_answers ADD COLUMN decided_at timestamptz;
UPDATE user_block_answers a SET decided_at = b.lifted_at FROM user_blocks b
 WHERE b.id = a.block_id AND b.lifted_at IS NOT NULL;
CREATE INDEX user_block_answers_waiting ON user_block_answers (created_at, id) WHERE decided_at IS NULL;

-- The session that turned web push on in a browser, or renewed it there: nothing is pushed once it has ended. Null: the
-- browser's person is not signed in on it, as far as we know (also what the release before subscribes).
ALTER TABLE push_subscriptions ADD COLUMN session_id uuid REFERENCES sessions (id) ON DELETE CASCADE;
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- A push service that fails again and again, with nothing delivered in between, is asked no more.
ALTER TABLE push_subscriptions ADD COLUMN failures integer NOT NULL DEFAULT 0;
ALTER TABLE push_subscriptions ADD COLUMN failing_since timestamptz;

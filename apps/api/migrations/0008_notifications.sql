-- What a person is told, newest first behind the bell.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  event text NOT NULL,
  -- The French texts of the messages below, which the release before writes and reads.
  title text NOT NULL,
  text text NOT NULL,
  -- Where it leads, on our own site.
  path text CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
  -- False: the person does not want to see this event here; the row is what the mail and the push are made of.
  shown boolean NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- Messages ({"key": …, "values": {…}}) or, as JSON strings, texts of releases that stored sentences.
  title_message jsonb,
  text_message jsonb
);
CREATE INDEX notifications_list ON notifications (user_id, (read_at IS NULL) DESC, created_at DESC, id DESC) WHERE shown;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE shown AND read_at IS NULL;
CREATE INDEX notifications_old ON notifications USING brin (created_at);

-- Where a person's choice differs from the defaults of the contract.
CREATE TABLE notification_choices (
  user_id uuid NOT NULL REFERENCES users (id),
  event text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('app', 'email', 'push')),
  enabled boolean NOT NULL,
  PRIMARY KEY (user_id, event, channel)
);

-- Browsers that asked for web push.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- SHA-256 of the address: one browser, one row, whoever signed in last.
  endpoint_hash text NOT NULL UNIQUE,
  -- The push service's address and the browser's keys, sealed (kernel/data/secrets.ts): who holds them can push.
  sealed text NOT NULL,
  -- The French text of the message below, which the release before writes and reads.
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  -- A push service that fails again and again, with nothing delivered in between, is asked no more.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  -- What the browser is called, as a message or, as a JSON string, by its own name.
  device_message jsonb
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);

-- The release before changes the text alone: the message beside it is then no longer of it.
CREATE FUNCTION forget_device_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.device_message := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER device_alone BEFORE UPDATE OF device ON push_subscriptions
  FOR EACH ROW WHEN (NEW.device IS DISTINCT FROM OLD.device AND NEW.device_message IS NOT DISTINCT FROM OLD.device_message)
  EXECUTE FUNCTION forget_device_message();

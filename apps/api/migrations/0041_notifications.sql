-- What a person is told, newest first behind the bell.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  event text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- Where it leads, on our own site.
  path text CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
  -- False: the person does not want to see this event here; the row is what the mail and the push are made of.
  shown boolean NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
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
  device text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);

-- Where a merchant’s account has its events sent.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  url text NOT NULL,
  -- Of the url, with its port: what is asked at once is limited for each.
  host text NOT NULL,
  -- Empty: all.
  types text[] NOT NULL,
  signature text NOT NULL CHECK (signature IN ('hmac', 'ed25519')),
  enabled boolean NOT NULL,
  -- Why it was turned off without the merchant: it answered 410, or not at all for days.
  ended_by text CHECK (ended_by IN ('parti', 'sans_reponse')),
  -- Since its last delivery that arrived; null while they arrive.
  failing_since timestamptz,
  -- The merchant was told that it fails.
  warned_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT webhook_endpoints_account UNIQUE (id, account_id),
  CHECK (NOT enabled OR ended_by IS NULL)
);
CREATE INDEX webhook_endpoints_of ON webhook_endpoints (account_id, created_at, id);

-- What signs: one key, or two while the former one may still be verified.
CREATE TABLE webhook_secrets (
  id uuid PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  sealed text NOT NULL,
  -- Of ed25519.
  public_key text,
  created_at timestamptz NOT NULL,
  -- Another one took its place: it signs until then.
  expires_at timestamptz
);
CREATE INDEX webhook_secrets_endpoint ON webhook_secrets (endpoint_id, created_at);

-- An event on its way to an endpoint. The database refuses one of another account, so of the other mode.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('en_attente', 'livre', 'echoue')),
  attempts integer NOT NULL CHECK (attempts >= 0),
  -- When to send it. While a worker sends it: when another one may take it over. Null: it is over.
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  -- The last attempt: when, for how long, what was answered (4 kB of it at most), and why it did not arrive.
  sent_at timestamptz,
  duration_ms integer,
  status integer,
  answer text,
  failure text,
  CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, event_id),
  FOREIGN KEY (endpoint_id, account_id) REFERENCES webhook_endpoints (id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (event_id, account_id) REFERENCES merchant_events (id, account_id) ON DELETE CASCADE,
  CHECK ((state = 'en_attente') = (due_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_of ON webhook_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);

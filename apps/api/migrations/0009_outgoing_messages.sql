-- Mails and SMS that were let through, so that those of a day are counted by recipient, sender, browser and network. A
-- message to a stranger is here before its job sends it: its sender was allowed to (gateways/messages.store.ts).
CREATE TABLE outgoing_messages (
  -- The mail's id or the SMS's reference.
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('account', 'access', 'payee', 'stranger')),
  -- SHA-256 of the address or the number.
  recipient text NOT NULL,
  -- No foreign key: each message would lock its sender's row, for what is counted for a day and swept.
  sender_id uuid,
  -- The browser (by its hash) and the network that the sender was last seen on.
  device text,
  network text,
  created_at timestamptz NOT NULL
);
CREATE INDEX outgoing_messages_recipient ON outgoing_messages (recipient, created_at);
CREATE INDEX outgoing_messages_sender ON outgoing_messages (sender_id, created_at) WHERE sender_id IS NOT NULL;
CREATE INDEX outgoing_messages_device ON outgoing_messages (device, created_at) WHERE device IS NOT NULL;
CREATE INDEX outgoing_messages_network ON outgoing_messages (network, created_at) WHERE network IS NOT NULL;

-- Addresses and numbers whose holder wants no message that a stranger causes, by SHA-256.
CREATE TABLE refused_recipients (
  recipient text PRIMARY KEY,
  created_at timestamptz NOT NULL
);

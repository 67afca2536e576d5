-- Mails and SMS that went to the mailbox or the number of an account, or were to go there: what an administrator reads of
-- them. Never their text, which may hold a link or a code. Rows are deleted when they are as old as the settings say
-- (features/retention).
CREATE TABLE sent_messages (
  id uuid PRIMARY KEY,
  -- The mail's id or the SMS's reference: one row, however often its job runs.
  message text NOT NULL CONSTRAINT sent_messages_message UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  -- Why it goes out, in the words of gateways/deliver.ts.
  kind text NOT NULL,
  -- Null for an SMS: it has none.
  subject text,
  -- `en_attente`: it was not sent, and is tried again. `retenu`: over the limits of its recipient, or not wanted.
  state text NOT NULL CHECK (state IN ('envoye', 'en_attente', 'retenu', 'refuse')),
  -- Why it was not sent, in the provider's word.
  code text,
  attempts integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of the last attempt.
  updated_at timestamptz NOT NULL
);
CREATE INDEX sent_messages_user_id ON sent_messages (user_id, created_at, id);
CREATE INDEX sent_messages_by_age ON sent_messages (created_at);

-- The User-Agent that a device last signed in with, and when it first did; null where it has not signed in since.
ALTER TABLE known_devices ADD COLUMN device text, ADD COLUMN first_seen_at timestamptz;

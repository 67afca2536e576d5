-- What happened to the objects of a merchant’s account, as it is sent to their programs. Kept for 30 days.
CREATE TABLE merchant_events (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  -- In the order in which events were written. A transaction that began first may commit last: no reader may go by it.
  entry bigint GENERATED ALWAYS AS IDENTITY,
  -- 1, 2, 3 … of each account, given after the commit (features/events/numbering.ts): whoever has read up to a number has
  -- seen everything before it. Null: nobody has been shown it yet.
  number bigint CHECK (number > 0),
  type text NOT NULL,
  -- The object as it was then.
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT merchant_events_account UNIQUE (id, account_id)
);
CREATE UNIQUE INDEX merchant_events_number ON merchant_events (account_id, number);
CREATE INDEX merchant_events_unnumbered ON merchant_events (entry) WHERE number IS NULL;
CREATE INDEX merchant_events_created ON merchant_events (created_at);

-- The last number that an event of the account was given; it outlives the events.
CREATE TABLE merchant_event_numbers (
  account_id uuid PRIMARY KEY REFERENCES merchant_accounts,
  last bigint NOT NULL CHECK (last > 0)
);

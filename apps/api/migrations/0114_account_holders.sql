-- Whose account a bank or an operator says it is, remembered for one person, one account and one name, for a while.
CREATE TABLE account_holders (
  -- Of the person and the account together, as a recipient's id is.
  account_id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  -- The person's name that the account was compared with.
  asked_name text NOT NULL,
  result text NOT NULL CHECK (result IN ('identique', 'proche', 'different', 'impossible')),
  -- The holder's name, when the provider tells it.
  holder text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_holders_expiry ON account_holders (expires_at);

-- A withdrawal keeps which account it goes to and what was known of its holder; null on those from before.
ALTER TABLE withdrawals
  ADD COLUMN account_id uuid,
  ADD COLUMN holder_check text CHECK (holder_check IN ('identique', 'proche', 'impossible'));

-- Two books, live and test, which no entry and no hold joins. The variant digit of an account's id says its book (8: live,
-- 9: test; src/account-id.ts), and so does that of each of its counters: a check of the ids alone, which costs a posting no look-up.

CREATE FUNCTION ledger.mode(account uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE get_byte(uuid_send(account), 8) / 16 WHEN 9 THEN 'test' ELSE 'live' END;

-- `pending`: what a merchant was paid and cannot spend yet, ruled like a wallet.
ALTER TABLE ledger.accounts
  DROP CONSTRAINT accounts_kind_check,
  ADD CONSTRAINT accounts_kind_check CHECK (
    kind IN ('wallet', 'pending', 'transit', 'card', 'settlement', 'fees', 'spread', 'fx', 'guarantee', 'suspense')
  ),
  ADD COLUMN mode text NOT NULL GENERATED ALWAYS AS (ledger.mode(id)) STORED,
  DROP CONSTRAINT accounts_kind_owner_currency_key,
  ADD CONSTRAINT accounts_kind_owner_currency_mode_key UNIQUE (kind, owner, currency, mode);

ALTER TABLE ledger.entries ADD CONSTRAINT entries_one_mode CHECK (
  get_byte(uuid_send(debit_id), 8) / 16 = get_byte(uuid_send(credit_id), 8) / 16
);

ALTER TABLE ledger.holds ADD CONSTRAINT holds_one_mode CHECK (
  get_byte(uuid_send(debit_account), 8) / 16 = get_byte(uuid_send(credit_account), 8) / 16
);

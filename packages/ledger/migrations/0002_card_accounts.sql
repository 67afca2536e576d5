-- What a prepaid card may spend: owned by the card, ruled like a wallet.
ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check
  CHECK (kind IN ('wallet', 'transit', 'card', 'settlement', 'fees', 'spread', 'fx', 'guarantee', 'suspense'));

-- Accounts that were closed before the ledger knew closed accounts: a wallet that nobody had opened in a currency could
-- still be opened and paid. Each is opened, as `accountId` of packages/ledger names it, and closed; one that holds money
-- is an alert, because only an operator knows whose that money is.
DO $$
DECLARE
  gone record;
  wallet uuid;
BEGIN
  FOR gone IN
    SELECT u.id AS owner, code, encode(sha256(convert_to('wallet/' || u.id || '/' || code, 'UTF8')), 'hex') AS digest
      FROM users u, unnest(ARRAY['EUR', 'USD', 'GBP', 'CAD', 'XOF', 'XAF', 'CDF', 'MAD', 'GHS', 'NGN']) AS code
     WHERE u.closed_at IS NOT NULL
  LOOP
    wallet := left(gone.digest, 8) || '-' || substr(gone.digest, 9, 4) || '-8' || substr(gone.digest, 13, 3) || '-8'
      || substr(gone.digest, 16, 3) || '-' || substr(gone.digest, 19, 11) || '0';
    INSERT INTO ledger.accounts (id, kind, owner, currency) VALUES (wallet, 'wallet', gone.owner::text, gone.code)
      ON CONFLICT DO NOTHING;
    INSERT INTO ledger.balances (id, account_id, ruled) VALUES (wallet, wallet, true) ON CONFLICT DO NOTHING;
    UPDATE ledger.balances SET closed = true
     WHERE id = wallet AND credits_posted = debits_posted AND debits_pending = 0 AND credits_pending = 0;
    IF NOT FOUND THEN
      INSERT INTO operation_alerts (kind, subject, detail)
        SELECT 'closed_not_empty', gone.owner || ' ' || gone.code,
               jsonb_build_object('minor', (credits_posted - debits_posted)::text, 'held', debits_pending::text)
          FROM ledger.balances WHERE id = wallet
        ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
END
$$;

-- And what these accounts should have taken with them.
DELETE FROM unproven_sessions USING users u WHERE u.id = user_id AND u.closed_at IS NOT NULL;
DELETE FROM verifications USING users u WHERE u.id = user_id AND u.closed_at IS NOT NULL;
DELETE FROM qr_codes USING users u WHERE u.id = owner_id AND u.closed_at IS NOT NULL;
DELETE FROM support_requests USING users u WHERE u.id = owner_id AND u.closed_at IS NOT NULL;
DELETE FROM wallet_currencies USING users u WHERE u.id = owner_id AND u.closed_at IS NOT NULL;
UPDATE outgoing_messages SET device = NULL, network = NULL
  FROM users u WHERE u.id = sender_id AND u.closed_at IS NOT NULL;

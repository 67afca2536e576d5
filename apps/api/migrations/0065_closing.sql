-- A wire for a closed account goes back to the account that it came from.
ALTER TABLE wires DROP CONSTRAINT wires_outcome_check;
ALTER TABLE wires ADD CONSTRAINT wires_outcome_check CHECK (outcome IN ('attendu', 'portefeuille', 'suspens', 'retour'));

CREATE TABLE wire_returns (
  wire_id text PRIMARY KEY REFERENCES wires,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('en_cours', 'fait')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  next_action_at timestamptz
);
CREATE INDEX wire_returns_due ON wire_returns (next_action_at) WHERE next_action_at IS NOT NULL;

-- The empty wallets of the accounts that were closed before the ledger knew closed accounts.
DO $$
DECLARE
  gone record;
BEGIN
  FOR gone IN
    SELECT b.id FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id
      JOIN users u ON u.id::text = a.owner
     WHERE a.kind = 'wallet' AND u.closed_at IS NOT NULL
       AND b.credits_posted = b.debits_posted AND b.debits_pending = 0 AND b.credits_pending = 0
  LOOP
    UPDATE ledger.balances SET closed = true WHERE id = gone.id;
  END LOOP;
END
$$;

-- One row per referred person; paid at most once, after their first settled transfer.
CREATE TABLE referrals (
  id uuid PRIMARY KEY,
  referrer_id uuid NOT NULL REFERENCES users (id),
  referred_id uuid NOT NULL CONSTRAINT referrals_referred UNIQUE REFERENCES users (id),
  status text NOT NULL CHECK (status IN ('en_attente', 'versee', 'annulee')),
  -- Minor units; set when paid.
  amount_minor bigint,
  currency text NOT NULL DEFAULT 'EUR',
  transfer_id uuid,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  CHECK (referrer_id <> referred_id),
  CHECK (status <> 'versee' OR (amount_minor IS NOT NULL AND transfer_id IS NOT NULL AND paid_at IS NOT NULL))
);
CREATE INDEX referrals_referrer ON referrals (referrer_id, created_at);

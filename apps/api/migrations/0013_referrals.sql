-- One row per referred person; paid at most once, some time after their first payment settled, from what is in the book by
-- then.
CREATE TABLE referrals (
  id uuid PRIMARY KEY,
  referrer_id uuid NOT NULL REFERENCES users (id),
  referred_id uuid NOT NULL CONSTRAINT referrals_referred UNIQUE REFERENCES users (id),
  status text NOT NULL CHECK (status IN ('en_attente', 'versee', 'annulee')),
  -- Minor units; set when paid.
  amount_minor bigint,
  currency text NOT NULL DEFAULT 'EUR',
  -- The payment that earned the reward.
  transfer_id uuid,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- When a payment of the referred person first settled.
  payment_at timestamptz,
  -- Why it is not paid (yet), and when that was last looked at.
  reason text,
  reviewed_at timestamptz,
  -- The wallet, number or account that the payment went to: it earns one reward, whoever pays it.
  payee text,
  CHECK (referrer_id <> referred_id),
  CHECK (status <> 'versee' OR (amount_minor IS NOT NULL AND transfer_id IS NOT NULL AND paid_at IS NOT NULL))
);
CREATE INDEX referrals_referrer ON referrals (referrer_id, created_at);
CREATE UNIQUE INDEX referrals_payee ON referrals (payee) WHERE status = 'versee' AND payee IS NOT NULL;
CREATE INDEX referrals_due ON referrals (reviewed_at NULLS FIRST) WHERE status = 'en_attente' AND payment_at IS NOT NULL;

-- A reward is decided some time after a payment of the referred person settled, from what is in the book by then.
ALTER TABLE referrals ADD COLUMN payment_at timestamptz;
-- Why it is not paid (yet), and when that was last looked at.
ALTER TABLE referrals ADD COLUMN reason text;
ALTER TABLE referrals ADD COLUMN reviewed_at timestamptz;
-- The wallet, number or account that the payment went to: it earns one reward, whoever pays it.
ALTER TABLE referrals ADD COLUMN payee text;
CREATE UNIQUE INDEX referrals_payee ON referrals (payee) WHERE status = 'versee' AND payee IS NOT NULL;
CREATE INDEX referrals_due ON referrals (reviewed_at NULLS FIRST) WHERE status = 'en_attente' AND payment_at IS NOT NULL;
UPDATE referrals SET payment_at = now() WHERE status = 'en_attente' AND transfer_id IS NOT NULL;
UPDATE referrals SET transfer_id = NULL WHERE status = 'en_attente';
-- All sessions of a person, ended ones too: where they were.
CREATE INDEX sessions_of_user ON sessions (user_id, address);

-- Payouts that came back, lately.
CREATE INDEX payouts_returned ON payouts (updated_at) WHERE state = 'retourne';

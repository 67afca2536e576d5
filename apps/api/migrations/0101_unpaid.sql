-- What a person has left waiting for its payment.
CREATE INDEX transfers_unpaid ON transfers (sender_id) WHERE status = 'en_attente' AND paid_at IS NULL;
CREATE INDEX deposits_unpaid ON deposits (owner_id) WHERE status = 'en_attente';

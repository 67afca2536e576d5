-- For the reports of a day, as those of the other orders (0320): what the card gateway took back.
CREATE INDEX disputes_lost ON disputes (ended_at) WHERE status = 'perdu';

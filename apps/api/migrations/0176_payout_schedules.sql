-- One schedule for each account; those who chose a rhythm before there were any get theirs from the sweep.
CREATE UNIQUE INDEX schedules_account ON schedules (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX merchants_automatic ON merchants (id) WHERE automatic_withdrawal <> 'none';

-- To the millisecond, as the cursor of a list tells it: alerts of one transaction have one time, and a page may end between
-- two of them.
ALTER TABLE operation_alerts ALTER COLUMN at SET DEFAULT date_trunc('milliseconds', now());
UPDATE operation_alerts SET at = date_trunc('milliseconds', at);

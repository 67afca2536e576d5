-- To the millisecond, as the cursor of a list tells it: alerts of one transaction have one time, and a page may end between
-- two of them.
ALTER TABLE operation_alerts ALTER COLUMN at TYPE timestamptz(3);

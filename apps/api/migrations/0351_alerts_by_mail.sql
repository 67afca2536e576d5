-- When the administrator's address was told of an alert; null: not yet. Those that are there already are not told again.
ALTER TABLE operation_alerts ADD COLUMN mailed_at timestamptz;
UPDATE operation_alerts SET mailed_at = at;
CREATE INDEX operation_alerts_to_mail ON operation_alerts (at) WHERE mailed_at IS NULL AND resolved_at IS NULL;

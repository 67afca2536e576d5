-- What the daily job of the retention periods took away, a row for each day (UTC).
CREATE TABLE retention_runs (
  id uuid PRIMARY KEY,
  day date NOT NULL UNIQUE,
  started_at timestamptz NOT NULL,
  -- Null while it is under way, and after a stop: the next try of that day goes on.
  ended_at timestamptz,
  -- By kind of data: { "sessions": { "days": 30, "rows": 12 } }.
  counts jsonb NOT NULL
);
-- What the job looks for by age where no index did.
CREATE INDEX notifications_by_age ON notifications (created_at);
CREATE INDEX known_devices_by_age ON known_devices (last_seen_at);
CREATE INDEX support_requests_answered ON support_requests (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX data_requests_answered ON data_requests (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX missing_paths_by_age ON missing_paths (last_seen_at);

-- Workers that say again and again that they live (kernel/jobs/worker-leases.ts), by the id under which they lock jobs. The
-- times are the database's own.
CREATE TABLE job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

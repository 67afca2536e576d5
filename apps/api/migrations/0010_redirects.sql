-- Paths that led nowhere, for the administrator to make redirects of. Bounded in number by the program.
CREATE TABLE missing_paths (
  path text PRIMARY KEY CHECK (length(path) <= 300),
  hits bigint NOT NULL DEFAULT 1,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);

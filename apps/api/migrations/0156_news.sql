-- What is new, as an administrator told it to everybody who wants to know.
CREATE TABLE news (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  text text NOT NULL,
  -- Where it leads, on our own site.
  path text,
  author_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);

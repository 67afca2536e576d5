-- Views of a table that administrators keep: the address of its page, under a name.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users (id),
  -- Of packages/contract/src/views.ts.
  page text NOT NULL,
  name text NOT NULL,
  -- What follows the « ? » of the page's address.
  query text NOT NULL,
  -- Shown to every administrator who may read the page.
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
-- A name is given once, however it is written: saved again, it is another address.
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, page, folded(name));
CREATE INDEX saved_views_shared ON saved_views (page) WHERE shared;

-- The code under which a person is paid: one each, replaced when they ask for another.
CREATE TABLE qr_codes (
  owner_id uuid PRIMARY KEY REFERENCES users (id),
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

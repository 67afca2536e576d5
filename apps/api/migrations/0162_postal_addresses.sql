-- Where a person lives, as they wrote it, for their statements; most have none.
CREATE TABLE postal_addresses (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  line1 text NOT NULL,
  -- '' where there is none, as in postal_code: many countries have no postal codes.
  line2 text NOT NULL,
  postal_code text NOT NULL,
  city text NOT NULL,
  -- ISO 3166-1 alpha-2.
  country text NOT NULL,
  updated_at timestamptz NOT NULL
);

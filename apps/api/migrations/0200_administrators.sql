-- What each administrator may do. A route of the back-office names the capability that it needs.
CREATE TABLE administrator_capabilities (
  user_id uuid NOT NULL REFERENCES users (id),
  capability text NOT NULL CHECK (capability IN ('support', 'conformite', 'finances', 'contenu', 'technique', 'proprietaire')),
  -- Null: the program itself, on the machine.
  given_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, capability)
);

-- Before capabilities, every administrator could do everything.
INSERT INTO administrator_capabilities (user_id, capability, created_at)
SELECT users.id, named.capability, now()
  FROM users, unnest(ARRAY['support', 'conformite', 'finances', 'contenu', 'technique', 'proprietaire']) AS named (capability)
 WHERE users.role = 'admin';

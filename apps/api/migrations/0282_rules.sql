-- What administrators want to look at before it leaves: typed rules, each tried on what was before it holds anything.
CREATE TABLE rules (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('cadence', 'appareil', 'beneficiaires', 'boucle')),
  -- By name, whole numbers: { "nombre": 5, "heures": 24, "montantEur": 2000 }.
  parameters jsonb NOT NULL,
  is_on boolean NOT NULL,
  version integer NOT NULL,
  -- The last trial: { "version", "operations", "hits", "examples" }; of the version in force, it may be switched on.
  trial jsonb,
  tried_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by uuid REFERENCES users (id),
  CHECK ((trial IS NULL) = (tried_at IS NULL)),
  -- What holds money was tried as it is.
  CHECK (NOT is_on OR (trial ->> 'version')::integer = version)
);
CREATE INDEX rules_updated_by ON rules (updated_by);

CREATE TABLE rule_versions (
  rule_id uuid NOT NULL REFERENCES rules (id),
  version integer NOT NULL,
  parameters jsonb NOT NULL,
  created_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rule_id, version)
);
CREATE INDEX rule_versions_created_by ON rule_versions (created_by);

-- Money that leaves the house, or is about to.
CREATE VIEW leaving_operations AS
SELECT 'transfers'::text AS object_type, id, sender_id AS user_id, reference, source_amount + fee_amount AS amount,
  source_currency AS currency, confirmed_at AS at, recipient_id AS payee_id
FROM transfers WHERE confirmed_at IS NOT NULL AND delivery_method <> 'nzela' AND status <> 'annule'
UNION ALL
SELECT 'withdrawals', id, owner_id, reference, source_amount + fee_amount, source_currency, created_at, account_id
FROM withdrawals WHERE status <> 'annule';

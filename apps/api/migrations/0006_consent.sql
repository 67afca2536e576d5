-- What a person agreed to and withdrew, in order; the last row of a purpose holds. Nobody rewrites it.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  granted boolean NOT NULL,
  reason text,
  at timestamptz NOT NULL
);
CREATE INDEX consents_user ON consents (user_id, purpose, id DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consents EXECUTE FUNCTION refuse_change();

CREATE SEQUENCE support_numbers;

-- What people ask of the support, and what it answered. `id` is the id of the request's idempotency key.
CREATE TABLE support_requests (
  id uuid PRIMARY KEY,
  reference text NOT NULL DEFAULT scattered_reference('SUP-', nextval('support_numbers')),
  owner_id uuid NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX support_requests_owner ON support_requests (owner_id, created_at DESC);
CREATE INDEX support_requests_open ON support_requests (created_at) WHERE answer IS NULL;

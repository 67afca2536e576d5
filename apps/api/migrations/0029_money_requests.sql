-- Money that somebody asks somebody else for. Paid once, by whoever holds the link.
-- `id` is the id of the request's idempotency key, so that the same request finds the same one.
CREATE TABLE money_requests (
  id uuid PRIMARY KEY,
  -- 'req-' and 8 characters, for people.
  reference text NOT NULL UNIQUE,
  -- 128 random bits, for the public address.
  code text NOT NULL UNIQUE,
  owner_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('en_attente', 'payee', 'annulee', 'expiree')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reason text,
  due_on date,
  method text NOT NULL CHECK (method IN ('email', 'phone', 'link')),
  -- An e-mail address or an E.164 number, by the method.
  recipient text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the one reminder that goes out by itself is due; null once it is, and where there is none.
  remind_at timestamptz,
  reminded_at timestamptz,
  paid_at timestamptz,
  paid_way text CHECK (paid_way IN ('wallet', 'card', 'mobile')),
  -- Who paid it; null: nobody yet, or a visitor.
  payer_id uuid,
  CHECK ((status = 'payee') = (paid_at IS NOT NULL)),
  CHECK ((method = 'link') = (recipient IS NULL))
);
CREATE INDEX money_requests_owner ON money_requests (owner_id, created_at DESC, id DESC);
CREATE INDEX money_requests_due ON money_requests (expires_at) WHERE status = 'en_attente';
CREATE INDEX money_requests_remind ON money_requests (remind_at) WHERE status = 'en_attente' AND remind_at IS NOT NULL;

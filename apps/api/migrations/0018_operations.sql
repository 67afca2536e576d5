-- One header per owner of a movement of money that is not a transfer: what the histories, the dashboard and the receipts
-- read. `id` comes from what the movement belongs to and from its owner where it may be written twice (see operations.ts).
CREATE SEQUENCE operation_numbers;
CREATE TABLE operations (
  id uuid PRIMARY KEY,
  -- No foreign key: a header is written in the transaction of the posting, to the wallet of somebody who was just read.
  owner_id uuid NOT NULL,
  reference text NOT NULL DEFAULT scattered_reference('TRX-', nextval('operation_numbers')),
  kind text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  -- The French text of `description_message`, which the release before writes and reads.
  description text NOT NULL,
  counterparty text,
  -- Minor units, positive; the direction gives the sign.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('completed', 'pending', 'failed')),
  -- What it tells of: a row of any noun, by its table (`object_type`) and its id.
  object_id uuid,
  -- The fee inside the amount, for the dashboard's savings.
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  at timestamptz NOT NULL,
  object_type text,
  -- What the movement is called, as a message ({"key": …, "values": {…}}) or, as a JSON string, in its sender's own words.
  description_message jsonb,
  CHECK ((object_type IS NULL) = (object_id IS NULL))
);
CREATE INDEX operations_owner ON operations (owner_id, at DESC, id DESC);
-- A statement finds the headers of its movements by what they are about, a batch of subjects at a time.
CREATE INDEX operations_object ON operations (object_id, at, id) WHERE object_id IS NOT NULL;

-- Headers, and transfers from both sides: a transfer tells its own history, since it has all that a header could say, and
-- is called by its memo, else by whom it goes to or comes from. No part has a condition of its own, so that each is read in
-- its index's order and a page is merged from their beginnings; what has no time yet is in nobody's history.
CREATE VIEW history_lines AS
SELECT id, owner_id, reference, kind, direction, description, counterparty, amount, fee, currency, status, object_type,
  object_id, at, description_message
FROM operations
UNION ALL
SELECT id, sender_id, reference, 'transfert', 'out', coalesce(purpose, 'Transfert à ' || (beneficiary ->> 'nom')),
  beneficiary ->> 'nom', source_amount + fee_amount, fee_amount, source_currency,
  CASE status WHEN 'complete' THEN 'completed' WHEN 'annule' THEN 'failed' WHEN 'echoue' THEN 'failed'
    WHEN 'rembourse' THEN 'failed' ELSE 'pending' END,
  'transfers', id, confirmed_at,
  coalesce(to_jsonb(purpose), jsonb_build_object('key', 'operations_transfer_to', 'values',
    jsonb_build_object('name', beneficiary ->> 'nom')))
FROM transfers
UNION ALL
SELECT id, recipient_user_id, reference, 'transfert', 'in', coalesce(purpose, 'Reçu de ' || sender_name), sender_name,
  target_amount, 0::bigint, target_currency, 'completed', 'transfers', id, completed_at,
  coalesce(to_jsonb(purpose), jsonb_build_object('key', 'operations_transfer_from', 'values',
    jsonb_build_object('name', sender_name)))
FROM transfers;

-- A person's history. Newest first by `at DESC, id DESC`.
CREATE FUNCTION history_of(person uuid) RETURNS SETOF history_lines LANGUAGE sql STABLE AS $$
  SELECT * FROM history_lines WHERE owner_id = person AND at IS NOT NULL
$$;

-- What an operator has to look at: contradictions of providers, refused rates, an empty float, money nobody explains.
CREATE TABLE operation_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- What it is about, so that the same fault is told once: a transfer's id, a wire's id, a currency and a day.
  subject text NOT NULL,
  detail jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  UNIQUE (kind, subject)
);

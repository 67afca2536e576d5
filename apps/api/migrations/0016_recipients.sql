-- The id of a recipient is the identity of whom it pays: the owner, the way of receiving and the account. It is computed
-- as `recipientId` of features/recipients/payee.ts does (a UUID of version 8 over the JSON text of the parts).
CREATE FUNCTION recipient_id(
  owner_id uuid, mode text, country text, phone text, name text, iban text, account_number text, operator text, user_id uuid
) RETURNS uuid LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  parts text[] := CASE mode
    WHEN 'nzela' THEN ARRAY[user_id::text]
    WHEN 'mobile' THEN ARRAY[phone, operator]
    WHEN 'cash' THEN ARRAY[phone, name]
    WHEN 'bank' THEN ARRAY[country, coalesce(iban, account_number)]
  END;
  digest text := encode(sha256(convert_to(
    '[' || (SELECT string_agg(to_json(part)::text, ',' ORDER BY place)
              FROM unnest(ARRAY['recipient', owner_id::text, mode] || parts) WITH ORDINALITY AS listed(part, place)) || ']',
    'UTF8')), 'hex');
BEGIN
  RETURN left(digest, 12) || '8' || substr(digest, 14, 3)
    || to_hex(8 | (get_byte(decode('0' || substr(digest, 17, 1), 'hex'), 0) & 3)) || substr(digest, 18, 15);
END
$$;

-- People whom somebody sends money to. What a transfer needs of it is copied into the transfer.
CREATE TABLE recipients (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  mode text NOT NULL CHECK (mode IN ('bank', 'mobile', 'cash', 'nzela')),
  name text NOT NULL,
  -- E.164.
  phone text NOT NULL,
  country text NOT NULL,
  iban text,
  account_number text,
  bank text,
  operator text,
  -- The Nzela account, for the mode `nzela`.
  user_id uuid,
  last_transfer_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Kept, because transfers point to it, but no longer listed.
  removed_at timestamptz,
  CONSTRAINT recipients_payee CHECK (id IS NOT DISTINCT FROM
    recipient_id(owner_id, mode, country, phone, name, iban, account_number, operator, user_id)),
  CONSTRAINT recipients_shape CHECK (
    (mode = 'nzela') = (user_id IS NOT NULL)
    AND (mode = 'mobile') = (operator IS NOT NULL)
    AND num_nonnulls(iban, account_number) = CASE mode WHEN 'bank' THEN 1 ELSE 0 END)
);
CREATE INDEX recipients_owner ON recipients (owner_id, created_at DESC) WHERE removed_at IS NULL;

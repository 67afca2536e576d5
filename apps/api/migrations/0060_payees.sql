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

-- Rows whose account was edited under the id of the former one become the recipient that they name.
CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
  SELECT id AS former_id, recipient_id(owner_id, mode, country, phone, name, iban, account_number, operator, user_id) AS id
    FROM recipients
   WHERE id IS DISTINCT FROM
     recipient_id(owner_id, mode, country, phone, name, iban, account_number, operator, user_id);

INSERT INTO recipients (id, owner_id, mode, name, phone, country, iban, account_number, bank, operator, user_id, created_at, removed_at)
  SELECT moved.id, owner_id, mode, name, phone, country, iban, account_number, bank, operator, user_id, created_at, removed_at
    FROM moved JOIN recipients ON recipients.id = moved.former_id
  ON CONFLICT (id) DO NOTHING;

DELETE FROM recipients USING moved WHERE recipients.id = moved.former_id;

-- Why a schedule is paused, when the person did not pause it: `beneficiaire`, its payee's account has changed. Nothing is
-- paid until the person agrees to the new account.
ALTER TABLE schedules ADD COLUMN paused_because text CHECK (paused_because IN ('beneficiaire'));

UPDATE schedules SET body = body || jsonb_build_object('beneficiaireId', moved.id),
    status = 'en_pause', paused_because = 'beneficiaire'
  FROM moved WHERE body ->> 'beneficiaireId' = moved.former_id::text AND status IN ('active', 'en_pause');

ALTER TABLE schedules ADD CONSTRAINT schedules_paused_because CHECK (paused_because IS NULL OR status <> 'active');
CREATE INDEX schedules_recipient ON schedules ((body ->> 'beneficiaireId')) WHERE status IN ('active', 'en_pause');

ALTER TABLE recipients
  ADD CONSTRAINT recipients_payee CHECK (id IS NOT DISTINCT FROM
    recipient_id(owner_id, mode, country, phone, name, iban, account_number, operator, user_id)),
  ADD CONSTRAINT recipients_shape CHECK (
    (mode = 'nzela') = (user_id IS NOT NULL)
    AND (mode = 'mobile') = (operator IS NOT NULL)
    AND num_nonnulls(iban, account_number) = CASE mode WHEN 'bank' THEN 1 ELSE 0 END);

-- Whom a transfer pays is written once, with the transfer.
ALTER TABLE transfers ADD CONSTRAINT transfers_payee
  CHECK ((delivery_method = 'nzela') = (recipient_user_id IS NOT NULL)) NOT VALID;

CREATE FUNCTION refuse_payee_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the payee of % % does not change', TG_TABLE_NAME, OLD.id USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER payee_stays
  BEFORE UPDATE OF sender_id, delivery_method, recipient_user_id, recipient_id, beneficiary ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_payee_change();
CREATE TRIGGER payee_stays BEFORE UPDATE OF owner_id, method, beneficiary ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION refuse_payee_change();
CREATE TRIGGER payee_stays BEFORE UPDATE OF purpose, subject_id, amount, currency, method, beneficiary ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_payee_change();

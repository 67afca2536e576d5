-- What a merchant is paid out by itself is a schedule of its account, beside those of persons: the owner of such a row is the
-- account, and of all others a person, as before.
ALTER TABLE schedules
  DROP CONSTRAINT schedules_kind_check,
  ADD CONSTRAINT schedules_kind_check CHECK (kind IN ('transfert', 'recharge', 'versement')),
  DROP CONSTRAINT schedules_owner_id_fkey,
  ADD COLUMN person_id uuid GENERATED ALWAYS AS (CASE WHEN kind <> 'versement' THEN owner_id END) STORED REFERENCES users,
  ADD COLUMN account_id uuid GENERATED ALWAYS AS (CASE WHEN kind = 'versement' THEN owner_id END) STORED
    REFERENCES merchant_accounts,
  -- An occurrence on a day on which banks are closed waits for the next one on which they work.
  ADD COLUMN business_days boolean NOT NULL DEFAULT false;

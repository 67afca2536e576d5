CREATE TABLE users (
  id uuid PRIMARY KEY,
  first_name text NOT NULL CHECK (first_name <> ''),
  -- Empty when the full name is one word.
  last_name text NOT NULL,
  -- Lower case.
  email text NOT NULL CONSTRAINT users_email UNIQUE,
  email_verified_at timestamptz,
  -- E.164; of a closed account, what its erasure left instead.
  phone text NOT NULL CONSTRAINT users_phone UNIQUE,
  role text NOT NULL CHECK (role IN ('user', 'merchant', 'admin')),
  -- argon2id, in its own encoding.
  password_hash text NOT NULL,
  language text NOT NULL DEFAULT 'fr',
  currency text NOT NULL DEFAULT 'EUR',
  time_zone text NOT NULL DEFAULT 'Europe/Paris',
  referral_code text NOT NULL CONSTRAINT users_referral_code UNIQUE,
  demo boolean NOT NULL DEFAULT false,
  blocked_at timestamptz,
  created_at timestamptz NOT NULL,
  -- What raises a person's level: a code sent to the phone, a document that somebody checked.
  phone_verified_at timestamptz,
  identity_verified_at timestamptz,
  -- `avatars.version`; null: the person has no picture.
  avatar_version text,
  -- The person closed the account: nobody signs in, and what named them is gone.
  closed_at timestamptz,
  CONSTRAINT users_phone_check CHECK (phone ~ '^\+[1-9][0-9]{6,14}$' OR closed_at IS NOT NULL)
);

-- What every instance remembers of a person is told to it when it changes, whoever changes it: a payee who has given up a
-- number or closed an account is not paid from memory. Currency and clocks are what the person reads by.
CREATE FUNCTION tell_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('nzela.people', OLD.id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER told AFTER UPDATE OF first_name, last_name, email, phone, blocked_at, closed_at, currency, time_zone OR DELETE
  ON users FOR EACH ROW EXECUTE FUNCTION tell_of_person();

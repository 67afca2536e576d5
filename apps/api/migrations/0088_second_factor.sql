-- Whether whoever opened the session showed more than a password: a passkey, or a code after the password.
ALTER TABLE sessions ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

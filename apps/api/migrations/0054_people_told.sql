-- What every instance remembers of a person is told to it when it changes, whoever changes it: a payee who has given up a
-- number or closed an account is not paid from memory.
CREATE FUNCTION tell_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('nzela.people', OLD.id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER told AFTER UPDATE OF first_name, last_name, email, phone, blocked_at OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION tell_of_person();

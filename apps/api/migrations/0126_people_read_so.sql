-- What every instance remembers of a person has the currency and the clocks that they read by (migration 0054).
DROP TRIGGER told ON users;
CREATE TRIGGER told AFTER UPDATE OF first_name, last_name, email, phone, blocked_at, closed_at, currency, time_zone OR DELETE
  ON users FOR EACH ROW EXECUTE FUNCTION tell_of_person();

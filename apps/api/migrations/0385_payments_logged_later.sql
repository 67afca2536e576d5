-- A payment from a wallet is written into the log by the job that finishes its batch, as transfers from wallet to wallet are
-- (ADR 47). The commit says so: the release before, which has no such job, leaves it to the trigger.
DROP TRIGGER logged ON payments;
CREATE TRIGGER logged AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION log_transaction();
CREATE TRIGGER logged_again AFTER UPDATE OF status ON payments
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL
    AND (OLD.status <> 'en_attente' OR current_setting('nzela.logged_later', true) IS DISTINCT FROM 'payments'))
  EXECUTE FUNCTION log_transaction();

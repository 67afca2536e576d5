-- Only the commit of a batch pays a payment from a wallet, and the job of that batch writes it into the log of transactions
-- (ADR 47, ADR 59): which way a payment was paid says so, and no setting of the transaction.
DROP TRIGGER logged_again ON payments;
CREATE TRIGGER logged_again AFTER UPDATE OF status ON payments
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL AND (OLD.status <> 'en_attente' OR NEW.method <> 'wallet'))
  EXECUTE FUNCTION log_transaction();

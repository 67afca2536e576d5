-- What an administrator has settled of the operators' queues (features/operations/transactions/queues.store.ts): it stands in its
-- queue no more. Contradictions are alerts, and end as those do.
CREATE TABLE queue_resolutions (
  queue text NOT NULL CHECK (queue IN ('indetermine', 'retours', 'retards')),
  -- Of the transaction, card payment, card, payout or transfer that waited.
  row_id uuid NOT NULL,
  resolved_by uuid NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  resolved_at timestamptz NOT NULL,
  PRIMARY KEY (queue, row_id)
);

-- What is in doubt again, after its provider had answered, waits for an operator again.
CREATE FUNCTION forget_resolution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM queue_resolutions WHERE queue = 'indetermine' AND row_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER answered AFTER UPDATE OF state ON transaction_logs
  FOR EACH ROW WHEN (OLD.state = 'indetermine' AND NEW.state <> 'indetermine') EXECUTE FUNCTION forget_resolution();
CREATE TRIGGER answered AFTER UPDATE OF state ON card_payments
  FOR EACH ROW WHEN (OLD.state = 'indetermine' AND NEW.state <> 'indetermine') EXECUTE FUNCTION forget_resolution();
CREATE TRIGGER answered AFTER UPDATE OF status ON virtual_cards
  FOR EACH ROW WHEN (OLD.status = 'indetermine' AND NEW.status <> 'indetermine') EXECUTE FUNCTION forget_resolution();

CREATE INDEX card_payments_in_doubt ON card_payments (created_at, id) WHERE state = 'indetermine';
CREATE INDEX virtual_cards_in_doubt ON virtual_cards (created_at, id) WHERE status = 'indetermine';

-- What stands at a shop's counter: one link for good in each mode, which its poster leads to, and the day's closing.
ALTER TABLE payment_links
  ADD COLUMN permanent boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT payment_links_permanent CHECK (
    NOT permanent OR (amount IS NULL AND expires_at IS NULL AND uses_most IS NULL)
  );
CREATE UNIQUE INDEX payment_links_shop ON payment_links (account_id) WHERE permanent;
CREATE INDEX payments_received ON payments (account_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_given ON refunds (account_id, created_at) WHERE status <> 'echoue';

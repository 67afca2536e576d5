-- The price promised with a payment into one's own wallet that is converted as it arrives; null: it stays in its currency.
-- At which price it was converted is in the conversion that has the payment's id: another one, where it came too late or
-- the rate had moved too far.
ALTER TABLE mobile_money_payments ADD COLUMN quote_id uuid UNIQUE REFERENCES quotes;

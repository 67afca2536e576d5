-- The same as payments_paid_at (0175): each payment wrote both.
DROP INDEX payments_received;

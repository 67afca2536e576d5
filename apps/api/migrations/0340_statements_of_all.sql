-- Whether the line, or the order that no line tells, brings money to the source (1) or takes it from there (-1).
ALTER TABLE reconciliation_differences
  ADD COLUMN direction smallint NOT NULL DEFAULT 1 CHECK (direction IN (1, -1));
UPDATE reconciliation_differences d SET direction = -1
  WHERE source = 'payouts' OR EXISTS (SELECT FROM card_refunds r WHERE r.reference = d.reference);

-- How the content is written: `csv`, or `camt053` (ISO 20022).
ALTER TABLE statement_files ADD COLUMN format text NOT NULL DEFAULT 'csv';

-- When the shop took what `cleared` says; null: not yet, or before this was kept.
ALTER TABLE virtual_card_transactions ADD COLUMN cleared_at timestamptz;

-- For the reports of a day, as those of the other orders (0320).
CREATE INDEX topups_done ON topups (completed_at) WHERE status = 'complete';
CREATE INDEX bills_done ON bills (completed_at) WHERE status = 'complete';
CREATE INDEX virtual_card_transactions_cleared ON virtual_card_transactions (coalesce(cleared_at, updated_at))
  WHERE state IN ('reglee', 'remboursee');
CREATE INDEX virtual_card_transactions_refunded ON virtual_card_transactions (updated_at) WHERE state = 'remboursee';
-- The issuer's name of what a shop gave back.
CREATE INDEX virtual_card_transactions_refund ON virtual_card_transactions ((authorization_id || '-R'))
  WHERE authorization_id IS NOT NULL;

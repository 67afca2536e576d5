-- The book is looked at, too: 'ledger' beside 'audit'. A fault of the book has no position: it is the name of the check that
-- found it. Null: none, or the audit, whose fault is `broken_at`.
ALTER TABLE record_checks ADD COLUMN fault text;

-- Copies of the whole cluster that came to their end, as `ops/backup/base-backup` writes them down.
CREATE TABLE backup_copies (
  -- The name of its folder, which is when it began: '20260101T020000Z'.
  name text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 200),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  ended_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX backup_copies_ended ON backup_copies (ended_at DESC);

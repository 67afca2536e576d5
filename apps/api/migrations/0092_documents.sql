-- A statement finds the headers of its movements by what they are about, a batch of subjects at a time.
CREATE INDEX operations_object ON operations (object_id, at, id) WHERE object_id IS NOT NULL;

-- The files of an export, in parts that are written and sent one after the other: whatever its length, a process holds one
-- part of it in memory.
CREATE TABLE data_export_parts (
  export_id uuid NOT NULL REFERENCES data_exports (id) ON DELETE CASCADE,
  format text NOT NULL CHECK (format IN ('json', 'csv')),
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, format, number)
);
INSERT INTO data_export_parts (export_id, format, number, bytes)
SELECT id, 'json', 0, json FROM data_exports WHERE json IS NOT NULL
UNION ALL
SELECT id, 'csv', 0, csv FROM data_exports WHERE csv IS NOT NULL;
ALTER TABLE data_exports DROP COLUMN json, DROP COLUMN csv;

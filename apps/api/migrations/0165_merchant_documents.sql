-- A business's documents are kept and reviewed as a person's are: one table, one queue.
ALTER TABLE kyc_documents
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN merchant_id uuid REFERENCES merchants,
  ADD CONSTRAINT kyc_documents_subject CHECK (num_nonnulls(user_id, merchant_id) = 1),
  -- A business replaces a document while it is under review: each sending is a row, and a decision names the one it saw.
  DROP CONSTRAINT kyc_documents_status_check,
  ADD CONSTRAINT kyc_documents_status_check CHECK (status IN ('en_examen', 'verifie', 'refuse', 'remplace')),
  DROP CONSTRAINT kyc_documents_check,
  ADD CONSTRAINT kyc_documents_check CHECK ((status IN ('en_examen', 'remplace')) = (reviewed_at IS NULL));
-- One of each type is under review or accepted.
CREATE UNIQUE INDEX kyc_documents_merchant_one ON kyc_documents (merchant_id, type)
  WHERE merchant_id IS NOT NULL AND status IN ('en_examen', 'verifie');
CREATE INDEX kyc_documents_merchant ON kyc_documents (merchant_id, type, created_at DESC, id DESC)
  WHERE merchant_id IS NOT NULL;

-- Null for a business's file.
ALTER TABLE kyc_files ALTER COLUMN user_id DROP NOT NULL;

-- When all the required documents were accepted.
ALTER TABLE merchants ADD COLUMN verified_at timestamptz;

-- What a person sent to show who they are, and what a reviewer decided.
CREATE TABLE kyc_documents (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  type text NOT NULL,
  status text NOT NULL CHECK (status IN ('en_examen', 'verifie', 'refuse')),
  -- Media type of the file as it is kept.
  format text NOT NULL,
  -- Why it was refused, in the reviewer's words.
  reason text,
  reviewed_by uuid REFERENCES users,
  reviewed_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((status = 'en_examen') = (reviewed_at IS NULL)),
  CHECK ((status = 'refuse') = (reason IS NOT NULL))
);
-- One at a time is under review.
CREATE UNIQUE INDEX kyc_documents_waiting ON kyc_documents (user_id) WHERE status = 'en_examen';
CREATE INDEX kyc_documents_queue ON kyc_documents (created_at, id) WHERE status = 'en_examen';
CREATE INDEX kyc_documents_user ON kyc_documents (user_id, created_at DESC, id DESC);

-- The file apart, so that lists do not read it. Dropped when the document is refused.
CREATE TABLE kyc_files (
  document_id uuid PRIMARY KEY REFERENCES kyc_documents,
  user_id uuid NOT NULL REFERENCES users,
  -- The file in base64, sealed (`kernel/data/secrets.ts`).
  sealed text NOT NULL
);
CREATE INDEX kyc_files_user ON kyc_files (user_id);

-- What merchants send to be shown, sealed as it is kept.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES merchant_accounts,
  use text NOT NULL CHECK (use IN ('image_lien', 'logo')),
  -- As it is kept, in bytes.
  size integer NOT NULL CHECK (size > 0),
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (id, account_id)
);
CREATE INDEX files_of ON files (account_id);

-- A link cannot show a file of another account.
ALTER TABLE payment_links
  ADD COLUMN image_id uuid,
  ADD FOREIGN KEY (image_id, account_id) REFERENCES files (id, account_id) ON DELETE SET NULL (image_id);
CREATE INDEX payment_links_image ON payment_links (image_id) WHERE image_id IS NOT NULL;

-- A business has one logo in both modes.
ALTER TABLE merchants ADD COLUMN logo_id uuid REFERENCES files ON DELETE SET NULL;
CREATE INDEX merchants_logo ON merchants (logo_id) WHERE logo_id IS NOT NULL;

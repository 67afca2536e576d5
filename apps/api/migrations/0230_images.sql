-- Pictures of the public site, drawn anew from what administrators send.
CREATE TABLE images (
  id uuid PRIMARY KEY,
  -- What the file was called.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  -- Of the picture as it is linked to; it carries a hash of its content.
  path text NOT NULL UNIQUE,
  -- Pixels.
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX images_by_age ON images (created_at DESC, id DESC);

-- Each of its sizes and formats. Never changed: another content has another path.
CREATE TABLE image_files (
  path text PRIMARY KEY,
  image_id uuid NOT NULL REFERENCES images ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('image/webp', 'image/jpeg', 'image/png', 'image/avif')),
  -- Pixels.
  width integer NOT NULL CHECK (width > 0),
  -- Bytes.
  size integer NOT NULL CHECK (size > 0),
  content bytea NOT NULL
);
CREATE INDEX image_files_of ON image_files (image_id);

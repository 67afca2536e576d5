-- What visitors chose of the cookies, in order; the last row of a browser holds. Nobody rewrites one; what is older than its
-- retention period goes.
CREATE TABLE cookie_choices (
  id uuid PRIMARY KEY,
  -- Of a browser, drawn by chance at its first choice: it leads to nobody.
  browser_id uuid NOT NULL,
  -- Who was signed in; no key of another table, since the row outlives the account.
  user_id uuid,
  kind text NOT NULL CHECK (kind IN ('tout_accepte', 'tout_refuse', 'personnalise')),
  -- Optional categories: said yes to, and offered.
  accepted text[] NOT NULL,
  offered text[] NOT NULL,
  -- Of the text that was read: the version of the settings `cookies`.
  version integer NOT NULL CHECK (version >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX cookie_choices_by_age ON cookie_choices (created_at DESC, id DESC);
CREATE INDEX cookie_choices_by_kind ON cookie_choices (kind, created_at DESC, id DESC);
CREATE INDEX cookie_choices_by_browser ON cookie_choices (browser_id, created_at DESC, id DESC);
CREATE INDEX cookie_choices_by_user ON cookie_choices (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE TRIGGER no_rewriting BEFORE UPDATE OR TRUNCATE ON cookie_choices EXECUTE FUNCTION refuse_change();

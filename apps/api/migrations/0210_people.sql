-- Small letters without accents, for what is looked for by its beginning.
CREATE FUNCTION folded(told text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(told, NFD), '[\u0300-\u036f]+', '', 'g'))
$$;

-- What a list of people shows of an account: `inactive` where it was suspended, `pending` until its address is confirmed.
CREATE FUNCTION user_status(blocked_at timestamptz, email_verified_at timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN blocked_at IS NOT NULL THEN 'inactive' WHEN email_verified_at IS NULL THEN 'pending' ELSE 'active' END
$$;

-- The list of people, newest first, for each filter that it offers.
CREATE INDEX users_listed ON users (created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX users_listed_by_type ON users (role, created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX users_listed_by_status ON users (user_status(blocked_at, email_verified_at), created_at DESC, id DESC)
  WHERE closed_at IS NULL;
CREATE INDEX users_listed_by_both ON users (role, user_status(blocked_at, email_verified_at), created_at DESC, id DESC)
  WHERE closed_at IS NULL;

-- People by the beginning of a name in either order, of the address, and of the number from either end: `text_pattern_ops`
-- compares by bytes, so that a beginning is a span of the index. `pg_trgm` is not on every server.
CREATE INDEX users_by_name ON users (folded(first_name || ' ' || last_name) text_pattern_ops) WHERE closed_at IS NULL;
CREATE INDEX users_by_last_name ON users (folded(last_name || ' ' || first_name) text_pattern_ops) WHERE closed_at IS NULL;
CREATE INDEX users_by_email ON users (email text_pattern_ops) WHERE closed_at IS NULL;
CREATE INDEX users_by_phone ON users (phone text_pattern_ops) WHERE closed_at IS NULL;
CREATE INDEX users_by_phone_end ON users (reverse(phone) text_pattern_ops) WHERE closed_at IS NULL;

-- `most` of the people whose name or address begins so, or whose number does, or ends so; an empty number is none. By the
-- indexes alone: how many begin so is not known before, and an estimate that is wrong would read everybody.
CREATE FUNCTION users_beginning(words text, phone_start text, phone_end text, most int) RETURNS SETOF uuid
  LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT found.id FROM (
    (SELECT id FROM users WHERE closed_at IS NULL AND folded(first_name || ' ' || last_name) ~>=~ words
       AND folded(first_name || ' ' || last_name) ~<~ (words || U&'\+10FFFF') LIMIT most)
    UNION
    (SELECT id FROM users WHERE closed_at IS NULL AND folded(last_name || ' ' || first_name) ~>=~ words
       AND folded(last_name || ' ' || first_name) ~<~ (words || U&'\+10FFFF') LIMIT most)
    UNION
    (SELECT id FROM users WHERE closed_at IS NULL AND email ~>=~ words AND email ~<~ (words || U&'\+10FFFF') LIMIT most)
    UNION
    (SELECT id FROM users WHERE phone_start <> '' AND closed_at IS NULL AND phone ~>=~ phone_start
       AND phone ~<~ (phone_start || U&'\+10FFFF') LIMIT most)
    UNION
    (SELECT id FROM users WHERE phone_end <> '' AND closed_at IS NULL AND reverse(phone) ~>=~ phone_end
       AND reverse(phone) ~<~ (phone_end || U&'\+10FFFF') LIMIT most)
  ) AS found LIMIT most
$$;

-- Why an account is suspended, and what its person is asked for. The one without an end holds; `users.blocked_at` says that
-- there is one.
CREATE TABLE user_blocks (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- Read by the person.
  reason text NOT NULL,
  -- What they are asked to answer or send; null: nothing.
  request text,
  -- By when; null: no date.
  due_at timestamptz,
  blocked_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  lifted_at timestamptz,
  lifted_by uuid REFERENCES users (id),
  -- Not read by the person.
  lift_reason text,
  CHECK ((lifted_at IS NULL) = (lift_reason IS NULL))
);
CREATE UNIQUE INDEX user_blocks_current ON user_blocks (user_id) WHERE lifted_at IS NULL;
CREATE INDEX user_blocks_user_id ON user_blocks (user_id, created_at);

-- What the person of a suspended account answered. The id is that of the token it was answered with, which serves once.
CREATE TABLE user_block_answers (
  id uuid PRIMARY KEY,
  block_id uuid NOT NULL REFERENCES user_blocks (id),
  user_id uuid NOT NULL REFERENCES users (id),
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX user_block_answers_block_id ON user_block_answers (block_id, created_at);
CREATE INDEX user_block_answers_user_id ON user_block_answers (user_id);

-- Files that go with an answer. They come before it: `answer_id` is the token's, and no key of another table.
CREATE TABLE user_block_files (
  id uuid PRIMARY KEY,
  block_id uuid NOT NULL REFERENCES user_blocks (id),
  user_id uuid NOT NULL REFERENCES users (id),
  answer_id uuid NOT NULL,
  format text NOT NULL CHECK (format IN ('image/webp', 'application/pdf')),
  sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX user_block_files_answer_id ON user_block_files (answer_id, created_at);
CREATE INDEX user_block_files_block_id ON user_block_files (block_id);
CREATE INDEX user_block_files_user_id ON user_block_files (user_id);

-- What administrators note about a person.
CREATE TABLE user_notes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  author uuid NOT NULL REFERENCES users (id),
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX user_notes_user_id ON user_notes (user_id, created_at);
CREATE INDEX user_notes_author ON user_notes (author);
CREATE INDEX user_blocks_blocked_by ON user_blocks (blocked_by);
CREATE INDEX user_blocks_lifted_by ON user_blocks (lifted_by);

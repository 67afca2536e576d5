import type { ClientBase, Pool } from 'pg';
import { aliased, type Selection, type Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import type { Readable, Snapshot } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';

/** A suspension that holds. */
export type BlockRow = {
  readonly id: string;
  readonly userId: string;
  /** Read by the person. */
  readonly reason: string;
  /** What they are asked for. */
  readonly request: string | null;
  readonly dueAt: Date | null;
  readonly blockedBy: string | null;
  readonly createdAt: Date;
};

const blocks: Table<'user_blocks'> = { name: 'user_blocks' };

const columns: Selection<BlockRow> = aliased(blocks, {
  id: 'id',
  userId: 'user_id',
  reason: 'reason',
  request: 'request',
  dueAt: 'due_at',
  blockedBy: 'blocked_by',
  createdAt: 'created_at',
});

/** The suspension of a person that holds; null when there is none. */
export async function currentBlock(source: Readable, userId: string): Promise<BlockRow | null> {
  const { rows } = await source.query<BlockRow>(
    `SELECT ${columns} FROM user_blocks WHERE user_id = $1 AND lifted_at IS NULL`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Whether or not it still holds. */
export async function findBlock(source: Readable, id: string): Promise<BlockRow | null> {
  const { rows } = await source.query<BlockRow>(
    `SELECT ${columns} FROM user_blocks WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Whether the suspension still holds. */
export async function isCurrent(source: Readable, blockId: string): Promise<boolean> {
  const { rowCount } = await source.query(
    'SELECT FROM user_blocks WHERE id = $1 AND lifted_at IS NULL',
    [blockId],
  );
  return rowCount === 1;
}

/** Suspends the account. Its sessions are the caller's to end, in the same transaction. */
export async function insertBlock(client: ClientBase, block: BlockRow): Promise<void> {
  await insertRow(client, blocks, {
    row: {
      id: block.id,
      user_id: block.userId,
      reason: block.reason,
      request: block.request,
      due_at: block.dueAt,
      blocked_by: block.blockedBy,
      created_at: block.createdAt,
      lifted_at: null,
      lifted_by: null,
      lift_reason: null,
    },
  });
  await client.query('UPDATE users SET blocked_at = $2 WHERE id = $1', [
    block.userId,
    block.createdAt,
  ]);
}

type Lifting = {
  readonly userId: string;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
};

/** Lets the person in again. */
export async function liftBlock(
  client: ClientBase,
  { userId, by, reason, at }: Lifting,
): Promise<void> {
  await client.query(
    `UPDATE user_blocks SET lifted_at = $2, lifted_by = $3, lift_reason = $4
      WHERE user_id = $1 AND lifted_at IS NULL`,
    [userId, at, by, reason],
  );
  await client.query('UPDATE users SET blocked_at = NULL WHERE id = $1', [userId]);
  await decideAnswers(client, userId, at);
}

type Asking = Pick<BlockRow, 'id' | 'userId' | 'request' | 'dueAt'> & { readonly at: Date };

/** Asks the person of a suspended account for something else: what they answered before is decided on. */
export async function askAgain(
  client: ClientBase,
  { id, userId, request, dueAt, at }: Asking,
): Promise<void> {
  await client.query('UPDATE user_blocks SET request = $2, due_at = $3 WHERE id = $1', [
    id,
    request,
    dueAt,
  ]);
  await decideAnswers(client, userId, at);
}

async function decideAnswers(client: ClientBase, userId: string, at: Date): Promise<void> {
  await client.query(
    'UPDATE user_block_answers SET decided_at = $2 WHERE user_id = $1 AND decided_at IS NULL',
    [userId, at],
  );
}

export type BlockAnswerRow = {
  readonly id: string;
  readonly text: string;
  readonly createdAt: Date;
  /** Null: it waits for a decision. */
  readonly decidedAt: Date | null;
  readonly files: readonly { readonly id: string; readonly format: string }[];
};

/** A page of what a person answered to the suspension that holds. */
export function listAnswers(
  source: Readable,
  userId: string,
  span: PageSpan,
): Promise<BlockAnswerRow[]> {
  const select = `SELECT a.id, a.text, a.created_at AS "createdAt", a.decided_at AS "decidedAt",
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'format', f.format) ORDER BY f.created_at, f.id)
                        FROM user_block_files f WHERE f.answer_id = a.id), '[]') AS files
       FROM user_block_answers a
      WHERE a.block_id = (SELECT id FROM user_blocks WHERE user_id = $1 AND lifted_at IS NULL)`;
  return selectPage(source, { select, values: [userId], by: 'a.created_at', id: 'a.id' }, span);
}

/** A suspension whose person has answered, and waits for a decision. */
export type WaitingAnswerRow = {
  /** Of the oldest answer that waits, and when it came. */
  readonly id: string;
  readonly createdAt: Date;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly reason: string;
  readonly request: string | null;
  /** Of the latest. */
  readonly text: string;
  readonly answers: number;
  readonly files: number;
};

const waiting = 'a.decided_at IS NULL AND b.lifted_at IS NULL';
const blockOfAnswer = 'user_block_answers a JOIN user_blocks b ON b.id = a.block_id';

/** A page of them. */
export function listWaitingAnswers(
  snapshot: Snapshot,
  span: PageSpan,
): Promise<WaitingAnswerRow[]> {
  const select = `SELECT a.id, a.created_at AS "createdAt", b.user_id AS "userId",
            btrim(u.first_name || ' ' || u.last_name) AS name, u.email, b.reason, b.request, said.text, said.answers, said.files
       FROM ${blockOfAnswer} JOIN users u ON u.id = b.user_id
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS answers, (array_agg(w.text ORDER BY w.created_at DESC, w.id DESC))[1] AS text,
             sum((SELECT count(*) FROM user_block_files f WHERE f.answer_id = w.id))::int AS files
           FROM user_block_answers w WHERE w.block_id = a.block_id AND w.decided_at IS NULL) AS said
      WHERE ${waiting} AND NOT EXISTS (
        SELECT FROM user_block_answers earlier WHERE earlier.block_id = a.block_id AND earlier.decided_at IS NULL
           AND (earlier.created_at, earlier.id) < (a.created_at, a.id))`;
  return selectPage(snapshot, { select, values: [], by: 'a.created_at', id: 'a.id' }, span);
}

export async function countWaitingAnswers(source: Readable): Promise<number> {
  const { rows } = await source.query<{ count: number }>(
    `SELECT count(DISTINCT a.block_id)::int AS count FROM ${blockOfAnswer} WHERE ${waiting}`,
  );
  return rows[0]?.count ?? 0;
}

const answers: Table<'user_block_answers'> = { name: 'user_block_answers' };

type NewAnswer = {
  readonly id: string;
  readonly blockId: string;
  readonly userId: string;
  readonly text: string;
  readonly at: Date;
};

/** False when the token was used before. */
export async function insertAnswer(
  client: ClientBase,
  { id, blockId, userId, text, at }: NewAnswer,
): Promise<boolean> {
  return insertRow(client, answers, {
    row: { id, block_id: blockId, user_id: userId, text, created_at: at, decided_at: null },
    onConflict: '(id) DO NOTHING',
  });
}

export async function hasAnswer(source: Readable, id: string): Promise<boolean> {
  const { rowCount } = await source.query('SELECT FROM user_block_answers WHERE id = $1', [id]);
  return rowCount === 1;
}

const files: Table<'user_block_files'> = { name: 'user_block_files' };

type NewFile = {
  readonly id: string;
  readonly blockId: string;
  readonly userId: string;
  readonly answerId: string;
  readonly format: string;
  readonly sealed: string;
  readonly at: Date;
};

export async function insertFile(client: ClientBase, file: NewFile): Promise<void> {
  await insertRow(client, files, {
    row: {
      id: file.id,
      block_id: file.blockId,
      user_id: file.userId,
      answer_id: file.answerId,
      format: file.format,
      sealed: file.sealed,
      created_at: file.at,
    },
  });
}

export async function countFiles(source: Readable, answerId: string): Promise<number> {
  const { rows } = await source.query<{ count: bigint }>(
    'SELECT count(*) FROM user_block_files WHERE answer_id = $1',
    [answerId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Files that came before `before` for an answer that never came. */
export async function dropUnanswered(
  client: ClientBase,
  blockId: string,
  before: Date,
): Promise<void> {
  await client.query(
    `DELETE FROM user_block_files f WHERE block_id = $1 AND created_at < $2
        AND NOT EXISTS (SELECT FROM user_block_answers a WHERE a.id = f.answer_id)`,
    [blockId, before],
  );
}

/** A file that the person of the account sent with an answer. */
export async function findAnsweredFile(
  source: Readable,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<{ readonly sealed: string; readonly format: string } | null> {
  const { rows } = await source.query<{ sealed: string; format: string }>(
    `SELECT f.sealed, f.format FROM user_block_files f JOIN user_block_answers a ON a.id = f.answer_id
      WHERE f.id = $1 AND f.user_id = $2`,
    [id, userId],
  );
  return rows[0] ?? null;
}

export async function dropFile(pool: Pool, id: string): Promise<void> {
  await pool.query('DELETE FROM user_block_files WHERE id = $1', [id]);
}

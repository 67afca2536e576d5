import type { ClientBase, Pool } from 'pg';
import type { OperationKind, OperationStatus } from '@nzela/contract/operations';

export type ExportRow = {
  readonly id: string;
  readonly userId: string;
  readonly state: 'en_preparation' | 'pret' | 'echoue';
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const columns = `id, user_id AS "userId", state, created_at AS "createdAt", expires_at AS "expiresAt"`;

export async function insertExport(client: ClientBase, row: ExportRow): Promise<void> {
  await client.query(
    'INSERT INTO data_exports (id, user_id, state, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [row.id, row.userId, row.state, row.createdAt, row.expiresAt],
  );
}

export async function listExports(pool: Pool, userId: string, now: Date): Promise<ExportRow[]> {
  const { rows } = await pool.query<ExportRow>(
    `SELECT ${columns} FROM data_exports WHERE user_id = $1 AND expires_at > $2 ORDER BY created_at DESC LIMIT 10`,
    [userId, now],
  );
  return rows;
}

export async function findExport(pool: Pool, id: string): Promise<ExportRow | null> {
  const { rows } = await pool.query<ExportRow>(
    `SELECT ${columns} FROM data_exports WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function fillExport(
  pool: Pool,
  id: string,
  files: { readonly json: Buffer; readonly csv: Buffer },
): Promise<void> {
  await pool.query(
    `UPDATE data_exports SET state = 'pret', json = $2, csv = $3 WHERE id = $1 AND state = 'en_preparation'`,
    [id, files.json, files.csv],
  );
}

/** A file of the person's own that is ready and has not expired, else null. */
export async function readExportFile(
  pool: Pool,
  own: { readonly id: string; readonly userId: string; readonly now: Date },
  format: 'json' | 'csv',
): Promise<Buffer | null> {
  const { rows } = await pool.query<{ json: Buffer; csv: Buffer }>(
    `SELECT json, csv FROM data_exports WHERE id = $1 AND user_id = $2 AND state = 'pret' AND expires_at > $3`,
    [own.id, own.userId, own.now],
  );
  return rows[0]?.[format] ?? null;
}

export async function sweepExports(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM data_exports WHERE expires_at < $1', [now]);
}

type Place = { readonly table: string; readonly owner: string; readonly columns: string[] };

/** Columns that say whose a row is. */
const owners = ['user_id', 'owner_id', 'sender_id', 'referrer_id'];
/** What belongs to the program's safety and not to the person's story. */
const never = /hash|secret|sealed|token|password|challenge/;
const leftOut = ['data_exports', 'mail_tokens', 'known_devices', 'attempts'];

/**
 * Every table that keeps rows of people, found in the database itself: a feature that is added later is exported
 * without anybody having to think of it. Secrets and pictures are left out by name and by type.
 */
async function placesOfPeople(pool: Pool): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `SELECT c.table_name AS "table", min(c.column_name) FILTER (WHERE c.column_name = ANY($1)) AS owner,
       array_agg(c.column_name::text ORDER BY c.ordinal_position) FILTER (WHERE c.data_type <> 'bytea') AS columns
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> ALL($2)
     GROUP BY c.table_name HAVING bool_or(c.column_name = ANY($1)) ORDER BY c.table_name`,
    [owners, leftOut],
  );
  return rows.map((place) => ({
    ...place,
    columns: place.columns.filter((column) => !never.test(column)),
  }));
}

const rowsMost = 100_000;

/** All rows about a person, by table. */
export async function rowsAbout(
  pool: Pool,
  userId: string,
): Promise<Record<string, readonly unknown[]>> {
  const about: Record<string, readonly unknown[]> = {};
  const account = await pool.query<{ row: unknown }>(
    `SELECT to_jsonb(u) - 'password_hash' AS row FROM users u WHERE id = $1`,
    [userId],
  );
  about['users'] = account.rows.map(({ row }) => row);
  for (const { table, owner, columns: names } of await placesOfPeople(pool)) {
    const list = names.map((name) => `"${name}"`).join(', ');
    const { rows } = await pool.query<{ row: unknown }>(
      `SELECT to_jsonb(t) AS row FROM (SELECT ${list} FROM "${table}" WHERE "${owner}" = $1 LIMIT ${rowsMost}) AS t`,
      [userId],
    );
    if (rows.length > 0) about[table] = rows.map(({ row }) => row);
  }
  return about;
}

export type OperationLine = {
  readonly at: Date;
  readonly reference: string;
  readonly kind: OperationKind;
  readonly description: string;
  readonly counterparty: string | null;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly fee: bigint;
  readonly currency: string;
  readonly status: OperationStatus;
};

export async function operationLines(pool: Pool, userId: string): Promise<OperationLine[]> {
  const { rows } = await pool.query<OperationLine>(
    `SELECT at, reference, kind, description, counterparty, direction, amount, fee, currency, status
       FROM history_of($1) ORDER BY at DESC, id DESC LIMIT ${rowsMost}`,
    [userId],
  );
  return rows;
}

import type { ClientBase, Pool } from 'pg';
import type { OperationStatus } from '@nzela/contract/operations';
import type { OperationKind } from '@nzela/contract/operation-terms';
import { aliased, sql, type Selection, type Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { readBatches, type Readable, type Snapshot } from '../../../kernel/data/snapshots.ts';
import type { Text } from '../../../kernel/texts/texts.ts';
import { descriptionColumn } from '../../operations/operations.ts';

export type ExportRow = {
  readonly id: string;
  readonly userId: string;
  readonly state: 'en_preparation' | 'pret' | 'echoue';
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const dataExports: Table<'data_exports', { state: ExportRow['state'] }> = { name: 'data_exports' };

const columns: Selection<ExportRow> = aliased(dataExports, {
  id: 'id',
  userId: 'user_id',
  state: 'state',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
});

export async function insertExport(client: ClientBase, row: ExportRow): Promise<void> {
  await insertRow(client, dataExports, {
    row: {
      id: row.id,
      user_id: row.userId,
      state: row.state,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      run_id: null,
    },
  });
}

export async function listExports(
  source: Readable,
  userId: string,
  now: Date,
): Promise<ExportRow[]> {
  const { rows } = await source.query<ExportRow>(
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

/** One try to make an export. */
export type ExportRun = { readonly exportId: string; readonly runId: string };

/** From now on this run alone writes; what earlier ones wrote is gone. False when the export is no more to be made. */
export async function beginRun(
  client: ClientBase,
  { exportId, runId }: ExportRun,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE data_exports SET run_id = $2 WHERE id = $1 AND state = 'en_preparation'`,
    [exportId, runId],
  );
  if (rowCount !== 1) return false;
  await client.query('DELETE FROM data_export_parts WHERE export_id = $1', [exportId]);
  return true;
}

/** One of the two files of an export, kept in parts that are numbered from 0. */
export type ExportFile = { readonly exportId: string; readonly format: 'json' | 'csv' };

type ExportPart = Pick<ExportFile, 'format'> & { readonly number: number; readonly bytes: Buffer };

/** False, and nothing is written, when a later run has begun. One that begins at this moment waits for this part. */
export async function insertPart(
  pool: Pool,
  { exportId, runId }: ExportRun,
  { format, number, bytes }: ExportPart,
): Promise<boolean> {
  return insertRow(pool, dataExportParts, {
    row: { export_id: exportId, format, number, bytes },
    from: sql`FROM data_exports
      WHERE id = ${exportId} AND run_id = ${runId} AND state = 'en_preparation' FOR SHARE`,
  });
}

const dataExportParts: Table<'data_export_parts'> = { name: 'data_export_parts' };

/** False when a later run has begun. */
export async function markReady(
  client: ClientBase,
  { exportId, runId }: ExportRun,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE data_exports SET state = 'pret' WHERE id = $1 AND run_id = $2 AND state = 'en_preparation'`,
    [exportId, runId],
  );
  return rowCount === 1;
}

/** How many parts a file of the person's own has, when it is ready and has not expired; else 0. */
export async function countParts(
  pool: Pool,
  { exportId, format }: ExportFile,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<number> {
  const { rows } = await pool.query<{ parts: number }>(
    `SELECT count(*)::int AS parts FROM data_export_parts p JOIN data_exports e ON e.id = p.export_id
      WHERE e.id = $1 AND p.format = $2 AND e.user_id = $3 AND e.state = 'pret' AND e.expires_at > $4`,
    [exportId, format, userId, now],
  );
  return rows[0]?.parts ?? 0;
}

/** Of a file that was found to be the person's own. */
export async function readPart(
  pool: Pool,
  { exportId, format }: ExportFile,
  number: number,
): Promise<Buffer | null> {
  const { rows } = await pool.query<{ bytes: Buffer }>(
    'SELECT bytes FROM data_export_parts WHERE export_id = $1 AND format = $2 AND number = $3',
    [exportId, format, number],
  );
  return rows[0]?.bytes ?? null;
}

export async function sweepExports(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM data_exports WHERE expires_at < $1', [now]);
}

type Place = {
  readonly table: string;
  readonly owner: string;
  readonly columns: readonly string[];
};

/** Columns that say whose a row is. */
const owners = ['user_id', 'owner_id', 'sender_id', 'referrer_id'];
/** What belongs to the program's safety and not to the person's story. */
const never = /hash|secret|sealed|token|password|challenge/;
const leftOut = ['data_exports', 'mail_tokens', 'attempts'];

/**
 * The account, and every table that keeps rows of people, found in the database itself: a feature that is added later is
 * exported without anybody having to think of it. Secrets and pictures are left out by name and by type.
 */
export async function placesOfPeople(snapshot: Snapshot): Promise<Place[]> {
  const { rows } = await snapshot.query<Place>(
    `SELECT c.table_name AS "table",
       coalesce(min(c.column_name) FILTER (WHERE c.column_name = ANY($1)), 'id') AS owner,
       array_agg(c.column_name::text ORDER BY c.ordinal_position) FILTER (WHERE c.data_type <> 'bytea') AS columns
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> ALL($2)
     GROUP BY c.table_name HAVING bool_or(c.column_name = ANY($1)) OR c.table_name = 'users'
     ORDER BY c.table_name <> 'users', c.table_name`,
    [owners, leftOut],
  );
  return rows.map((place) => ({
    ...place,
    columns: place.columns.filter((column) => !never.test(column)),
  }));
}

const rowsAtOnce = 250;

/** All rows about a person in one table, each as the text of a JSON object. */
export async function* rowsAbout(
  snapshot: Snapshot,
  { table, owner, columns: names }: Place,
  userId: string,
): AsyncGenerator<readonly string[], void, undefined> {
  const list = names.map((name) => `"${name}"`).join(', ');
  const query = {
    text: `SELECT jsonb_pretty(to_jsonb(t)) AS row FROM (SELECT ${list} FROM "${table}" WHERE "${owner}" = $1) AS t`,
    values: [userId],
    batch: rowsAtOnce,
  };
  for await (const rows of readBatches<{ row: string }>(snapshot, query))
    yield rows.map(({ row }) => row);
}

export type OperationLine = {
  readonly at: Date;
  readonly reference: string;
  readonly kind: OperationKind;
  readonly description: Text;
  readonly counterparty: string | null;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly fee: bigint;
  readonly currency: string;
  readonly status: OperationStatus;
};

/** A person's whole history, newest first. What moved a prepaid card alone is in the file of the cards. */
export function operationLines(
  snapshot: Snapshot,
  userId: string,
): AsyncGenerator<readonly OperationLine[], void, undefined> {
  return readBatches<OperationLine>(snapshot, {
    text: `SELECT at, reference, kind, ${descriptionColumn} AS description, counterparty, direction, amount, fee, currency, status
       FROM history_of($1) WHERE means <> 'carte-virtuelle' ORDER BY at DESC, id DESC`,
    values: [userId],
    batch: rowsAtOnce,
  });
}

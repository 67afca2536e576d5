import type { ClientBase, Pool } from 'pg';
import type { ListedName, NamesList } from '../../gateways/screening/screening.port.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { comparedName, soundsOf } from './names.ts';

const lists: Table<'screening_lists'> = { name: 'screening_lists' };

export type ListRow = {
  readonly version: string;
  readonly entries: number;
  readonly loadedAt: Date;
  readonly confirmedAt: Date;
};

/** The list that names are compared with; null before the first one. */
export async function currentList(source: Readable): Promise<ListRow | null> {
  const { rows } = await source.query<ListRow>(
    `SELECT version, entries, loaded_at AS "loadedAt", confirmed_at AS "confirmedAt" FROM screening_lists WHERE is_current`,
  );
  return rows[0] ?? null;
}

export async function confirmList(client: ClientBase, version: string, at: Date): Promise<void> {
  await client.query('UPDATE screening_lists SET confirmed_at = $2 WHERE version = $1', [
    version,
    at,
  ]);
}

/** Puts a version in the place of the one before, whole. */
export async function replaceList(
  client: ClientBase,
  { version, entries }: NamesList,
  at: Date,
): Promise<void> {
  await client.query('UPDATE screening_lists SET is_current = false WHERE is_current');
  await insertRow(client, lists, {
    row: { version, entries: entries.length, loaded_at: at, confirmed_at: at, is_current: true },
    onConflict: `(version) DO UPDATE SET entries = excluded.entries, loaded_at = excluded.loaded_at,
      confirmed_at = excluded.confirmed_at, is_current = true`,
  });
  await client.query('DELETE FROM screening_entries');
  await client.query(
    `INSERT INTO screening_entries (id, kind, source, name, aliases, born_on, keys)
     SELECT id, kind, source, name, aliases, "bornOn", keys
       FROM jsonb_to_recordset($1::jsonb)
         AS listed (id text, kind text, source text, name text, aliases text[], "bornOn" date, keys text[])
     ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(entries.map((entry) => ({ ...entry, keys: keysOf(entry) })))],
  );
}

function keysOf({ name, aliases }: ListedName): string[] {
  return [...new Set([name, ...aliases].flatMap((one) => soundsOf(comparedName(one))))];
}

export type Named = { readonly id: string; readonly userId: string; readonly name: string };
type Batch = { readonly after: string | null; readonly limit: number };

/** Open accounts with their names, in the order of their ids. */
export async function peopleAfter(pool: Pool, { after, limit }: Batch): Promise<Named[]> {
  const { rows } = await pool.query<Named>(
    `SELECT id, id AS "userId", btrim(first_name || ' ' || last_name) AS name FROM users
      WHERE closed_at IS NULL AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows;
}

/** Recipients that people keep and that have no account here, whose own names are compared. */
export async function payeesAfter(pool: Pool, { after, limit }: Batch): Promise<Named[]> {
  const { rows } = await pool.query<Named>(
    `SELECT id, owner_id AS "userId", name FROM recipients
      WHERE removed_at IS NULL AND mode <> 'nzela' AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows;
}

import type { ClientBase } from 'pg';
import type { ViewPage } from '@nzela/contract/views';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';

export type KeptView = {
  readonly id: string;
  readonly ownerId: string;
  readonly owner: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
};

const columns = `v.id, v.owner_id AS "ownerId", concat_ws(' ', first_name, nullif(last_name, '')) AS owner, v.name, v.query,
  v.shared`;

type Of = { readonly ownerId: string; readonly page: ViewPage };

/** Their own and those that others share, by name; of who administers no more, nothing is shared. */
export async function listViews(source: Readable, { ownerId, page }: Of): Promise<KeptView[]> {
  const { rows } = await source.query<KeptView>(
    `SELECT ${columns} FROM saved_views v JOIN users ON users.id = v.owner_id
      WHERE v.page = $2 AND (v.owner_id = $1 OR v.shared AND role = 'admin' AND closed_at IS NULL)
      ORDER BY folded(v.name), v.id`,
    [ownerId, page],
  );
  return rows;
}

/** The owner's own view of that name, locked until the transaction ends. */
export async function findView(
  client: ClientBase,
  { ownerId, page }: Of,
  by: { readonly id: string } | { readonly name: string },
): Promise<KeptView | null> {
  const condition = 'id' in by ? 'v.id = $3::uuid' : 'folded(v.name) = folded($3::text)';
  const { rows } = await client.query<KeptView>(
    `SELECT ${columns} FROM saved_views v JOIN users ON users.id = v.owner_id
      WHERE v.owner_id = $1 AND v.page = $2 AND ${condition} FOR UPDATE OF v`,
    [ownerId, page, 'id' in by ? by.id : by.name],
  );
  return rows[0] ?? null;
}

export async function countViews(source: Readable, { ownerId, page }: Of): Promise<number> {
  const { rows } = await source.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM saved_views WHERE owner_id = $1 AND page = $2',
    [ownerId, page],
  );
  return rows[0]?.count ?? 0;
}

const savedViews: Table<'saved_views'> = { name: 'saved_views' };

type Kept = Of & Pick<KeptView, 'id' | 'name' | 'query' | 'shared'> & { readonly at: Date };

export async function insertView(client: ClientBase, view: Kept): Promise<void> {
  await insertRow(client, savedViews, {
    row: {
      id: view.id,
      owner_id: view.ownerId,
      page: view.page,
      name: view.name,
      query: view.query,
      shared: view.shared,
      created_at: view.at,
      updated_at: view.at,
    },
  });
}

export async function changeView(client: ClientBase, view: Kept): Promise<void> {
  await client.query(
    `UPDATE saved_views SET name = $3, query = $4, shared = $5, updated_at = $6
      WHERE id = $1 AND owner_id = $2`,
    [view.id, view.ownerId, view.name, view.query, view.shared, view.at],
  );
}

export async function deleteView(
  client: ClientBase,
  { id, ownerId }: Pick<KeptView, 'id' | 'ownerId'>,
): Promise<void> {
  await client.query('DELETE FROM saved_views WHERE id = $1 AND owner_id = $2', [id, ownerId]);
}

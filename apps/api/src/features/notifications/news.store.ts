import type { ClientBase } from 'pg';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { lockByName } from '../../kernel/data/locks.ts';

const newsTable: Table<'news'> = { name: 'news' };

export type NewsRow = Readonly<Pick<RowOf<typeof newsTable>, 'id' | 'title' | 'text' | 'path'>>;

type NewNews = NewsRow & { readonly authorId: string; readonly at: Date };

/** When news were last told; whoever tells some meanwhile waits. */
export async function lastNewsAt(client: ClientBase): Promise<Date | null> {
  await lockByName(client, 'news');
  const { rows } = await client.query<{ at: Date | null }>(
    'SELECT max(created_at) AS at FROM news',
  );
  return rows[0]?.at ?? null;
}

export async function insertNews(
  client: ClientBase,
  { id, title, text, path, authorId, at }: NewNews,
): Promise<void> {
  await insertRow(client, newsTable, {
    row: { id, title, text, path, author_id: authorId, created_at: at },
  });
}

export async function findNews(client: ClientBase, id: string): Promise<NewsRow | null> {
  const { rows } = await client.query<NewsRow>(
    'SELECT id, title, text, path FROM news WHERE id = $1',
    [id],
  );
  return rows[0] ?? null;
}

import type { QueryResultRow } from 'pg';
import type { z } from 'zod';
import { idSchema, type pageQuerySchema } from '@nzela/contract/common';
import { refuse } from './problem.ts';
import type { Snapshot } from '../data/snapshots.ts';

/** Where a page of a list ended: the time and the id of its last element. */
export type Cursor = { readonly at: Date; readonly id: string };

/** The rows of a list to fetch: after `after` when there is a cursor, else from `offset` on. */
export type PageSpan = {
  readonly order: 'asc' | 'desc';
  readonly after: Cursor | null;
  readonly offset: number;
  /** One more than is shown: it tells whether there is another page. */
  readonly limit: number;
};

type PageQuery = Pick<z.output<typeof pageQuerySchema>, 'page' | 'limit' | 'order' | 'curseur'>;

const cursorShape = /^(\d{1,15})\.(.{36})$/;

/** What a request asks of a list. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export function spanOf({ page, limit, order, curseur }: PageQuery): PageSpan {
  const after = curseur === undefined ? null : readCursor(curseur);
  return { order, after, offset: after === null ? (page - 1) * limit : 0, limit: limit + 1 };
}

/** The rows to show of those that were found, and what the answer says of its page (contract's `pageSchema`). */
export function pageOf<Row>(
  { page, limit }: PageQuery,
  found: readonly Row[],
  cursorOf: (row: Row) => Cursor,
) {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const curseur = found.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null;
  return { shown, page, limit, curseur };
}

/** For lists that are ordered by when their rows were made. */
export function byCreation({
  createdAt,
  id,
}: {
  readonly createdAt: Date;
  readonly id: string;
}): Cursor {
  return { at: createdAt, id };
}

type List = {
  /** A SELECT up to its WHERE, the owner in it; the page's own condition is added to it. */
  readonly select: string;
  readonly values: readonly unknown[];
  /** The column of time that the list is ordered by, then by `id`. */
  readonly by: string;
};

/** One page of a list, by keyset when a cursor is given: as quick on the last page as on the first. */
export async function selectPage<Row extends QueryResultRow>(
  snapshot: Snapshot,
  { select, values, by }: List,
  { order, after, offset, limit }: PageSpan,
): Promise<Row[]> {
  const [comparison, direction] = order === 'desc' ? ['<', 'DESC'] : ['>', 'ASC'];
  const given = values.length;
  const beyond =
    after === null
      ? ''
      : `AND (${by}, id) ${comparison} ($${given + 3}::timestamptz, $${given + 4}::uuid)`;
  const { rows } = await snapshot.query<Row>(
    `${select} ${beyond}
      ORDER BY ${by} ${direction}, id ${direction} LIMIT $${given + 1} OFFSET $${given + 2}`,
    [...values, limit, offset, ...(after === null ? [] : [after.at, after.id])],
  );
  return rows;
}

function readCursor(text: string): Cursor {
  const match = cursorShape.exec(Buffer.from(text, 'base64url').toString());
  const at = new Date(Number(match?.[1]));
  const id = idSchema.safeParse(match?.[2]);
  if (!id.success || Number.isNaN(at.getTime()))
    return refuse('requete_invalide', { field: 'curseur' });
  return { at, id: id.data };
}

function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

import type { QueryResultRow } from 'pg';
import { z } from 'zod';
import { idSchema, type pageQuerySchema } from '@nzela/contract/common';
import { refuse } from './problem.ts';
import type { Readable } from '../data/snapshots.ts';

/** Where a page of a list ended: the time and the id of its last element, and what comes before them in a list sorted by it. */
export type Cursor = { readonly at: Date; readonly id: string; readonly rank?: string | null };

/** What the ids of a list are. */
export type IdKind = 'uuid' | 'bigint' | 'hash';

/** The rows of a list to fetch: after `after` when there is a cursor, else from `offset` on. */
export type PageSpan = {
  readonly order: 'asc' | 'desc';
  readonly after: Cursor | null;
  readonly offset: number;
  /** One more than is shown: it tells whether there is another page. */
  readonly limit: number;
};

type PageQuery = Pick<z.output<typeof pageQuerySchema>, 'page' | 'limit' | 'order' | 'curseur'>;

/** What a request asks of a list. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export function spanOf({ page, limit, order, curseur }: PageQuery, ids: IdKind = 'uuid'): PageSpan {
  const after = curseur === undefined ? null : readCursor(curseur, ids);
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
  /** The column of time that the list is ordered by, then by `id`; null where the id alone says the order. */
  readonly by: string | null;
  /** The column of the id, `id` by itself, and what it holds. */
  readonly id?: string;
  readonly ids?: IdKind;
  /** A text that the list is ordered by before the time; the rows carry it as `rank`. */
  readonly rank?: string | null;
};

/** One page of a list, by keyset when a cursor is given: as quick on the last page as on the first. */
export async function selectPage<Row extends QueryResultRow>(
  source: Readable,
  { select, values, by, id = 'id', ids = 'uuid', rank = null }: List,
  { order, after, offset, limit }: PageSpan,
): Promise<Row[]> {
  const [comparison, direction] = order === 'desc' ? ['<', 'DESC'] : ['>', 'ASC'];
  const asked = [...values, limit, offset];
  const [most, skipped] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const keys = [rank, by, id].filter((key) => key !== null);
  let beyond = '';
  if (after !== null) {
    const place = (value: unknown, type: string) => `$${asked.push(value)}::${type}`;
    const ended = [
      ...(rank === null ? [] : [place(after.rank ?? '', 'text')]),
      ...(by === null ? [] : [place(after.at, 'timestamptz')]),
      place(after.id, idTypes[ids]),
    ];
    beyond = `AND (${keys.join(', ')}) ${comparison} (${ended.join(', ')})`;
  }
  const ordered = keys.map((key) => `${key} ${direction}`).join(', ');
  const { rows } = await source.query<Row>(
    `${select} ${beyond} ORDER BY ${ordered} LIMIT ${most} OFFSET ${skipped}`,
    asked,
  );
  return rows;
}

const cursorShape = /^(\d{1,15})\.([\da-f-]{1,64})(?:\.(.*))?$/su;

const idTypes = { uuid: 'uuid', bigint: 'bigint', hash: 'text' } as const satisfies Record<
  IdKind,
  string
>;

const idShapes = {
  uuid: idSchema,
  bigint: z.string().regex(/^\d{1,18}$/),
  hash: z.string().regex(/^[\da-f]{64}$/),
} as const satisfies Record<IdKind, z.ZodType<string>>;

function readCursor(text: string, ids: IdKind): Cursor {
  const match = cursorShape.exec(Buffer.from(text, 'base64url').toString());
  const at = new Date(Number(match?.[1]));
  const id = idShapes[ids].safeParse(match?.[2]);
  const rank = match?.[3] ?? null;
  if (!id.success || Number.isNaN(at.getTime()) || rank?.includes('\0') === true)
    return refuse('requete_invalide', { field: 'curseur' });
  return { at, id: id.data, rank };
}

function writeCursor({ at, id, rank = null }: Cursor): string {
  const parts = [at.getTime(), id, ...(rank === null ? [] : [rank])];
  return Buffer.from(parts.join('.')).toString('base64url');
}

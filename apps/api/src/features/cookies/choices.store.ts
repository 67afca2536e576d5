import type { ClientBase, Pool } from 'pg';
import type { ChoiceKind, CookieCategory } from '@nzela/contract/cookies';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { readBatches, type Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

const choices: Table<'cookie_choices', { kind: ChoiceKind }> = { name: 'cookie_choices' };

export type ChoiceRow = {
  readonly id: string;
  readonly browserId: string;
  readonly userId: string | null;
  readonly kind: ChoiceKind;
  readonly accepted: readonly CookieCategory[];
  readonly offered: readonly CookieCategory[];
  readonly version: number;
  readonly createdAt: Date;
};

export async function insertChoice(client: ClientBase | Pool, row: ChoiceRow): Promise<void> {
  const { browserId, userId, createdAt, ...rest } = row;
  await insertRow(client, choices, {
    row: { ...rest, browser_id: browserId, user_id: userId, created_at: createdAt },
  });
}

export type NamedChoiceRow = ChoiceRow & { readonly name: string };

/** What the log is narrowed down to; null: not by that. */
export type ChoiceFilter = {
  readonly kind: ChoiceKind | null;
  /** An account, or a browser. */
  readonly who: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
};

const selected = `SELECT choice.id, browser_id AS "browserId", user_id AS "userId", kind, accepted, offered, version,
    choice.created_at AS "createdAt", choice.created_at,
    concat_ws(' ', users.first_name, nullif(users.last_name, '')) AS name
  FROM cookie_choices choice LEFT JOIN users ON users.id = user_id`;

export function listChoices(
  snapshot: Snapshot,
  filter: ChoiceFilter,
  span: PageSpan,
): Promise<NamedChoiceRow[]> {
  return selectPage<NamedChoiceRow>(snapshot, { ...filtered(filter), by: 'created_at' }, span);
}

/** All of them, the newest first, `batch` at a time. */
export function readChoices(
  snapshot: Snapshot,
  filter: ChoiceFilter,
  batch: number,
): AsyncGenerator<readonly NamedChoiceRow[], void, undefined> {
  const { select, values } = filtered(filter);
  return readBatches<NamedChoiceRow>(snapshot, {
    text: `${select} ORDER BY created_at DESC, id DESC`,
    values,
    batch,
  });
}

/** What is not asked for is no part of the text, so that its plan is made for what is. */
function filtered({ kind, who, from, to }: ChoiceFilter) {
  const narrowed: readonly (readonly [condition: (place: string) => string, value: unknown])[] = [
    [(place) => `kind = ${place}`, kind],
    [(place) => `(browser_id = ${place}::uuid OR user_id = ${place}::uuid)`, who],
    [(place) => `choice.created_at >= ${place}::timestamptz`, from],
    [(place) => `choice.created_at < ${place}::timestamptz`, to],
  ];
  const asked = narrowed.filter(([, value]) => value !== null);
  const where = ['true', ...asked.map(([condition], index) => condition(`$${index + 1}`))];
  return {
    select: `SELECT * FROM (${selected} WHERE ${where.join(' AND ')}) AS listed WHERE true`,
    values: asked.map(([, value]) => value),
  };
}

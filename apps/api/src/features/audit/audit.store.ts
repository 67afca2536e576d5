import { readBatches, type Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

export type AuditRow = {
  readonly id: string;
  readonly position: bigint;
  readonly actor: string | null;
  readonly name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly hash: Buffer;
  readonly createdAt: Date;
};

/** What the list is narrowed down to; null: not by that. */
export type AuditFilter = {
  readonly actor: string | null;
  readonly action: string | null;
  readonly subject: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
};

const selected = `SELECT entry.id, position, actor, action, subject, before, after, reason, session_id AS "sessionId",
    address, hash, entry.created_at AS "createdAt", entry.created_at,
    concat_ws(' ', users.first_name, nullif(users.last_name, '')) AS name
  FROM audit_entries entry LEFT JOIN users ON users.id = entry.actor`;

export function listEntries(
  snapshot: Snapshot,
  filter: AuditFilter,
  span: PageSpan,
): Promise<AuditRow[]> {
  return selectPage<AuditRow>(snapshot, { ...filtered(filter), by: 'created_at' }, span);
}

/** All of them, the newest first, `batch` at a time. */
export function readEntries(
  snapshot: Snapshot,
  filter: AuditFilter,
  batch: number,
): AsyncGenerator<readonly AuditRow[], void, undefined> {
  const { select, values } = filtered(filter);
  const text = `${select} ORDER BY created_at DESC, id DESC`;
  return readBatches<AuditRow>(snapshot, { text, values, batch });
}

/** What is not asked for is no part of the text, so that its plan is made for what is. */
function filtered(filter: AuditFilter) {
  const narrowed: readonly (readonly [condition: (place: string) => string, value: unknown])[] = [
    [(place) => `actor = ${place}`, filter.actor],
    [(place) => `starts_with(action, ${place})`, filter.action],
    [(place) => `subject = ${place}`, filter.subject],
    [(place) => `entry.created_at >= ${place}::timestamptz`, filter.from],
    [(place) => `entry.created_at < ${place}::timestamptz`, filter.to],
  ];
  const asked = narrowed.filter(([, value]) => value !== null);
  const conditions = asked.map(([condition], index) => condition(`$${index + 1}`));
  const where = ['true', ...conditions].join(' AND ');
  return {
    select: `SELECT * FROM (${selected} WHERE ${where}) AS listed WHERE true`,
    values: asked.map(([, value]) => value),
  };
}

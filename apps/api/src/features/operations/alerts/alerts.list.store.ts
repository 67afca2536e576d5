import type { ClientBase } from 'pg';
import type { AlertKind } from '@nzela/contract/alerts';
import type { Readable, Snapshot } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';

export type ListedAlert = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly resolvedAt: Date | null;
  readonly ownerId: string | null;
  readonly resolvedBy: string | null;
  readonly resolution: string | null;
  readonly transactionId: string | null;
};

const columns = `a.id::text AS id, a.kind, a.subject, a.detail, a.at, a.resolved_at AS "resolvedAt", a.owner_id AS "ownerId",
  a.resolved_by AS "resolvedBy", a.resolution,
  (SELECT l.id FROM transaction_logs l WHERE l.id = CASE WHEN a.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    THEN a.subject::uuid END) AS "transactionId"`;

/** The database tells it to the microsecond, and a cursor to the millisecond. */
const byTime = { by: "date_trunc('milliseconds', a.at)", id: 'a.id', ids: 'bigint' } as const;

type AlertState = 'ouvertes' | 'resolues' | 'toutes';

const states: Readonly<Record<AlertState, string>> = {
  ouvertes: 'a.resolved_at IS NULL',
  resolues: 'a.resolved_at IS NOT NULL',
  toutes: 'true',
};

type Filter = {
  readonly state: AlertState;
  /** Null: all of them. */
  readonly kinds: readonly AlertKind[] | null;
};

export function listAlerts(
  snapshot: Snapshot,
  { state, kinds }: Filter,
  span: PageSpan,
): Promise<ListedAlert[]> {
  const select = `SELECT ${columns} FROM operation_alerts a
    WHERE ${states[state]} AND ($1::text[] IS NULL OR a.kind = ANY ($1))`;
  return selectPage(snapshot, { select, values: [kinds], ...byTime }, span);
}

export async function findAlert(source: Readable, id: string): Promise<ListedAlert | null> {
  const { rows } = await source.query<ListedAlert>(
    `SELECT ${columns} FROM operation_alerts a WHERE a.id = $1::bigint`,
    [id],
  );
  return rows[0] ?? null;
}

/** Locks an alert until the transaction ends. */
export async function lockAlertRow(client: ClientBase, id: string): Promise<ListedAlert | null> {
  await client.query('SELECT FROM operation_alerts WHERE id = $1::bigint FOR UPDATE', [id]);
  return findAlert(client, id);
}

export async function ownAlert(
  client: ClientBase,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<void> {
  await client.query('UPDATE operation_alerts SET owner_id = $2 WHERE id = $1::bigint', [
    id,
    ownerId,
  ]);
}

type Resolution = {
  readonly id: string;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
};

export async function endAlert(
  client: ClientBase,
  { id, by, reason, at }: Resolution,
): Promise<void> {
  await client.query(
    `UPDATE operation_alerts SET resolved_at = $3, resolved_by = $2, resolution = $4, owner_id = coalesce(owner_id, $2)
      WHERE id = $1::bigint`,
    [id, by, at, reason],
  );
}

/** Those about any of `subjects`, the newest first: each kind of them is told once about a subject. */
export async function alertsAbout(
  source: Readable,
  subjects: readonly string[],
): Promise<ListedAlert[]> {
  const { rows } = await source.query<ListedAlert>(
    `SELECT ${columns} FROM operation_alerts a WHERE a.subject = ANY ($1::text[]) ORDER BY a.at DESC, a.id DESC`,
    [[...subjects]],
  );
  return rows;
}

const ofPerson = `a.resolved_at IS NULL AND (a.subject = $1 OR EXISTS (
  SELECT FROM transaction_logs l WHERE l.user_id = $1::uuid
    AND l.id = CASE WHEN a.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN a.subject::uuid END))`;

/** A page of the open ones about a person or one of their transactions. */
export function alertsOfPerson(
  source: Readable,
  userId: string,
  span: PageSpan,
): Promise<ListedAlert[]> {
  const select = `SELECT ${columns} FROM operation_alerts a WHERE ${ofPerson}`;
  return selectPage(source, { select, values: [userId], ...byTime }, span);
}

export type AlertToTell = Pick<ListedAlert, 'id' | 'kind' | 'subject' | 'detail' | 'at'>;

/** Those that nobody has resolved and no administrator was told of, oldest first. */
export async function alertsToTell(source: Readable, limit: number): Promise<AlertToTell[]> {
  const { rows } = await source.query<AlertToTell>(
    `SELECT id::text AS id, kind, subject, detail, at FROM operation_alerts
      WHERE mailed_at IS NULL AND resolved_at IS NULL ORDER BY at, id LIMIT $1`,
    [limit],
  );
  return rows;
}

export async function markTold(
  client: ClientBase,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  await client.query('UPDATE operation_alerts SET mailed_at = $2 WHERE id = ANY ($1::bigint[])', [
    ids,
    at,
  ]);
}

import type { ClientBase, Pool } from 'pg';
import type { NotificationChannel, NotificationEvent } from '@nzela/contract/notifications';
import { sql, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { renderForFormerRelease, type Text } from '../../kernel/texts/texts.ts';
import { newsConsent, newsEvent } from './news-consent.ts';

export type NotificationRow = {
  readonly id: string;
  readonly userId: string;
  readonly event: NotificationEvent;
  readonly title: Text;
  readonly text: Text;
  readonly path: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

const columns = `id, user_id AS "userId", event, coalesce(title_message, to_jsonb(title)) AS title,
  coalesce(text_message, to_jsonb(text)) AS text, path, created_at AS "createdAt", read_at AS "readAt"`;

type NewNotification = Omit<NotificationRow, 'createdAt' | 'readAt'> & { readonly shown: boolean };

/** At the product's time. False when it was written before. */
export async function insertNotification(
  client: ClientBase,
  { id, userId, event, title, text, path, shown }: NewNotification,
): Promise<boolean> {
  return insertRow(client, notifications, {
    row: {
      id,
      user_id: userId,
      event,
      title: renderForFormerRelease(title),
      text: renderForFormerRelease(text),
      path,
      shown,
      title_message: title,
      text_message: text,
      created_at: sql`now() + make_interval(secs => coalesce(max(seconds), 0))`,
      read_at: null,
    },
    from: sql`FROM clock_offset`,
    onConflict: '(id) DO NOTHING',
  });
}

const notifications: Table<'notifications', { title_message: Text; text_message: Text }> = {
  name: 'notifications',
};

export async function findNotification(pool: Pool, id: string): Promise<NotificationRow | null> {
  const { rows } = await pool.query<NotificationRow>(
    `SELECT ${columns} FROM notifications WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Unread ones first, then the newest. */
export async function listNotifications(
  snapshot: Snapshot,
  userId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await snapshot.query<NotificationRow>(
    `SELECT ${columns} FROM notifications WHERE user_id = $1 AND shown
      ORDER BY (read_at IS NULL) DESC, created_at DESC, id DESC LIMIT $2 OFFSET $3`,
    [userId, page.limit, page.offset],
  );
  return rows;
}

/** A page of what a person was told, whether or not they read it. */
export function notificationsOf(
  source: Readable,
  userId: string,
  span: PageSpan,
): Promise<NotificationRow[]> {
  const select = `SELECT ${columns} FROM notifications WHERE user_id = $1`;
  // To the millisecond, as a cursor tells it.
  const by = `date_trunc('milliseconds', created_at)`;
  return selectPage(source, { select, values: [userId], by }, span);
}

export async function countNotifications(
  source: Readable,
  userId: string,
): Promise<{ readonly total: number; readonly unread: number }> {
  const { rows } = await source.query<{ total: bigint; unread: bigint }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread
       FROM notifications WHERE user_id = $1 AND shown`,
    [userId],
  );
  return { total: Number(rows[0]?.total ?? 0), unread: Number(rows[0]?.unread ?? 0) };
}

/** Marks the person's own as read; all of them when `ids` is null. True when something changed. */
export async function markRead(
  client: ClientBase,
  userId: string,
  { ids, at }: { readonly ids: readonly string[] | null; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE notifications SET read_at = $3
      WHERE user_id = $1 AND shown AND read_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY($2))`,
    [userId, ids, at],
  );
  return (rowCount ?? 0) > 0;
}

const choices: Table<
  'notification_choices',
  { event: NotificationEvent; channel: NotificationChannel }
> = { name: 'notification_choices' };

export type ChoiceRow = Readonly<Pick<RowOf<typeof choices>, 'event' | 'channel' | 'enabled'>>;

/** What the person chose otherwise than the defaults, of one event or of all. */
export async function readChoices(
  client: ClientBase | Pool,
  userId: string,
  event: NotificationEvent | null,
): Promise<ChoiceRow[]> {
  const { rows } = await client.query<ChoiceRow>(
    `SELECT event, channel, enabled FROM notification_choices WHERE user_id = $1 AND ($2::text IS NULL OR event = $2)`,
    [userId, event],
  );
  return rows;
}

export async function saveChoice(
  client: ClientBase,
  userId: string,
  { event, channel, enabled }: ChoiceRow,
): Promise<void> {
  await insertRow(client, choices, {
    row: { user_id: userId, event, channel, enabled },
    onConflict: { of: ['user_id', 'event', 'channel'] },
  });
}

type ReadersPart = { readonly after: string | null; readonly limit: number };

/** People who want to know what is new, anywhere: by a choice that is on, or by the agreement that mails need. */
export async function listNewsReaders(
  client: ClientBase,
  { after, limit }: ReadersPart,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT user_id AS id FROM notification_choices WHERE event = $1 AND enabled AND ($3::uuid IS NULL OR user_id > $3)
     UNION
     SELECT user_id FROM (
       SELECT DISTINCT ON (user_id) user_id, granted FROM consents
        WHERE purpose = $2 AND ($3::uuid IS NULL OR user_id > $3) ORDER BY user_id, id DESC
     ) AS latest WHERE granted
     ORDER BY id LIMIT $4`,
    [newsEvent, newsConsent, after, limit],
  );
  return rows.map(({ id }) => id);
}

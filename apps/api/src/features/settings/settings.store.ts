import type { ClientBase, Pool } from 'pg';
import type { SettingsSubject } from '@nzela/contract/settings';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { usualTimeZone } from './settings.defaults.ts';

export type StoredVersion = {
  readonly subject: SettingsSubject;
  readonly version: number;
  readonly document: Readonly<Record<string, unknown>>;
  readonly author: string | null;
  readonly approvedBy: string | null;
  readonly createdAt: Date;
};

/** A version as it is shown: with what its author is called now. */
export type SignedVersion = StoredVersion & { readonly authorName: string | null };

const settingsVersions: Table<
  'settings_versions',
  { subject: SettingsSubject; document: StoredVersion['document'] }
> = { name: 'settings_versions' };

const columns: Selection<StoredVersion> = aliased(settingsVersions, {
  subject: 'subject',
  version: 'version',
  document: 'document',
  author: 'author',
  approvedBy: 'approved_by',
  createdAt: 'created_at',
});

const signedColumns = `${columns}, (SELECT concat_ws(' ', first_name, last_name) FROM users WHERE id = author) AS "authorName"`;

/** In SQL: the product's time zone, that of the defaults before anybody chose one. */
export const productZone = `coalesce((SELECT document ->> 'fuseauHoraire' FROM settings_versions
  WHERE subject = 'application' ORDER BY version DESC LIMIT 1), '${usualTimeZone}')`;

export async function latestVersion(
  client: ClientBase | Pool,
  subject: SettingsSubject,
): Promise<SignedVersion | null> {
  const { rows } = await client.query<SignedVersion>(
    `SELECT ${signedColumns} FROM settings_versions WHERE subject = $1 ORDER BY version DESC LIMIT 1`,
    [subject],
  );
  return rows[0] ?? null;
}

/** A page of them. */
export function listVersions(
  snapshot: Snapshot,
  subject: SettingsSubject,
  span: PageSpan,
): Promise<SignedVersion[]> {
  const select = `SELECT ${signedColumns} FROM settings_versions WHERE subject = $1`;
  const list = { select, values: [subject], by: null, id: 'version', ids: 'bigint' } as const;
  return selectPage(snapshot, list, span);
}

/** Two administrators who save one subject at the same moment come one after the other. */
export async function lockSubject(client: ClientBase, subject: SettingsSubject): Promise<void> {
  await lockByName(client, `settings:${subject}`);
}

export async function insertVersion(client: ClientBase, version: StoredVersion): Promise<void> {
  const { createdAt, approvedBy, ...row } = version;
  await insertRow(client, settingsVersions, {
    row: { ...row, approved_by: approvedBy, created_at: createdAt },
  });
}

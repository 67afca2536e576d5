import type { ClientBase } from 'pg';
import type {
  DifferenceEnd,
  DifferenceKind,
  StatementFormat,
  StatementSource,
} from '@nzela/contract/reconciliation';
import type { CurrencyCode } from '@nzela/money/currencies';
import { byDefault, type Table } from '../../kernel/data/columns.ts';
import { newId } from '../../kernel/data/ids.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import type { Found } from './matching.ts';
import type { StatementBalance, StatementLine } from './statement-lines.ts';

const files: Table<'statement_files', { source: StatementSource; format: StatementFormat }> = {
  name: 'statement_files',
};
const lines: Table<'statement_lines', { source: StatementSource }> = { name: 'statement_lines' };
const balances: Table<'statement_balances'> = { name: 'statement_balances' };
const differences: Table<
  'reconciliation_differences',
  { source: StatementSource; kind: DifferenceKind; resolution: DifferenceEnd }
> = { name: 'reconciliation_differences' };

export type NewFile = {
  readonly id: string;
  readonly source: StatementSource;
  readonly day: string;
  readonly name: string;
  readonly format: StatementFormat;
  readonly content: string;
  readonly hash: Buffer;
  readonly fetchedAt: Date;
  readonly lines: number;
  readonly matched: number;
};

export async function insertFile(client: ClientBase, file: NewFile): Promise<void> {
  const { fetchedAt, ...row } = file;
  await insertRow(client, files, { row: { ...row, fetched_at: fetchedAt } });
}

type Of = { readonly fileId: string; readonly source: StatementSource };

export async function insertLines(
  client: ClientBase,
  { fileId, source }: Of,
  read: readonly StatementLine[],
): Promise<void> {
  if (read.length === 0) return;
  await insertRows(client, lines, {
    items: read,
    row: {
      file_id: () => fileId,
      line: ({ line }) => line,
      source: () => source,
      reference: ({ reference }) => reference,
      kind: ({ kind }) => kind,
      amount: ({ amount }) => amount,
      currency: ({ currency }) => currency,
      fee: ({ fee }) => fee,
    },
  });
}

export async function insertBalances(
  client: ClientBase,
  fileId: string,
  read: readonly StatementBalance[],
): Promise<void> {
  if (read.length === 0) return;
  await insertRows(client, balances, {
    items: read,
    row: {
      file_id: () => fileId,
      currency: ({ currency }) => currency,
      closing: ({ closing }) => closing,
    },
  });
}

/** What the statement of that day says that the source held at its end, in minor units by currency. */
export async function closingBalances(
  client: ClientBase,
  of: StatementSource,
  day: string,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await client.query<{ currency: string; closing: bigint }>(
    `SELECT b.currency, b.closing FROM statement_balances b JOIN statement_files f ON f.id = b.file_id
      WHERE f.source = $1 AND f.day = $2`,
    [of, day],
  );
  return new Map(rows.map(({ currency, closing }) => [currency, closing]));
}

export async function insertDifferences(
  client: ClientBase,
  { fileId, source, day, at }: Of & { readonly day: string; readonly at: Date },
  found: readonly Found[],
): Promise<void> {
  for (const { kind, reference, ours, theirs } of found)
    await insertRow(client, differences, {
      row: {
        id: newId(),
        file_id: fileId,
        source,
        day,
        kind,
        reference,
        our_amount: ours?.amount ?? null,
        our_currency: ours?.currency ?? null,
        our_fee: ours?.fee ?? null,
        their_amount: theirs?.amount ?? null,
        their_currency: theirs?.currency ?? null,
        their_fee: theirs?.fee ?? null,
        direction: theirs?.direction ?? ours?.direction ?? byDefault,
        created_at: at,
        resolution: null,
        reason: null,
        resolved_by: null,
        resolved_at: null,
      },
      onConflict: '(source, day, kind, reference) DO NOTHING',
    });
}

/** The first and the last day of a source that we have; null: none yet. */
export async function daysKept(
  source: Readable,
  of: StatementSource,
): Promise<{ readonly first: string; readonly last: string } | null> {
  const { rows } = await source.query<{ first: string | null; last: string | null }>(
    'SELECT min(day) AS first, max(day) AS last FROM statement_files WHERE source = $1',
    [of],
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
}

/** Which of these references a line of a statement already has. */
export async function toldAlready(
  client: ClientBase,
  of: StatementSource,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ reference: string }>(
    'SELECT DISTINCT reference FROM statement_lines WHERE source = $1 AND reference = ANY ($2::text[])',
    [of, references],
  );
  return new Set(rows.map(({ reference }) => reference));
}

type Later = {
  readonly source: StatementSource;
  readonly references: readonly string[];
  readonly reason: string;
  readonly at: Date;
};

/** What an earlier statement lacked and this one tells is no difference any more. Answers the ids. */
export async function endFoundLater(
  client: ClientBase,
  { source, references, reason, at }: Later,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE reconciliation_differences SET resolution = 'retrouvee', reason = $3, resolved_at = $4
      WHERE source = $1 AND reference = ANY ($2::text[]) AND kind = 'manquante' AND resolved_at IS NULL
      RETURNING id`,
    [source, references, reason, at],
  );
  return rows.map(({ id }) => id);
}

export type FileRow = Omit<NewFile, 'content'> & {
  readonly differences: number;
  readonly open: number;
  /** Minor units as texts. */
  readonly balances: readonly { readonly currency: CurrencyCode; readonly closing: string }[];
};

/** A page of them, by day. */
export function listFiles(source: Readable, span: PageSpan): Promise<FileRow[]> {
  const select = `SELECT f.id, f.source, f.day, f.name, f.format, f.hash, f.fetched_at AS "fetchedAt", f.lines, f.matched,
      told.differences, told.open,
      ARRAY (SELECT jsonb_build_object('currency', b.currency, 'closing', b.closing::text)
               FROM statement_balances b WHERE b.file_id = f.id ORDER BY b.currency) AS balances
    FROM statement_files f CROSS JOIN LATERAL (
      SELECT count(*)::int AS differences, (count(*) FILTER (WHERE d.resolved_at IS NULL))::int AS open
        FROM reconciliation_differences d WHERE d.file_id = f.id) AS told
   WHERE true`;
  const by = `(f.day::timestamp AT TIME ZONE 'UTC')`;
  return selectPage(source, { select, values: [], by, id: 'f.id' }, span);
}

export async function findFile(
  source: Readable,
  id: string,
): Promise<Pick<NewFile, 'name' | 'format' | 'content'> | null> {
  const { rows } = await source.query<Pick<NewFile, 'name' | 'format' | 'content'>>(
    'SELECT name, format, content FROM statement_files WHERE id = $1',
    [id],
  );
  return rows[0] ?? null;
}

export type DifferenceRow = {
  readonly id: string;
  readonly source: StatementSource;
  readonly day: string;
  readonly kind: DifferenceKind;
  readonly reference: string;
  readonly ourAmount: bigint | null;
  readonly ourCurrency: string | null;
  readonly ourFee: bigint | null;
  readonly theirAmount: bigint | null;
  readonly theirCurrency: string | null;
  readonly theirFee: bigint | null;
  readonly createdAt: Date;
  readonly resolution: DifferenceEnd | null;
  readonly reason: string | null;
  readonly resolvedAt: Date | null;
  readonly resolver: string | null;
};

const rowColumns = `d.id, d.source, d.day, d.kind, d.reference, d.our_amount AS "ourAmount", d.our_currency AS "ourCurrency",
  d.our_fee AS "ourFee", d.their_amount AS "theirAmount", d.their_currency AS "theirCurrency",
  d.their_fee AS "theirFee", d.created_at AS "createdAt", d.resolution, d.reason, d.resolved_at AS "resolvedAt",
  (SELECT concat_ws(' ', u.first_name, nullif(u.last_name, '')) FROM users u WHERE u.id = d.resolved_by) AS resolver`;

/** Those that wait, or those that are over, in the order in which they were found. */
export async function listDifferences(
  snapshot: Snapshot,
  isOpen: boolean,
  span: PageSpan,
): Promise<DifferenceRow[]> {
  return selectPage<DifferenceRow>(
    snapshot,
    {
      select: `SELECT ${rowColumns} FROM reconciliation_differences d WHERE d.resolved_at IS ${isOpen ? '' : 'NOT'} NULL`,
      values: [],
      by: 'created_at',
    },
    span,
  );
}

export async function countOpen(source: Readable): Promise<number> {
  const { rows } = await source.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM reconciliation_differences WHERE resolved_at IS NULL',
  );
  return rows[0]?.count ?? 0;
}

/** Locked until the transaction ends where it is to be changed. */
export async function findDifference(
  source: Readable,
  id: string,
  lock: 'lock' | null = null,
): Promise<DifferenceRow | null> {
  const { rows } = await source.query<DifferenceRow>(
    `SELECT ${rowColumns} FROM reconciliation_differences d WHERE d.id = $1 ${lock === null ? '' : 'FOR UPDATE OF d'}`,
    [id],
  );
  return rows[0] ?? null;
}

type Resolved = {
  readonly id: string;
  readonly end: DifferenceEnd;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
};

export async function resolveDifference(
  client: ClientBase,
  { id, end, reason, by, at }: Resolved,
): Promise<void> {
  await client.query(
    `UPDATE reconciliation_differences SET resolution = $2, reason = $3, resolved_by = $4, resolved_at = $5 WHERE id = $1`,
    [id, end, reason, by, at],
  );
}

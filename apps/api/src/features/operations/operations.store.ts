import type { ClientBase, PoolClient } from 'pg';
import type {
  OperationEnding,
  OperationMeans,
  OperationObject,
  OperationStatus,
} from '@nzela/contract/operations';
import { operationKinds, type OperationKind } from '@nzela/contract/operation-terms';
import type { MessageKey } from '@nzela/messages/message';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import { sql, type NewRows, type Table } from '../../kernel/data/columns.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { renderForFormerRelease, type Text } from '../../kernel/texts/texts.ts';

export type OperationRecord = {
  readonly id: string;
  readonly reference: string;
  readonly kind: OperationKind;
  readonly direction: 'in' | 'out';
  /** Ours, or the sender's own words. */
  readonly description: Text;
  readonly counterparty: string | null;
  readonly amount: Money;
  readonly fee: Money;
  readonly status: OperationStatus;
  /** Of what did not happen in the end; null for all else. */
  readonly ending: OperationEnding | null;
  readonly means: OperationMeans;
  readonly object: OperationObject | null;
  readonly at: Date;
};

export type OperationRow = Omit<OperationRecord, 'amount' | 'fee' | 'object'> & {
  amount: bigint;
  fee: bigint;
  currency: CurrencyCode;
  object_type: OperationObject['type'] | null;
  object_id: string | null;
};

/** Ours as a message, somebody's own words as a string; rows of the release before have the text alone. */
export const descriptionColumn = 'coalesce(description_message, to_jsonb(description))';

export const operationColumns = `id, reference, kind, direction, ${descriptionColumn} AS description, counterparty, amount, fee, currency,
  status, ending, means, object_type, object_id, at`;
/** Of a header, which names fewer: each is of a wallet, and says only of some why they failed. */
const storyColumns = `reference, kind, direction, ${descriptionColumn} AS description, counterparty, amount, currency,
  object_type, at, id`;

/** A word somebody looks for, and the messages that say it in their language. */
export type SearchedWord = { readonly word: string; readonly keys: readonly MessageKey[] };

export type OperationQuery = {
  readonly ownerId: string;
  /** Each word is to be found. */
  readonly words: readonly SearchedWord[];
  readonly direction: 'in' | 'out' | null;
  readonly kind: OperationKind | null;
  readonly currency: CurrencyCode | null;
  /** Part of the other side's name. */
  readonly counterparty: string | null;
  readonly since: Date | null;
  readonly span: PageSpan;
};

/** Whether a line's description says `pattern`: in its own words, or in a value, or by a message among `keys`. */
const isCalled = `(CASE jsonb_typeof(${descriptionColumn}) WHEN 'string' THEN ${descriptionColumn} #>> '{}' ILIKE pattern
  ELSE keys ? (description_message ->> 'key') OR EXISTS (
    SELECT FROM jsonb_each_text(description_message -> 'values') AS told WHERE told.value ILIKE pattern) END)`;

/** Whether each of the searched words is found in a line. */
const searched = (place: string) => `NOT EXISTS (
  SELECT FROM jsonb_to_recordset(${place}::jsonb) AS searched (pattern text, keys jsonb)
  WHERE NOT coalesce(counterparty ILIKE pattern OR ${isCalled}, false))`;

const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const patternOf = ({ word, keys }: SearchedWord) => ({ pattern: anywhere(word), keys });

/** One page of a person's history. */
export async function listOperations(
  snapshot: Snapshot,
  query: OperationQuery,
): Promise<OperationRecord[]> {
  const { ownerId, words, direction, kind, currency, counterparty, since } = query;
  const narrowed: readonly (readonly [condition: (place: string) => string, value: unknown])[] = [
    [searched, words.length === 0 ? null : JSON.stringify(words.map(patternOf))],
    [(place) => `direction = ${place}`, direction],
    [(place) => `kind = ${place}`, kind],
    [(place) => `currency = ${place}`, currency],
    [
      (place) => `counterparty ILIKE ${place}`,
      counterparty === null ? null : anywhere(counterparty),
    ],
    [(place) => `at >= ${place}::timestamptz`, since],
  ];
  // What is not asked for is no part of the text, so that its plan is made for what is.
  const asked = narrowed.filter(([, value]) => value !== null);
  const conditions = asked.map(([condition], index) => ` AND ${condition(`$${index + 2}`)}`);
  const list = {
    select: `SELECT ${operationColumns} FROM history_of($1) WHERE true${conditions.join('')}`,
    values: [ownerId, ...asked.map(([, value]) => value)],
    by: 'at',
  };
  return (await selectPage<OperationRow>(snapshot, list, query.span)).map(operationOf);
}

export async function findOperation(
  snapshot: Snapshot,
  id: string,
  ownerId: string,
): Promise<OperationRecord | null> {
  const { rows } = await snapshot.query<OperationRow>(
    `SELECT ${operationColumns} FROM history_of($1) WHERE id = $2`,
    [ownerId, id],
  );
  return rows[0] === undefined ? null : operationOf(rows[0]);
}

/** A page of a person's history. */
export async function operationsOf(
  source: Readable,
  ownerId: string,
  span: PageSpan,
): Promise<OperationRecord[]> {
  const select = `SELECT ${operationColumns} FROM history_of($1) WHERE true`;
  const rows = await selectPage<OperationRow>(
    source,
    { select, values: [ownerId], by: 'at' },
    span,
  );
  return rows.map(operationOf);
}

export async function lastOperations(
  source: Readable,
  ownerId: string,
  limit: number,
): Promise<OperationRecord[]> {
  const { rows } = await source.query<OperationRow>(
    `SELECT ${operationColumns} FROM history_of($1) ORDER BY at DESC, id DESC LIMIT $2`,
    [ownerId, limit],
  );
  return rows.map(operationOf);
}

/** What a header tells of a movement. */
export type OperationStory = Pick<
  OperationRecord,
  'reference' | 'kind' | 'direction' | 'description' | 'counterparty' | 'amount'
>;
type StoryRow = Omit<OperationStory, 'amount'> & {
  readonly subject: number;
  readonly amount: bigint;
};

/** A subject has a few headers; an object that many share (a card) is not read whole for one of them. */
const headersMost = 50;
const lookUpText = `
  WITH found AS (
    SELECT (w.n - 1) / $5::int AS subject, h.*
    FROM unnest($3::uuid[]) WITH ORDINALITY AS w (id, n)
    CROSS JOIN LATERAL (SELECT ${storyColumns}, owner_id FROM operations WHERE id = w.id OFFSET 0) AS h
    UNION
    SELECT w.n - 1, h.*
    FROM unnest($4::uuid[]) WITH ORDINALITY AS w (id, n)
    CROSS JOIN LATERAL (
      SELECT ${storyColumns}, owner_id FROM operations
      WHERE object_id = w.id AND owner_id = $1 AND currency = $2 ORDER BY at, id LIMIT ${headersMost}
    ) AS h
    UNION ALL
    SELECT w.n - 1, h.*
    FROM unnest($4::uuid[]) WITH ORDINALITY AS w (id, n)
    CROSS JOIN LATERAL (
      SELECT ${storyColumns}, owner_id FROM history_of($1) WHERE id = w.id AND object_type = 'transfers' OFFSET 0
    ) AS h
  )
  SELECT subject::int AS subject, reference, kind, direction, description, counterparty, amount
  FROM found WHERE owner_id = $1 AND currency = $2 ORDER BY at, id`;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/**
 * The lines of a person's history, in one currency, that tell any of `subjects` (what ledger operations are about): those
 * whose object it is, and headers that were written under it. By subject, each oldest first; a look-up by key for each.
 */
export async function operationsAbout(
  source: Readable,
  {
    ownerId,
    currency,
    subjects,
  }: {
    readonly ownerId: string;
    readonly currency: CurrencyCode;
    readonly subjects: readonly string[];
  },
): Promise<ReadonlyMap<string, readonly OperationStory[]>> {
  const ids = subjects.flatMap((subject) =>
    operationKinds.map((kind) => operationId(subject, ownerId, kind)),
  );
  const objects = subjects.map((subject) => (uuid.test(subject) ? subject : 'NULL'));
  const { rows } = await source.query<StoryRow>({
    name: 'operations-about',
    text: lookUpText,
    // PostgreSQL's own text of an array: the driver would look at each of thousands of ids for what to escape.
    values: [ownerId, currency, `{${ids.join()}}`, `{${objects.join()}}`, operationKinds.length],
  });
  const found = new Map<string, OperationStory[]>();
  for (const { subject: index, amount, ...row } of rows) {
    const subject = subjects[index] ?? '';
    const story = { ...row, amount: money(amount, currency) };
    found.set(subject, [...(found.get(subject) ?? []), story]);
  }
  return found;
}

export function operationOf(row: OperationRow): OperationRecord {
  const { amount, fee, currency, object_type: type, object_id: id, ...rest } = row;
  const object = type === null || id === null ? null : { type, id };
  return { ...rest, amount: money(amount, currency), fee: money(fee, currency), object };
}

/** The header of one movement as its owner sees it; a transfer needs none (`history_lines`). */
export type NewOperation = {
  readonly ownerId: string;
  readonly kind: OperationKind;
  readonly direction: 'in' | 'out';
  readonly description: Text;
  readonly counterparty: string | null;
  readonly amount: Money;
  readonly fee?: Money;
  readonly status: OperationStatus;
  readonly at: Date;
  readonly object: OperationObject | null;
  /** Shared with the object it tells; a reference of its own (`TRX-…`) without one. */
  readonly reference?: string;
  /** What makes it the only one of its kind: a transfer's id, a wire's id. Writing it twice changes nothing. */
  readonly subject: string;
};

/** Writes headers in the transaction of the movement that they tell. */
export async function writeOperations(
  client: ClientBase,
  operations: readonly NewOperation[],
): Promise<void> {
  const shared = operations.filter(({ reference }) => reference !== undefined);
  const others = operations.filter(({ reference }) => reference === undefined);
  const onConflict = '(id) DO NOTHING';
  if (shared.length > 0)
    await insertRows(client, operationsTable, {
      name: 'operations.shared-reference',
      items: shared,
      row: sharedReference,
      onConflict,
    });
  if (others.length > 0)
    await insertRows(client, operationsTable, {
      name: 'operations.own-reference',
      items: others,
      row: ownReference,
      onConflict,
    });
}

const operationsTable: Table<'operations', { description_message: Text }> = { name: 'operations' };

const ownReference: NewRows<typeof operationsTable, NewOperation> = {
  id: ({ subject, ownerId, kind }) => operationId(subject, ownerId, kind),
  owner_id: ({ ownerId }) => ownerId,
  reference: sql`scattered_reference('TRX-', nextval('operation_numbers'))`,
  kind: ({ kind }) => kind,
  direction: ({ direction }) => direction,
  description: ({ description }) => renderForFormerRelease(description),
  description_message: ({ description }) => description,
  counterparty: ({ counterparty }) => counterparty,
  amount: ({ amount }) => amount.minor,
  currency: ({ amount }) => amount.currency,
  status: ({ status }) => status,
  ending: null,
  object_type: ({ object }) => object?.type ?? null,
  object_id: ({ object }) => object?.id ?? null,
  fee: ({ fee }) => fee?.minor ?? 0n,
  at: ({ at }) => at,
};

const sharedReference: NewRows<typeof operationsTable, NewOperation> = {
  ...ownReference,
  reference: ({ reference = '' }) => reference,
};

export function operationId(subject: string, ownerId: string, kind: OperationKind): string {
  return derivedId('operation', subject, ownerId, kind);
}

/** The header of something that ended, done or given up. */
export async function settleOperation(
  client: PoolClient,
  id: string,
  end: 'completed' | OperationEnding,
): Promise<void> {
  const [status, ending] = end === 'completed' ? [end, null] : ['failed', end];
  await client.query('UPDATE operations SET status = $2, ending = $3 WHERE id = $1', [
    id,
    status,
    ending,
  ]);
}

import type {
  TransactionMethod,
  TransactionStatus,
  TransactionType,
} from '@nzela/contract/transaction-terms';
import type { CurrencyCode } from '@nzela/money/currencies';
import { aliased, type Selection, type Table } from '../../../kernel/data/columns.ts';
import { readBatches, type Readable, type Snapshot } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';
import { usersBeginning } from '../../users/users.ts';

export type LoggedTransaction = {
  readonly id: string;
  readonly source: string;
  readonly reference: string;
  readonly subjectReference: string | null;
  readonly type: TransactionType;
  readonly userId: string | null;
  readonly merchant: string | null;
  readonly amount: bigint | null;
  readonly currency: CurrencyCode | null;
  readonly fee: bigint;
  readonly status: TransactionStatus;
  readonly state: string;
  readonly method: TransactionMethod | null;
  readonly country: string | null;
  readonly operator: string | null;
  readonly address: string | null;
  readonly device: string | null;
  readonly errorCode: string | null;
  readonly at: Date;
  readonly completedAt: Date | null;
};

const transactionLogs: Table<
  'transaction_logs',
  {
    type: TransactionType;
    status: TransactionStatus;
    method: TransactionMethod;
    currency: CurrencyCode;
  }
> = { name: 'transaction_logs' };

export const transactionColumns: Selection<LoggedTransaction> = aliased(transactionLogs, {
  id: 'id',
  source: 'source',
  reference: 'reference',
  subjectReference: 'subject_reference',
  type: 'type',
  userId: 'user_id',
  merchant: 'merchant',
  amount: 'amount',
  currency: 'currency',
  fee: 'fee',
  status: 'status',
  state: 'state',
  method: 'method',
  country: 'country',
  operator: 'operator',
  address: 'address',
  device: 'device',
  errorCode: 'error_code',
  at: 'at',
  completedAt: 'completed_at',
});

export type Term =
  | { readonly kind: 'id'; readonly id: string; readonly references: readonly string[] }
  | { readonly kind: 'reference'; readonly references: readonly string[] }
  | {
      readonly kind: 'person';
      readonly amounts: readonly { readonly currency: CurrencyCode; readonly minor: bigint }[];
      /** In lower case. */
      readonly text: string;
      readonly phone: string | null;
      /** What a provider may call something by: a word with a digit; none: it cannot be one. */
      readonly references: readonly string[];
    };

/** What a list is narrowed down to; null: not by that. */
export type TransactionFilter = {
  readonly from: Date;
  readonly to: Date;
  readonly status: TransactionStatus | null;
  readonly type: TransactionType | null;
  readonly method: TransactionMethod | null;
  readonly term: Term | null;
};

export async function listTransactions(
  snapshot: Snapshot,
  filter: TransactionFilter,
  span: PageSpan,
): Promise<LoggedTransaction[]> {
  const list = await filtered(snapshot, filter, span);
  return selectPage<LoggedTransaction>(snapshot, { ...list, by: 'at' }, span);
}

/** All of them, the newest first, `batch` at a time. */
export async function* readTransactions(
  snapshot: Snapshot,
  filter: TransactionFilter,
  batch: number,
): AsyncGenerator<readonly LoggedTransaction[], void, undefined> {
  const { select, values } = await filtered(snapshot, filter, null);
  const text = `${select} ORDER BY at DESC, id DESC`;
  yield* readBatches<LoggedTransaction>(snapshot, { text, values, batch });
}

async function filtered(snapshot: Snapshot, filter: TransactionFilter, span: PageSpan | null) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const { from, to, term } = filter;
  const within = () => `at >= ${place(from)}::timestamptz AND at < ${place(to)}::timestamptz`;
  // What is not asked for is no part of the text, so that its plan is made for what is.
  const narrowed = (['status', 'type', 'method'] as const)
    .filter((column) => filter[column] !== null)
    .map((column) => `${column} = ${place(filter[column])}`);
  const asked = { place, within, narrowed, span };
  const first = term === null ? within() : await meant(snapshot, term, asked);
  return {
    select: `SELECT ${transactionColumns} FROM transaction_logs WHERE ${[first, ...narrowed].join(' AND ')}`,
    values,
  };
}

type Asked = {
  readonly place: (value: unknown) => string;
  /** The condition that it is of the period. */
  readonly within: () => string;
  /** What else it has to be. */
  readonly narrowed: readonly string[];
  /** The page; null: all of them. */
  readonly span: PageSpan | null;
};

/** A reference or an id says which one is meant, whenever it was; a person or an amount is looked for in the period. */
async function meant(snapshot: Snapshot, term: Term, asked: Asked): Promise<string> {
  const { place } = asked;
  const named = await transactionsNamed(snapshot, term);
  const said = named.length === 0 ? [] : [`id = ANY (${place(named)}::uuid[])`];
  if (term.kind === 'id') {
    const given = place(term.id);
    said.push(`user_id = ${given}::uuid`, `merchant_id = ${given}::uuid`);
  }
  if (term.kind === 'person') {
    said.push(...(await ofPeople(snapshot, term, asked)));
  }
  return said.length === 0 ? 'false' : `(${said.join(' OR ')})`;
}

/** Of whoever is called so, or of that amount. */
async function ofPeople(snapshot: Snapshot, term: PersonTerm, asked: Asked): Promise<string[]> {
  const [people, merchants] = [
    await peopleCalled(snapshot, term),
    await merchantsCalled(snapshot, term),
  ];
  const { place, within } = asked;
  const said = term.amounts.map(
    ({ currency, minor }) =>
      `(${within()} AND amount = ${place(minor)}::bigint AND currency = ${place(currency)})`,
  );
  if (people.length > 0) said.push(ofOwners('user_id', people, asked));
  if (merchants.length > 0) said.push(ofOwners('merchant_id', merchants, asked));
  return said;
}

/**
 * For a page the first ones of each owner, of which the page is made: of owners who did little, or nothing, the whole log
 * would be read in its order to find as many.
 */
function ofOwners(
  column: 'user_id' | 'merchant_id',
  ids: readonly string[],
  { place, within, narrowed, span }: Asked,
): string {
  const owners = `${place(ids)}::uuid[]`;
  if (span === null) return `(${within()} AND ${column} = ANY (${owners}))`;
  const { order, after, offset, limit } = span;
  const [comparison, direction] = order === 'desc' ? ['<', 'DESC'] : ['>', 'ASC'];
  const conditions = [`${column} = owner.id`, within(), ...narrowed];
  if (after !== null)
    conditions.push(
      `(at, id) ${comparison} (${place(after.at)}::timestamptz, ${place(after.id)}::uuid)`,
    );
  const most = place(offset + limit);
  return `id = ANY (ARRAY(SELECT one.id FROM unnest(${owners}) AS owner (id), LATERAL (
    SELECT at, id FROM transaction_logs WHERE ${conditions.join(' AND ')}
     ORDER BY at ${direction}, id ${direction} LIMIT ${most}) AS one
    ORDER BY one.at ${direction}, one.id ${direction} LIMIT ${most}))`;
}

/** More of one name are not looked through. */
const namedMost = 200;

/** By their own references, and by those of what they are about (migration 0300). */
async function transactionsNamed(source: Readable, term: Term): Promise<string[]> {
  if (term.references.length === 0) return [];
  const { rows } = await source.query<{ id: string }>(
    'SELECT transactions_named($1, $2, $3) AS id',
    [term.references, term.kind === 'id' ? [term.id] : [], namedMost],
  );
  return rows.map(({ id }) => id);
}

/** More share a name than anybody looks through. */
const calledMost = 200;

type PersonTerm = Extract<Term, { kind: 'person' }>;

/** Their name or address begins so, or their number does, or ends so. */
function peopleCalled(source: Readable, { text, phone }: PersonTerm): Promise<string[]> {
  const national = phone?.startsWith('+') === false ? phone.replace(/^0+/, '') : '';
  const beginning = {
    words: text,
    phoneStart: phone === null ? '' : phone.startsWith('+') ? phone : `+${phone}`,
    phoneEnd: [...national].toReversed().join(''),
  };
  return usersBeginning(source, beginning, { most: calledMost });
}

async function merchantsCalled(source: Readable, { text }: PersonTerm): Promise<string[]> {
  const { rows } = await source.query<{ id: string }>(
    'SELECT id FROM merchants WHERE strpos(lower(name), $1) > 0 LIMIT $2',
    [text, calledMost],
  );
  return rows.map(({ id }) => id);
}

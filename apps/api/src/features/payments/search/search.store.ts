import type { DisputeStatus } from '@nzela/contract/disputes';
import type { PaymentMethod, PaymentStatus, PaymentCurrency } from '@nzela/contract/payment-terms';
import { paymentCurrencySchema } from '@nzela/contract/payment-fields';
import { readBatches, type Snapshot } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';
import { paymentOf, selectPayments, type Payment, type PaymentRow } from '../payments.store.ts';
import type { Search } from './words.ts';

/** What a list is narrowed down to; null: not by that. */
export type PaymentFilter = {
  readonly accountId: string;
  readonly search: Search | null;
  readonly status: PaymentStatus | null;
  readonly method: PaymentMethod | null;
  readonly dispute: DisputeStatus | null;
  readonly customerId: string | null;
  readonly currency: PaymentCurrency | null;
  /** In minor units of the currency. */
  readonly least: bigint | null;
  readonly most: bigint | null;
  /** When it was made: from then on, and before. */
  readonly from: Date | null;
  readonly to: Date | null;
};

/** What a spreadsheet of payments shows of each. */
export type PaymentLine = Pick<
  Payment,
  | 'reference'
  | 'status'
  | 'amount'
  | 'description'
  | 'customer'
  | 'createdAt'
  | 'receipt'
  | 'refunded'
>;

export async function listPayments(
  snapshot: Snapshot,
  filter: PaymentFilter,
  span: PageSpan,
): Promise<Payment[]> {
  const page = async (list: ReturnType<typeof filtered>) =>
    (await selectPage<PaymentRow>(snapshot, { ...list, by: 'created_at' }, span)).map(paymentOf);
  if (filter.search !== null) {
    // What many of them say, a few of the nearest say.
    const near = await page(nearest(filter, span));
    if (near.length === span.limit) return near;
  }
  return page(await found(snapshot, filter));
}

/** So many payments are looked at one by one in a moment. */
const nearEnough = 3_000;

/** What is looked for among those that come next in the list. */
function nearest(filter: PaymentFilter, { order, after }: PageSpan) {
  const { search, ...rest } = filter;
  const from = order === 'asc' && after !== null ? after.at : rest.from;
  // Those of the cursor's own moment are among them.
  const to = order === 'desc' && after !== null ? new Date(after.at.getTime() + 1) : rest.to;
  const { select, values } = filtered({ ...rest, from, to, search: null }, []);
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const next = `${select} ORDER BY created_at ${direction}, id ${direction} LIMIT ${nearEnough}`;
  const said = search === null ? 'true' : searched(search, null, values);
  return { select: `SELECT * FROM (${next}) AS next WHERE ${said}`, values };
}

/** All of them, the newest first, `batch` at a time. */
export async function* readPayments(
  snapshot: Snapshot,
  filter: PaymentFilter,
  batch: number,
): AsyncGenerator<readonly Payment[], void, undefined> {
  const { select, values } = await found(snapshot, filter);
  const text = `${select} ORDER BY created_at DESC, id DESC`;
  for await (const rows of readBatches<PaymentRow>(snapshot, { text, values, batch }))
    yield rows.map(paymentOf);
}

/** The payments of the filter; of the wider search where nothing answers to the narrow one. */
async function found(snapshot: Snapshot, filter: PaymentFilter) {
  const { search } = filter;
  const ids = await saying(snapshot, search);
  if (search === null || search.wider === null || ids?.length !== 0) return filtered(filter, ids);
  const wider = { ...search, query: search.wider };
  return filtered({ ...filter, search: wider }, await saying(snapshot, wider));
}

/** So many payments are sorted by date in a moment. Of what more of them say, the newest are found by walking back in time. */
const fewEnough = 5_000;

/** The ids of the payments that say what is looked for; null: too many to name. */
async function saying(
  snapshot: Snapshot,
  search: Search | null,
): Promise<readonly string[] | null> {
  const query = search?.query ?? null;
  if (query === null) return [];
  const { rows } = await snapshot.query<{ id: string }>(
    'SELECT payments_saying($1::tsquery, $2) AS id',
    [query, fewEnough + 1],
  );
  return rows.length > fewEnough ? null : rows.map(({ id }) => id);
}

function filtered(filter: PaymentFilter, ids: readonly string[] | null) {
  const { accountId, search } = filter;
  const narrowed: readonly (readonly [condition: (place: string) => string, value: unknown])[] = [
    [(place) => `account_id = ${place}`, accountId],
    [(place) => `status = ${place}`, filter.status],
    [(place) => `method = ${place}`, filter.method],
    [(place) => `dispute_status = ${place}`, filter.dispute],
    [(place) => `customer_id = ${place}`, filter.customerId],
    [(place) => `currency = ${place}`, filter.currency],
    [(place) => `amount >= ${place}`, filter.least],
    [(place) => `amount <= ${place}`, filter.most],
    [(place) => `created_at >= ${place}::timestamptz`, filter.from],
    [(place) => `created_at < ${place}::timestamptz`, filter.to],
  ];
  // What is not asked for is no part of the text, so that its plan is made for what is.
  const asked = narrowed.filter(([, value]) => value !== null);
  const values = asked.map(([, value]) => value);
  const conditions = asked.map(([condition], index) => condition(`$${index + 1}`));
  if (search !== null) conditions.push(searched(search, ids, values));
  const select = `SELECT * FROM (${selectPayments}) AS listed WHERE ${conditions.join(' AND ')}`;
  return { select, values };
}

/** Adds what it compares with to `values`. */
function searched(
  { query, amounts }: Search,
  ids: readonly string[] | null,
  values: unknown[],
): string {
  const place = (value: unknown) => `$${values.push(value)}`;
  // « IS TRUE » keeps the index of words out of it.
  const said =
    ids === null && query !== null
      ? `(words @@ ${place(query)}::tsquery) IS TRUE`
      : `id = ANY(${place(ids ?? [])}::uuid[])`;
  const priced = paymentCurrencySchema.options.flatMap((currency) => {
    const minor = amounts[currency];
    return minor === undefined ? [] : [`(currency = '${currency}' AND amount = ${place(minor)})`];
  });
  return `(${[said, ...priced].join(' OR ')})`;
}

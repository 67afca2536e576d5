import type { ClientBase, PoolClient } from 'pg';
import { bigints, uuids } from '@nzela/ledger/arrays';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { FeeBearer, PaymentCurrency } from '@nzela/contract/payment-terms';
import { money, type Money } from '@nzela/money/money';
import { byDefault, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { updateRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

/** What a merchant decides of a link. */
export type LinkTerms = {
  readonly title: string;
  readonly description: string | null;
  /** Null: the payer says how much. */
  readonly amount: Money<PaymentCurrency> | null;
  readonly minimum: Money<PaymentCurrency> | null;
  readonly maximum: Money<PaymentCurrency> | null;
  readonly currency: PaymentCurrency;
  readonly feeBearer: FeeBearer;
  readonly asksName: boolean;
  readonly asksPhone: boolean;
  readonly thanks: string | null;
  readonly imageId: string | null;
  readonly returnUrl: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Null: as often as one likes. */
  readonly usesMost: number | null;
  readonly expiresAt: Date | null;
};

export type PaymentLink = LinkTerms & {
  readonly id: string;
  readonly accountId: string;
  readonly mode: MerchantMode;
  readonly code: string;
  readonly views: number;
  readonly begun: number;
  /** How often it was paid. */
  readonly uses: number;
  readonly pausedAt: Date | null;
  /** That of the account's poster. */
  readonly permanent: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const links: Table<
  'payment_links',
  {
    currency: PaymentCurrency;
    fee_bearer: FeeBearer;
    metadata: Readonly<Record<string, string>>;
  }
> = { name: 'payment_links' };

type Row = RowOf<typeof links> & { readonly mode: MerchantMode };

const select = `SELECT l.*, a.mode FROM payment_links l JOIN merchant_accounts a ON a.id = l.account_id`;

function columnsOf(terms: LinkTerms) {
  return {
    title: terms.title,
    description: terms.description,
    amount: terms.amount?.minor ?? null,
    minimum: terms.minimum?.minor ?? null,
    maximum: terms.maximum?.minor ?? null,
    currency: terms.currency,
    fee_bearer: terms.feeBearer,
    asks_name: terms.asksName,
    asks_phone: terms.asksPhone,
    thanks: terms.thanks,
    image_id: terms.imageId,
    return_url: terms.returnUrl,
    metadata: terms.metadata,
    uses_most: terms.usesMost,
    expires_at: terms.expiresAt,
  };
}

export type NewLink = Pick<PaymentLink, 'id' | 'accountId' | 'code' | 'permanent' | 'createdAt'> & {
  readonly terms: LinkTerms;
};

/** An account has one permanent link: a second one is not inserted. */
export async function insertLink(client: PoolClient, link: NewLink): Promise<void> {
  await insertRow(client, links, {
    row: {
      id: link.id,
      account_id: link.accountId,
      code: link.code,
      ...columnsOf(link.terms),
      uses: byDefault,
      begun: byDefault,
      views: byDefault,
      paused_at: null,
      permanent: link.permanent,
      created_at: link.createdAt,
      updated_at: link.createdAt,
    },
    onConflict: '(account_id) WHERE permanent DO NOTHING',
  });
}

type Own = { readonly id: string; readonly accountId: string };

export async function findLink(db: Readable, { id, accountId }: Own): Promise<PaymentLink | null> {
  return first(
    await db.query<Row>(`${select} WHERE l.id = $1 AND l.account_id = $2`, [id, accountId]),
  );
}

export async function lockLink(
  client: PoolClient,
  { id, accountId }: Own,
): Promise<PaymentLink | null> {
  return first(
    await client.query<Row>(`${select} WHERE l.id = $1 AND l.account_id = $2 FOR UPDATE OF l`, [
      id,
      accountId,
    ]),
  );
}

export async function permanentLink(db: Readable, accountId: string): Promise<PaymentLink | null> {
  return first(
    await db.query<Row>(`${select} WHERE l.account_id = $1 AND l.permanent`, [accountId]),
  );
}

export async function linkOfCode(db: Readable, code: string): Promise<PaymentLink | null> {
  return first(await db.query<Row>(`${select} WHERE l.code = $1`, [code]));
}

export async function saveTerms(
  client: PoolClient,
  { id, mode }: Pick<PaymentLink, 'id' | 'mode'>,
  { terms, at }: { readonly terms: LinkTerms; readonly at: Date },
): Promise<PaymentLink> {
  return linkOf({
    ...(await updateRow(client, links, { id, at, change: columnsOf(terms) })),
    mode,
  });
}

export async function setPaused(
  client: PoolClient,
  { id, mode }: Pick<PaymentLink, 'id' | 'mode'>,
  { pausedAt, at }: { readonly pausedAt: Date | null; readonly at: Date },
): Promise<PaymentLink> {
  const change = { paused_at: pausedAt };
  return linkOf({ ...(await updateRow(client, links, { id, at, change })), mode });
}

export async function hasUsesLeft(source: Readable, id: string): Promise<boolean> {
  const { rowCount } = await source.query(
    'SELECT FROM payment_links WHERE id = $1 AND (uses_most IS NULL OR uses < uses_most)',
    [id],
  );
  return rowCount === 1;
}

/** A payment more of each of these links; of one as often as it is named. False: one was used as often as it may be. */
export async function countUses(client: ClientBase, ids: readonly string[]): Promise<boolean> {
  const named = namedIn(ids);
  if (named.length === 0) return true;
  const { rowCount } = await client.query({
    name: 'payment-links.count-uses',
    text: `${namedText} UPDATE payment_links l SET uses = l.uses + named.times FROM named
      WHERE l.id = ANY ($1::uuid[]) AND l.id = named.id AND (l.uses_most IS NULL OR l.uses + named.times <= l.uses_most)`,
    values: timesOf(named),
  });
  return rowCount === named.length;
}

export async function countSeen(db: Readable, id: string): Promise<void> {
  await db.query('UPDATE payment_links SET views = views + 1 WHERE id = $1', [id]);
}

/** A payment was begun on each of these links; on one of them as often as it is named. */
export async function countBegun(client: ClientBase, ids: readonly string[]): Promise<void> {
  const named = namedIn(ids);
  if (named.length === 0) return;
  await client.query({
    name: 'payment-links.count-begun',
    text: `${namedText} UPDATE payment_links l SET begun = l.begun + named.times FROM named
      WHERE l.id = ANY ($1::uuid[]) AND l.id = named.id`,
    values: timesOf(named),
  });
}

/** Locked in the order of their ids, so that two transactions do not wait for each other. */
const namedText = `WITH asked AS (SELECT unnest($1::uuid[]) AS id, unnest($2::int8[]) AS times),
  named AS (SELECT l.id, asked.times FROM payment_links l JOIN asked USING (id)
    WHERE l.id = ANY ($1::uuid[]) ORDER BY l.id FOR NO KEY UPDATE OF l)`;

type Named = readonly [id: string, times: number];

function namedIn(ids: readonly string[]): Named[] {
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return [...times];
}

const timesOf = (named: readonly Named[]) => [
  uuids(named, ([id]) => id),
  bigints(named, ([, times]) => BigInt(times)),
];

export async function listLinks(
  snapshot: Snapshot,
  { accountId, span }: { readonly accountId: string; readonly span: PageSpan },
): Promise<PaymentLink[]> {
  const list = {
    select: `SELECT * FROM (${select}) AS listed WHERE account_id = $1`,
    values: [accountId],
    by: 'created_at',
  };
  return (await selectPage<Row>(snapshot, list, span)).map(linkOf);
}

function first({ rows }: { readonly rows: readonly Row[] }): PaymentLink | null {
  return rows[0] === undefined ? null : linkOf(rows[0]);
}

function linkOf(row: Row): PaymentLink {
  const { currency } = row;
  const amountIn = (minor: bigint | null) => (minor === null ? null : money(minor, currency));
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    code: row.code,
    title: row.title,
    description: row.description,
    amount: amountIn(row.amount),
    minimum: amountIn(row.minimum),
    maximum: amountIn(row.maximum),
    currency,
    feeBearer: row.fee_bearer,
    asksName: row.asks_name,
    asksPhone: row.asks_phone,
    thanks: row.thanks,
    imageId: row.image_id,
    returnUrl: row.return_url,
    metadata: row.metadata,
    usesMost: row.uses_most,
    expiresAt: row.expires_at,
    views: row.views,
    begun: row.begun,
    uses: row.uses,
    pausedAt: row.paused_at,
    permanent: row.permanent,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

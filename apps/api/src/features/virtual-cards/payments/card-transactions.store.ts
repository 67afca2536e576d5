import type { Pool, PoolClient } from 'pg';
import type {
  CardTransaction,
  CardTransactionState,
  DeclineReason,
} from '@nzela/contract/virtual-cards';
import type { Message } from '@nzela/messages/message';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import { byDefault, type RowOf, type Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';
import { lockByName } from '../../../kernel/data/locks.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { reasonColumns, reasonIn, type Text } from '../../../kernel/texts/texts.ts';

export type CardMovement = {
  readonly id: string;
  readonly cardId: string;
  readonly kind: CardTransaction['genre'];
  readonly state: CardTransactionState;
  readonly amount: Money;
  readonly authorizationId: string | null;
  readonly merchant: string | null;
  readonly category: string | null;
  /** Decimal text, with its currency. */
  readonly asked: { readonly amount: string; readonly currency: string } | null;
  readonly declineReason: DeclineReason | null;
  readonly reason: Text | null;
  readonly cleared: Money | null;
  readonly coveredByUs: Money;
  readonly at: Date;
  readonly expiresAt: Date | null;
};

const transactions: Table<
  'virtual_card_transactions',
  {
    kind: CardMovement['kind'];
    state: CardTransactionState;
    currency: CurrencyCode;
    decline_reason: DeclineReason;
    reason_message: Message;
  }
> = { name: 'virtual_card_transactions' };

type MovementRow = RowOf<typeof transactions>;

type NewMovement = Pick<CardMovement, 'id' | 'cardId' | 'kind' | 'state' | 'amount' | 'at'> &
  Partial<
    Pick<
      CardMovement,
      'authorizationId' | 'merchant' | 'category' | 'asked' | 'declineReason' | 'expiresAt'
    >
  > & {
    readonly reason?: Message;
    readonly nextActionAt?: Date;
    /** What it cost and what its exchange earned us, in the currency that was given. */
    readonly fee?: Money;
    readonly spread?: Money;
    /** In whose history it stands: the owner, of what moved the card's balance alone. A wallet's part has a header. */
    readonly toldTo?: string;
  };

export async function insertMovement(client: PoolClient, movement: NewMovement): Promise<void> {
  const { amount, asked } = movement;
  await insertRow(client, transactions, {
    row: {
      id: movement.id,
      card_id: movement.cardId,
      kind: movement.kind,
      state: movement.state,
      amount: amount.minor,
      currency: amount.currency,
      authorization_id: movement.authorizationId ?? null,
      merchant: movement.merchant ?? null,
      category: movement.category ?? null,
      merchant_amount: asked?.amount ?? null,
      merchant_currency: asked?.currency ?? null,
      decline_reason: movement.declineReason ?? null,
      ...reasonColumns(movement.reason ?? null),
      cleared: null,
      cleared_at: null,
      covered_by_us: byDefault,
      at: movement.at,
      updated_at: movement.at,
      expires_at: movement.expiresAt ?? null,
      next_action_at: movement.nextActionAt ?? null,
      told_to: movement.toldTo ?? null,
      fee: movement.fee?.minor ?? 0n,
      spread: movement.spread?.minor ?? 0n,
    },
  });
}

export type MovementChange = {
  readonly at: Date;
  readonly state?: CardTransactionState;
  readonly cleared?: Money;
  readonly coveredByUs?: Money;
  readonly nextActionAt: Date | null;
};

export async function updateMovement(
  client: PoolClient,
  id: string,
  { at, state, cleared, coveredByUs, nextActionAt }: MovementChange,
): Promise<void> {
  await client.query(
    `UPDATE virtual_card_transactions SET updated_at = $2, state = coalesce($3, state), cleared = coalesce($4, cleared),
       cleared_at = CASE WHEN $4 IS NULL THEN cleared_at ELSE $2 END,
       covered_by_us = coalesce($5, covered_by_us), next_action_at = $6 WHERE id = $1`,
    [id, at, state ?? null, cleared?.minor ?? null, coveredByUs?.minor ?? null, nextActionAt],
  );
}

/** One question about an authorization at a time, whatever card it names. */
export async function lockAuthorization(
  client: PoolClient,
  authorizationId: string,
): Promise<void> {
  await lockByName(client, `authorization:${authorizationId}`);
}

/** By the issuer's id. */
export async function findAuthorization(
  db: Pool | PoolClient,
  authorizationId: string,
): Promise<CardMovement | null> {
  const { rows } = await db.query<MovementRow>(
    'SELECT * FROM virtual_card_transactions WHERE authorization_id = $1',
    [authorizationId],
  );
  return rows[0] === undefined ? null : movementOf(rows[0]);
}

/** What payments of a card have taken or hold, and whether there is one that may not be followed by another. */
export type CardUse = {
  /** Since `monthStart`, in the card's currency. */
  readonly spent: bigint;
  /** Payments that are held. */
  readonly open: number;
  /** Payments that are held, taken or refunded. */
  readonly used: number;
};

export async function readUse(
  db: Pool | PoolClient,
  cardIds: readonly string[],
  monthStart: Date,
): Promise<ReadonlyMap<string, CardUse>> {
  const { rows } = await db.query<{ card_id: string; spent: string; open: number; used: number }>(
    `SELECT card_id,
       coalesce(sum(coalesce(cleared, amount)) FILTER (WHERE at >= $2 AND state IN ('autorisee', 'reglee')), 0)::text AS spent,
       (count(*) FILTER (WHERE state = 'autorisee'))::int AS open,
       (count(*) FILTER (WHERE state IN ('autorisee', 'reglee', 'remboursee')))::int AS used
     FROM virtual_card_transactions WHERE card_id = ANY ($1) AND kind = 'paiement' GROUP BY card_id`,
    [cardIds, monthStart],
  );
  return new Map(
    rows.map(({ card_id, spent, open, used }) => [card_id, { spent: BigInt(spent), open, used }]),
  );
}

export type Spent = {
  readonly merchant: string | null;
  readonly amount: Money;
  readonly count: number;
};

/** What each shop took of a card or holds since `since`, the most first: what {@link readUse} counts as spent. */
export async function spentByMerchant(
  snapshot: Snapshot,
  cardId: string,
  since: Date,
): Promise<Spent[]> {
  const { rows } = await snapshot.query<{
    merchant: string | null;
    currency: CurrencyCode;
    amount: string;
    count: number;
  }>(
    `SELECT merchant, currency, sum(coalesce(cleared, amount))::text AS amount, count(*)::int AS count
       FROM virtual_card_transactions
      WHERE card_id = $1 AND kind = 'paiement' AND at >= $2 AND state IN ('autorisee', 'reglee')
      GROUP BY merchant, currency ORDER BY sum(coalesce(cleared, amount)) DESC, merchant`,
    [cardId, since],
  );
  return rows.map(({ merchant, currency, amount, count }) => ({
    merchant,
    count,
    amount: money(BigInt(amount), currency),
  }));
}

/** The newest `count` of each card, newest first. */
export async function lastMovements(
  db: Pool | PoolClient,
  cardIds: readonly string[],
  count: number,
): Promise<CardMovement[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT recent.* FROM unnest($1::uuid[]) AS card (id), LATERAL (
       SELECT * FROM virtual_card_transactions WHERE card_id = card.id ORDER BY at DESC, id DESC LIMIT $2
     ) AS recent`,
    [cardIds, count],
  );
  return rows.map(movementOf);
}

export async function listMovements(
  snapshot: Snapshot,
  cardId: string,
  span: PageSpan,
): Promise<CardMovement[]> {
  const select = 'SELECT * FROM virtual_card_transactions WHERE card_id = $1';
  const list = { select, values: [cardId], by: 'at' };
  return (await selectPage<MovementRow>(snapshot, list, span)).map(movementOf);
}

function movementOf(row: MovementRow): CardMovement {
  const { merchant_amount: asked, merchant_currency: askedCurrency } = row;
  return {
    id: row.id,
    cardId: row.card_id,
    kind: row.kind,
    state: row.state,
    amount: money(row.amount, row.currency),
    authorizationId: row.authorization_id,
    merchant: row.merchant,
    category: row.category,
    asked:
      asked === null || askedCurrency === null ? null : { amount: asked, currency: askedCurrency },
    declineReason: row.decline_reason,
    reason: reasonIn(row),
    cleared: row.cleared === null ? null : money(row.cleared, row.currency),
    coveredByUs: money(row.covered_by_us, row.currency),
    at: row.at,
    expiresAt: row.expires_at,
  };
}

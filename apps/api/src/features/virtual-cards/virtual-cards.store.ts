import type { Pool, PoolClient } from 'pg';
import type { CardCurrency, CardDesign, CardType } from '@nzela/contract/virtual-cards';
import type { Message } from '@nzela/messages/message';
import { money, type Money } from '@nzela/money/money';
import type { IssuedCardState } from '../../gateways/issuing/issuing.port.ts';
import type { OrderChange } from '../../gateways/order.ts';
import { byDefault, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertReturning } from '../../kernel/data/inserts.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { idByReference, onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { reasonColumns, reasonIn, type ReasonColumns } from '../../kernel/texts/texts.ts';
import type { Card, CardStatus } from './card.ts';

const virtualCards: Table<
  'virtual_cards',
  {
    status: CardStatus;
    type: CardType;
    currency: CardCurrency;
    design: CardDesign;
    wallet_currency: CardCurrency;
    issuer_state: IssuedCardState;
    reason_message: Message;
  }
> = { name: 'virtual_cards' };

type CardRow = RowOf<typeof virtualCards>;

export type NewCard = Pick<
  Card,
  | 'id'
  | 'ownerId'
  | 'type'
  | 'currency'
  | 'design'
  | 'holder'
  | 'walletCurrency'
  | 'deposit'
  | 'sent'
  | 'spread'
  | 'fee'
  | 'createdAt'
>;

export async function insertCard(client: PoolClient, card: NewCard): Promise<Card> {
  const { createdAt } = card;
  const row = await insertReturning(client, virtualCards, {
    row: {
      id: card.id,
      reference: byDefault,
      owner_id: card.ownerId,
      status: 'en_attente',
      type: card.type,
      currency: card.currency,
      design: card.design,
      holder: card.holder,
      wallet_currency: card.walletCurrency,
      deposit: card.deposit.minor,
      order_sent: card.sent.minor,
      order_spread: card.spread.minor,
      order_fee: card.fee.minor,
      ...unused,
      attempts_since: createdAt,
      next_action_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    },
  });
  return cardOf(row);
}

/** What the issuer and the owner make of a card later. */
const unused = {
  provider_id: null,
  last4: null,
  issuer_state: null,
  is_frozen: byDefault,
  paused_at: null,
  limit_per_payment: null,
  limit_per_month: null,
  is_single_use: byDefault,
  merchant_lock: null,
  fee_months: byDefault,
  next_fee_at: null,
  ...reasonColumns(null),
  ordered_at: null,
  asked_at: null,
  leased_until: null,
  activated_at: null,
  closed_at: null,
} as const;

/** Refuses `introuvable` for somebody else's card as for none. */
export async function readCard(
  source: Readable,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<Card> {
  const { rows } = await source.query<CardRow>(
    'SELECT * FROM virtual_cards WHERE id = $1 AND owner_id = $2',
    [id, ownerId],
  );
  return rows[0] === undefined ? refuse('introuvable') : cardOf(rows[0]);
}

/** The same, and nobody else changes the card or spends from it until the transaction ends. */
export async function lockOwnCard(
  client: PoolClient,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<Card> {
  const { rows } = await client.query<CardRow>(
    'SELECT * FROM virtual_cards WHERE id = $1 AND owner_id = $2 FOR UPDATE',
    [id, ownerId],
  );
  return rows[0] === undefined ? refuse('introuvable') : cardOf(rows[0]);
}

export async function lockCard(client: PoolClient, id: string): Promise<Card> {
  const { rows } = await client.query<CardRow>(
    'SELECT * FROM virtual_cards WHERE id = $1 FOR UPDATE',
    [id],
  );
  return cardOf(onlyRow(rows, 'virtual_cards'));
}

export async function lockByReference(client: PoolClient, reference: string): Promise<Card | null> {
  const { rows } = await client.query<CardRow>(
    'SELECT * FROM virtual_cards WHERE reference = $1 FOR UPDATE',
    [reference],
  );
  return rows[0] === undefined ? null : cardOf(rows[0]);
}

export function cardIdByReference(pool: Pool, reference: string): Promise<string | null> {
  return idByReference(pool, 'virtual_cards', reference);
}

const listedMost = 200;

/** Newest first. */
export async function listCards(pool: Pool, ownerId: string): Promise<Card[]> {
  const { rows } = await pool.query<CardRow>(
    'SELECT * FROM virtual_cards WHERE owner_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2',
    [ownerId, listedMost],
  );
  return rows.map(cardOf);
}

export type CardChange = Partial<
  ReasonColumns & {
    status: CardStatus;
    last4: string;
    issuer_state: IssuedCardState;
    is_frozen: boolean;
    paused_at: Date | null;
    limit_per_payment: bigint | null;
    limit_per_month: bigint | null;
    is_single_use: boolean;
    merchant_lock: string | null;
    fee_months: number;
    next_fee_at: Date | null;
    ordered_at: Date | null;
    attempts_since: Date;
    next_action_at: Date | null;
    activated_at: Date;
    closed_at: Date;
  }
>;

export async function updateCard(
  client: PoolClient,
  id: string,
  {
    at,
    change,
  }: {
    readonly at: Date;
    readonly change: CardChange & Omit<OrderChange, 'asked' | 'attempts_since'>;
  },
): Promise<Card> {
  return cardOf(await updateRow(client, virtualCards, { id, at, change }));
}

function cardOf(row: CardRow): Card {
  const inCard = (minor: bigint | null): Money | null =>
    minor === null ? null : money(minor, row.currency);
  return {
    id: row.id,
    reference: row.reference,
    ownerId: row.owner_id,
    status: row.status,
    type: row.type,
    currency: row.currency,
    design: row.design,
    holder: row.holder,
    walletCurrency: row.wallet_currency,
    deposit: money(row.deposit, row.currency),
    sent: money(row.order_sent, row.wallet_currency),
    spread: money(row.order_spread, row.wallet_currency),
    fee: money(row.order_fee, row.wallet_currency),
    providerId: row.provider_id,
    last4: row.last4,
    issuerState: row.issuer_state,
    isFrozen: row.is_frozen,
    pausedAt: row.paused_at,
    limitPerPayment: inCard(row.limit_per_payment),
    limitPerMonth: inCard(row.limit_per_month),
    isSingleUse: row.is_single_use,
    merchantLock: row.merchant_lock,
    feeMonths: row.fee_months,
    nextFeeAt: row.next_fee_at,
    reason: reasonIn(row),
    asked: row.ordered_at !== null,
    askedAt: row.asked_at,
    updatedAt: row.updated_at,
    attemptsSince: row.attempts_since,
    nextActionAt: row.next_action_at,
    leasedUntil: row.leased_until,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
  };
}

import type { Pool, PoolClient } from 'pg';
import type { CardPayment as WireCardPayment } from '@nzela/contract/card-payments';
import type { Mode } from '@nzela/ledger/types';
import type { Message } from '@nzela/messages/message';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { Order, OrderChange } from '../../gateways/order.ts';
import { byDefault, sql, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { insertReturning } from '../../kernel/data/inserts.ts';
import { onlyRow, updateRow } from '../../kernel/data/rows.ts';
import {
  reasonColumns,
  reasonIn,
  type ReasonColumns,
  type Text,
} from '../../kernel/texts/texts.ts';
import type { CardPurposeName, CardSubjectKey } from './purpose.ts';

export type AttemptState = WireCardPayment['etat'];

/** One attempt to pay something by card. */
export type Attempt = CardSubjectKey &
  Order & {
    /** Whose money it is once it is paid. */
    readonly ownerId: string;
    /** Who opened it; null: a visitor. */
    readonly payerId: string | null;
    readonly amount: Money;
    readonly state: AttemptState;
    readonly fieldsUrl: string | null;
    readonly pageUrl: string | null;
    readonly reason: Text | null;
    readonly createdAt: Date;
  };

const cardPayments: Table<
  'card_payments',
  {
    purpose: CardPurposeName;
    currency: CurrencyCode;
    state: AttemptState;
    reason_message: Message;
  }
> = { name: 'card_payments' };

type AttemptRow = RowOf<typeof cardPayments>;

/** States in which the attempt could still be paid. */
export const liveStates: readonly AttemptState[] = ['en_preparation', 'en_attente', 'indetermine'];

type Db = Pool | PoolClient;

export async function insertAttempt(
  client: PoolClient,
  attempt: Pick<
    Attempt,
    'id' | 'purpose' | 'subjectId' | 'ownerId' | 'payerId' | 'amount' | 'createdAt'
  > & {
    readonly subjectReference: string;
  },
): Promise<Attempt> {
  // Locked with what it pays for, so counting its attempts gives each one a number of its own.
  const { purpose, subjectId, subjectReference, createdAt } = attempt;
  const row = await insertReturning(client, cardPayments, {
    row: {
      id: attempt.id,
      purpose,
      subject_id: subjectId,
      owner_id: attempt.ownerId,
      payer_id: attempt.payerId,
      reference: sql`${subjectReference} || '-C' || (1 + count(*))`,
      amount: attempt.amount.minor,
      currency: attempt.amount.currency,
      state: 'en_preparation',
      provider_id: null,
      fields_url: null,
      page_url: null,
      ...reasonColumns(null),
      asked: false,
      asked_at: null,
      created_at: createdAt,
      updated_at: createdAt,
      next_action_at: null,
      attempts: byDefault,
    },
    from: sql`FROM card_payments WHERE purpose = ${purpose} AND subject_id = ${subjectId}`,
  });
  return attemptOf(row);
}

export async function findAttempt(db: Db, id: string): Promise<Attempt | null> {
  const { rows } = await db.query<AttemptRow>('SELECT * FROM card_payments WHERE id = $1', [id]);
  return rows[0] === undefined ? null : attemptOf(rows[0]);
}

/** The attempt of that id, if it is for that subject. */
export async function findAttemptOf(
  client: PoolClient,
  { id, purpose, subjectId }: CardSubjectKey & { readonly id: string },
): Promise<Attempt | null> {
  const { rows } = await client.query<AttemptRow>(
    'SELECT * FROM card_payments WHERE id = $1 AND purpose = $2 AND subject_id = $3',
    [id, purpose, subjectId],
  );
  return rows[0] === undefined ? null : attemptOf(rows[0]);
}

export async function findAttemptByReference(db: Db, reference: string): Promise<Attempt | null> {
  const { rows } = await db.query<AttemptRow>('SELECT * FROM card_payments WHERE reference = $1', [
    reference,
  ]);
  return rows[0] === undefined ? null : attemptOf(rows[0]);
}

/** The attempt that the gateway knows by this name. */
export async function findAttemptByProvider(db: Db, providerId: string): Promise<Attempt | null> {
  const { rows } = await db.query<AttemptRow>(
    'SELECT * FROM card_payments WHERE provider_id = $1',
    [providerId],
  );
  return rows[0] === undefined ? null : attemptOf(rows[0]);
}

/** The attempt that could still be paid: there is never more than one. */
export async function liveAttempt(
  client: PoolClient,
  { purpose, subjectId }: CardSubjectKey,
): Promise<Attempt | null> {
  const { rows } = await client.query<AttemptRow>(
    'SELECT * FROM card_payments WHERE purpose = $1 AND subject_id = $2 AND state = ANY($3) FOR UPDATE',
    [purpose, subjectId, liveStates],
  );
  return rows[0] === undefined ? null : attemptOf(rows[0]);
}

export async function lockAttempt(client: PoolClient, id: string): Promise<Attempt> {
  const { rows } = await client.query<AttemptRow>(
    'SELECT * FROM card_payments WHERE id = $1 FOR UPDATE',
    [id],
  );
  return attemptOf(onlyRow(rows, 'card_payments'));
}

export type AttemptChange = Partial<ReasonColumns> & {
  readonly state?: AttemptState;
  readonly fields_url?: string;
  readonly page_url?: string;
};

type OrderColumns = Omit<OrderChange, 'attempts_since' | 'leased_until'>;

export async function updateAttempt(
  client: PoolClient,
  id: string,
  { change, at }: { readonly change: AttemptChange & OrderColumns; readonly at: Date },
): Promise<Attempt> {
  return attemptOf(await updateRow(client, cardPayments, { id, at, change }));
}

/** The payment that paid it, unless its money goes back already. */
export async function approvedAttempt(
  client: PoolClient,
  { purpose, subjectId }: CardSubjectKey,
): Promise<Attempt | null> {
  const { rows } = await client.query<AttemptRow>(
    `SELECT * FROM card_payments p WHERE purpose = $1 AND subject_id = $2 AND state = 'approuve'
        AND NOT EXISTS (SELECT FROM card_refunds r WHERE r.card_payment_id = p.id)`,
    [purpose, subjectId],
  );
  return rows[0] === undefined ? null : attemptOf(rows[0]);
}

/** A payment as it is answered, before its reason is rendered. */
export type UntoldPayment = Omit<WireCardPayment, 'raison'> & { readonly raison: Text | null };

export function wireAttempt(attempt: Attempt): UntoldPayment {
  const payable = attempt.state === 'en_attente';
  return {
    id: attempt.id,
    reference: attempt.reference,
    etat: attempt.state,
    champsUrl: payable ? attempt.fieldsUrl : null,
    pageUrl: payable ? attempt.pageUrl : null,
    raison: attempt.reason,
  };
}

function attemptOf(row: AttemptRow): Attempt {
  return {
    id: row.id,
    purpose: row.purpose,
    subjectId: row.subject_id,
    ownerId: row.owner_id,
    payerId: row.payer_id,
    reference: row.reference,
    amount: money(row.amount, row.currency),
    state: row.state,
    providerId: row.provider_id,
    fieldsUrl: row.fields_url,
    pageUrl: row.page_url,
    reason: reasonIn(row),
    asked: row.asked,
    askedAt: row.asked_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    attemptsSince: row.created_at,
    nextActionAt: row.next_action_at,
    leasedUntil: null,
  };
}

/** How far the gateway's list of disputes has been read; null: not at all. */
export async function readDisputeCursor(pool: Pool, mode: Mode): Promise<string | null> {
  const { rows } = await pool.query<{ cursor: string | null }>(
    'SELECT cursor FROM dispute_cursors WHERE mode = $1',
    [mode],
  );
  return rows[0]?.cursor ?? null;
}

export async function keepDisputeCursor(pool: Pool, mode: Mode, cursor: string): Promise<void> {
  await pool.query('UPDATE dispute_cursors SET cursor = $2 WHERE mode = $1', [mode, cursor]);
}

import type { Message } from '@nzela/messages/message';
import { byDefault } from '../kernel/data/columns.ts';
import { reasonColumns, reasonIn, type ReasonColumns, type Text } from '../kernel/texts/texts.ts';
import type { GatewayFault } from './gateway.ts';
import type { Order, OrderChange } from './order.ts';

/** An order with the words for its owner on how it stands. */
export type Asked = Omit<Order, 'id'> & {
  /** Whose turn it is where it came to nothing or takes longer, the sentence, and the field to correct. */
  readonly fault: GatewayFault | null;
  readonly reason: Text | null;
  readonly field: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** Until then it is tried again by itself. */
  readonly deadlineAt: Date;
};

/** The same as PostgreSQL gives it. */
export type AskedColumns = ReasonColumns & {
  reference: string;
  provider_id: string | null;
  asked: boolean;
  asked_at: Date | null;
  fault: GatewayFault | null;
  field: string | null;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  deadline_at: Date;
  attempts_since: Date | null;
  next_action_at: Date | null;
  leased_until: Date | null;
};

/** What we know of these columns beyond PostgreSQL. */
export type AskedKnown = { fault: GatewayFault; reason_message: Message };

/** The columns of an order that nobody was asked for yet. */
export const notAsked = {
  provider_id: null,
  asked: byDefault,
  asked_at: null,
  fault: null,
  field: null,
  ...reasonColumns(null),
  completed_at: null,
  attempts_since: null,
  leased_until: null,
} as const;

/** What may change of it, by column. */
export type AskedChange = OrderChange &
  Readonly<Partial<ReasonColumns & Pick<AskedColumns, 'fault' | 'field' | 'completed_at'>>>;

export function askedOf(row: AskedColumns): Asked {
  return {
    reference: row.reference,
    providerId: row.provider_id,
    asked: row.asked,
    askedAt: row.asked_at,
    fault: row.fault,
    reason: reasonIn(row),
    field: row.field,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
    deadlineAt: row.deadline_at,
    attemptsSince: row.attempts_since,
    nextActionAt: row.next_action_at,
    leasedUntil: row.leased_until,
  };
}

/** Why an order came to nothing, or takes longer: whose turn it is, the sentence, and the field to correct. */
export type Verdict = {
  readonly fault: GatewayFault | null;
  readonly reason: Message;
  readonly field: string | null;
};

/** A verdict as the columns of its order keep it. */
export function verdictColumns({ fault, reason, field }: Verdict) {
  return { fault, field, ...reasonColumns(reason) };
}

/** No verdict any more. */
export const nothingWrong = { fault: null, ...reasonColumns(null) };

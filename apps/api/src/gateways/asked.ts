import type { GatewayFault } from './gateway.ts';

/** How something stands with the provider that carries it out. */
export type Asked = {
  /** What the provider knows it by. */
  readonly reference: string;
  /** What the provider calls it; null until it took it up. */
  readonly providerId: string | null;
  /** The provider may have heard of it. */
  readonly asked: boolean;
  /** Whose turn it is where it came to nothing or takes longer, the sentence, and the field to correct. */
  readonly fault: GatewayFault | null;
  readonly reason: string | null;
  readonly field: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  /** Until then it is tried again by itself. */
  readonly deadlineAt: Date;
  /** Since when the provider is asked without an answer that ends it. */
  readonly attemptsSince: Date | null;
  readonly nextActionAt: Date | null;
  /** Until then somebody is calling the provider: nobody else does. */
  readonly leasedUntil: Date | null;
};

/** The same as PostgreSQL gives it. */
export type AskedColumns = {
  reference: string;
  provider_id: string | null;
  asked: boolean;
  fault: GatewayFault | null;
  reason: string | null;
  field: string | null;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  deadline_at: Date;
  attempts_since: Date | null;
  next_action_at: Date | null;
  leased_until: Date | null;
};

/** What may change of it, by column. */
export type AskedChange = Readonly<
  Partial<Omit<AskedColumns, 'reference' | 'created_at' | 'updated_at' | 'deadline_at'>>
>;

export function askedOf(row: AskedColumns): Asked {
  return {
    reference: row.reference,
    providerId: row.provider_id,
    asked: row.asked,
    fault: row.fault,
    reason: row.reason,
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

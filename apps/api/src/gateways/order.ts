/** How an order stands with the provider that carries it out: what a turn (turn.ts) reads of any noun's row. */
export type Order = {
  readonly id: string;
  /** What the provider knows it by: the same for ever. */
  readonly reference: string;
  /** What the provider calls it; null until it took it up. */
  readonly providerId: string | null;
  /** The provider may have heard of it. */
  readonly asked: boolean;
  /** When the last order left. Null beside `asked`: the former release sent it, and tells no time. */
  readonly askedAt: Date | null;
  readonly updatedAt: Date;
  /** Since when the provider is asked without an answer that brings it forward. */
  readonly attemptsSince: Date | null;
  readonly nextActionAt: Date | null;
  /** Until then a worker is calling the provider: no other one does. */
  readonly leasedUntil: Date | null;
};

/** What a turn changes of an order, by column. */
export type OrderChange = {
  readonly provider_id?: string;
  readonly asked?: boolean;
  readonly asked_at?: Date | null;
  readonly attempts_since?: Date | null;
  readonly next_action_at?: Date | null;
  readonly leased_until?: Date | null;
};

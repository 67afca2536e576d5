import type { Pool, PoolClient } from 'pg';
import type { Money } from '@nzela/money/money';
import type { Clock } from '../kernel/time/clock.ts';
import type { Due } from '../kernel/data/due.ts';
import type { GatewayAnswer, GatewayRefusal } from './gateway.ts';
import type { Order, OrderChange } from './order.ts';
import type { Passing, Reading } from './turn-rules.ts';

/** What every turn needs. */
export type TurnDeps = { readonly pool: Pool; readonly clock: Clock };

/** A locked row about which something is recorded, in the transaction that locked it. */
export type Recording<D, Held> = {
  readonly deps: D;
  readonly client: PoolClient;
  readonly held: Held;
  readonly at: Date;
};

/** Why nothing was carried out, for certain. */
export type Failure<Told> =
  /** The provider took it up, and says that it came to nothing. */
  | { readonly kind: 'told'; readonly told: Told }
  /** The provider refused the order: what the person chose is wrong. */
  | { readonly kind: 'refused'; readonly refusal: GatewayRefusal }
  /** Refused for our fault or a passing reason, until the deadline. */
  | { readonly kind: 'late' }
  /** No longer wanted, and the provider never had it. */
  | { readonly kind: 'unwanted' };

/** What operators are told of: another order's facts, what contradicts an end, no end after a day, a refusal of ours. */
export type Alarm = {
  readonly what: 'other' | 'contradiction' | 'stuck' | 'ours';
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/**
 * A noun that a provider carries out. Each function that records runs in the transaction that locked the row, and gives the
 * noun's own columns to change with the turn's.
 */
export type Noun<
  D extends TurnDeps,
  Held extends Order,
  Told extends Readonly<Record<string, unknown>>,
  Change,
> = {
  readonly due: Due;
  /** The row, locked until the transaction ends; what it is for, before itself. Null: there is none. */
  lock(deps: D, client: PoolClient, id: string): Promise<Held | null>;
  save(
    client: PoolClient,
    held: Held,
    step: { readonly at: Date; readonly change: OrderChange & Partial<Change> },
  ): Promise<void>;
  order(deps: D, held: Held): Promise<GatewayAnswer<Told>>;
  lookup(deps: D, held: Held): Promise<GatewayAnswer<Told | null>>;
  /** It waits for somebody to decide: its turns leave it alone. Never, unless the noun tells. */
  isHeld?(held: Held): boolean;
  /** What it came to; null: it is not over. */
  endOf(held: Held): 'done' | 'refused' | null;
  /** Until when a refusal that is not the person's fault is tried again; null: as long as it takes. */
  deadlineOf(held: Held): Date | null;
  /** Still to be ordered, should the provider not have it. Always, unless the noun tells. */
  isWanted?(held: Held, at: Date): boolean;
  /** Ordering moves no money, and may be repeated at any time. */
  readonly isHarmless?: boolean;
  /** Whether the provider takes more than a day as a matter of course. */
  readonly takesDays?: boolean;
  /** What identifies the order, and what it moves: an answer that contradicts it is about another one. */
  factsOf(held: Held): Readonly<Record<string, string | Money | null>>;
  read(
    held: Held,
    told: Told,
  ): { readonly reading: Reading; readonly providerId: string | null; readonly isNews: boolean };
  done(recording: Recording<D, Held>, told: Told): Promise<Change>;
  failed(recording: Recording<D, Held>, failure: Failure<Told>): Promise<Change>;
  underway(recording: Recording<D, Held>, told: Told): Promise<Change>;
  doubted(recording: Recording<D, Held>): Promise<Change>;
  /** Refused for now, and tried again by itself. */
  delayed(recording: Recording<D, Held>, refusal: Passing): Promise<Change>;
  /** What is told after the end, where it can be more than a contradiction. */
  late?(recording: Recording<D, Held>, told: Told, other: readonly string[]): Promise<void>;
  /** What an alert is about. The row itself, unless the noun tells. */
  subjectOf?(held: Held): string;
  /** A refusal of ours that stops all of them at once is told once a day, not for each. */
  readonly isOursToldDaily?: boolean;
  alarm(client: PoolClient, alarm: Alarm): Promise<void>;
};

import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { GatewayHealth, HealthState } from './gateway.ts';

/** What is known now of where a provider's orders go: its operators, its billers, the banks and counters of countries. */
export type Destinations = {
  /** `down` only where the provider says so. One that it does not tell of is as the provider is itself. */
  stateOf(id: string): HealthState;
};

/** A provider's own word on where its orders go. */
export type ToldDestination = {
  readonly id: string;
  /** For an operator of ours. */
  readonly name: string;
  readonly state: HealthState;
};

/** What a provider says of itself. */
export type ToldState = {
  readonly state: HealthState;
  readonly destinations: readonly ToldDestination[];
};

/** What a provider found out longer ago, by its own clock, tells nothing of now. */
const staleMs = 15 * 60_000;

const states = {
  UP: 'up',
  DEGRADED: 'degraded',
  DOWN: 'down',
} as const satisfies Record<string, HealthState>;
const stateSchema = z.enum(['UP', 'DEGRADED', 'DOWN']).transform((told) => states[told]);

const destinationSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(120),
  status: stateSchema,
  checkedAt: z.iso.datetime(),
});

/** The answer of `GET /health`. A provider that tells of no destinations has one state for all. */
export const healthSchema = z
  .object({
    status: stateSchema,
    at: z.iso.datetime().optional(),
    destinations: z.array(destinationSchema).max(1_000).default([]),
  })
  .transform(({ status, at, destinations }): ToldState => {
    const now = at === undefined ? Date.now() : Date.parse(at);
    const fresh = destinations.filter(({ checkedAt }) => now - Date.parse(checkedAt) <= staleMs);
    return {
      state: status,
      destinations: fresh.map(({ id, name, status: state }) => ({ id, name, state })),
    };
  });

/** Pages and orders ask more often than a provider is to be asked. */
const keptMs = 10_000;
/** No page and no order waits longer for it: what is not known by then is not known. */
const patienceMs = 1_000;

const unknown: Destinations = { stateOf: () => 'degraded' };

/** Asks a provider where its orders arrive, as often as it is called, and never waits long for it. */
export function createDestinations(
  health: () => Promise<GatewayHealth>,
): () => Promise<Destinations> {
  let last: { readonly value: Promise<Destinations>; readonly askedAt: number } | undefined;
  return async () => {
    const now = performance.now();
    if (last === undefined || last.askedAt + keptMs <= now) {
      last = { value: health().then(destinationsOf), askedAt: now };
    }
    const patience = new AbortController();
    const given = wait(Math.max(0, last.askedAt + patienceMs - now), unknown, {
      ref: false,
      signal: patience.signal,
    });
    // Ended by us, its rejection says nothing.
    given.catch(() => {});
    try {
      return await Promise.race([last.value, given]);
    } catch (error) {
      last = undefined;
      throw error;
    } finally {
      patience.abort();
    }
  };
}

function destinationsOf({ told }: GatewayHealth): Destinations {
  if (told === undefined) return unknown;
  const byId = new Map(told.destinations.map(({ id, state }) => [id, state]));
  return { stateOf: (id) => byId.get(id) ?? told.state };
}

/** The best of several: where one of them works, something works. */
export function bestOf(all: readonly HealthState[]): HealthState {
  if (all.length === 0 || all.includes('up')) return 'up';
  return all.includes('degraded') ? 'degraded' : 'down';
}

import type { Pool, PoolClient } from 'pg';
import { isDatabaseAway, transact } from '../../kernel/data/database.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Outbound } from '../../kernel/http/outbound.ts';
import { briefly, type Log } from '../../kernel/monitoring/log.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { numberEvents } from '../events/events.ts';
import { attempt, type Attempted } from './attempts.ts';
import {
  claimDeliveries,
  insertDeliveries,
  pairsOf,
  recordOutcomes,
  sentOf,
  waiting,
  type Claimed,
  type NewDelivery,
} from './deliveries.store.ts';
import { endGone } from './health.ts';
import { secretContext, signerOf } from './secrets.ts';
import { askedOfHost, createSending, type Sending } from './sending.ts';
import { noteHealth, signingSecrets } from './webhooks.store.ts';

export type CourierDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly log: Log;
};

/** Longer than what is held of a host takes, should it answer none of it (sending.ts). */
const leaseSeconds = 60;
/** While something is being sent: how long its answers are gathered, and when what is due is looked for again. */
const gatherMs = 100;
const lookAgainMs = 250;

export type Courier = {
  /** Numbers events, sends what is due and records how it ended. True when there is more to do. */
  round(): Promise<boolean>;
  /** Waits for what is being sent. */
  stop(): Promise<void>;
};

/**
 * Takes events to the endpoints that asked for them. What has just been numbered is sent at once by who numbered it, as far
 * as there is room; the rest, and what has to be sent again, is found by looking for what is due. Answers of all endpoints
 * are gathered, and recorded together.
 */
export function createCourier(deps: CourierDeps): Courier {
  const { clock, outbound, log } = deps;
  const now = () => clock.now();
  const sending = createSending(({ delivery, signers }) =>
    attempt(outbound, delivery, { signers, now }).catch((error: Error) => {
      log.warn(briefly(error), 'a delivery was not sent');
      return null;
    }),
  );
  let lookedAt = 0;
  /** Something that is due may have been left, for want of room or by the last look. */
  let isMoreDue = true;
  let unrecorded: readonly Attempted[] = [];

  async function sendDue(): Promise<void> {
    const isTime = !sending.isBusy() || performance.now() - lookedAt >= lookAgainMs;
    if (sending.room() <= 0 || !(isMoreDue || isTime)) return;
    lookedAt = performance.now();
    const at = now();
    const rooms = sending.rooms();
    const claimed = await claimDeliveries(deps.pool, {
      now: at,
      leaseEnd: addSeconds(at, leaseSeconds),
      ofHost: askedOfHost,
      rooms,
      most: sending.room(),
    });
    isMoreDue = claimed.length > 0 || rooms.some(({ room }) => room <= 0);
    await send(deps, sending, claimed);
  }

  /** What the database was away for is kept: sent again, it would arrive twice. */
  async function recordAnswers(): Promise<void> {
    const attempts = [...unrecorded, ...sending.takeAttempts()];
    unrecorded = [];
    const left = await record(deps, attempts);
    unrecorded = [...unrecorded, ...left];
  }

  return {
    async round() {
      const recorded = recordAnswers();
      await sendDue();
      const { taken, isLeft, isMore } = await numberAndTake(deps, sending);
      await send(deps, sending, taken);
      isMoreDue ||= isLeft;
      await recorded;
      if (isMore) return true;
      await sending.wait(gatherMs);
      if (sending.isBusy()) return true;
      await recordAnswers();
      return isMoreDue || unrecorded.length > 0;
    },
    async stop() {
      do {
        await sending.wait(gatherMs);
        await recordAnswers();
      } while (sending.isBusy());
    },
  };
}

type Numbered = {
  readonly taken: readonly Claimed[];
  /** There was no room for all of them: whoever looks for what is due finds the others. */
  readonly isLeft: boolean;
  readonly isMore: boolean;
};

/** Numbers events and makes their deliveries: those that there is room for are this process's from the start. */
async function numberAndTake({ pool, clock }: CourierDeps, sending: Sending): Promise<Numbered> {
  let taken: Claimed[] = [];
  let isLeft = false;
  const isMore = await numberEvents(pool, async (client, events) => {
    const at = clock.now();
    const hasRoom = roomFor(sending);
    const eventOf = new Map(events.map((event) => [event.id, event]));
    taken = [];
    const made: NewDelivery[] = [];
    for (const pair of await pairsOf(client, events)) {
      const delivery = waiting(pair, at);
      const event = eventOf.get(pair.eventId);
      if (event === undefined || pair.isFailing || !hasRoom(pair.host)) {
        made.push(delivery);
        continue;
      }
      const held = { ...delivery, attempts: 1, dueAt: addSeconds(at, leaseSeconds) } as const;
      made.push(held);
      taken.push({ ...sentOf(event), ...pair, id: held.id, attempts: held.attempts });
    }
    isLeft = taken.length < made.length;
    await insertDeliveries(client, made);
  });
  return { taken, isLeft, isMore };
}

/** Counts what is taken, as long as it is not held yet. */
function roomFor(sending: Sending): (host: string) => boolean {
  const rooms = new Map<string, number>();
  let all = sending.room();
  return (host) => {
    const room = rooms.get(host) ?? sending.roomOf(host);
    if (room <= 0 || all <= 0) return false;
    rooms.set(host, room - 1);
    all -= 1;
    return true;
  };
}

/** Signs and sends; the keys of an endpoint are read once for all that it is sent. */
async function send(
  { pool, clock, secrets, log }: CourierDeps,
  sending: Sending,
  deliveries: readonly Claimed[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const byEndpoint = Map.groupBy(deliveries, ({ endpointId }) => endpointId);
  const rows = await signingSecrets(pool, [...byEndpoint.keys()], clock.now());
  for (const [id, its] of byEndpoint) {
    try {
      const signers = rows
        .filter(({ endpointId }) => endpointId === id)
        .map((row) => signerOf(secrets.open(row.sealed, secretContext(row.id))));
      sending.begin(its.map((delivery) => ({ delivery, signers })));
    } catch (error) {
      log.warn(briefly(error as Error), 'deliveries were not signed');
    }
  }
}

/**
 * Writes down how attempts ended, and gives those that the database was away for. An endpoint that is turned off for it has a
 * transaction of its own.
 */
async function record(
  deps: CourierDeps,
  attempts: readonly Attempted[],
): Promise<readonly Attempted[]> {
  const gone = new Set(attempts.filter((one) => one.gone).map(({ endpointId }) => endpointId));
  const others = attempts.filter(({ endpointId }) => !gone.has(endpointId));
  const left = [await recordTogether(deps, others)];
  for (const id of gone) {
    const its = attempts.filter(({ endpointId }) => endpointId === id);
    left.push(await recordTogether(deps, its, (client, at) => endGone(client, id, at)));
  }
  return left.flat();
}

async function recordTogether(
  { pool, clock, log }: CourierDeps,
  attempts: readonly Attempted[],
  follow?: (client: PoolClient, at: Date) => Promise<void>,
): Promise<readonly Attempted[]> {
  if (attempts.length === 0) return [];
  const byEndpoint = Map.groupBy(attempts, ({ endpointId }) => endpointId);
  const healths = [...byEndpoint].map(([endpointId, its]) => ({
    endpointId,
    arrived: its.some(({ state }) => state === 'livre'),
  }));
  try {
    await transact(pool, async ({ client }) => {
      const at = clock.now();
      await recordOutcomes(client, attempts);
      await noteHealth(client, healths, at);
      await follow?.(client, at);
    });
    return [];
  } catch (error) {
    log.warn(briefly(error as Error), 'deliveries were not recorded');
    // Of those that are not kept, the lease ends, and they are sent again.
    return isDatabaseAway(error) ? attempts : [];
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { transact } from '../../kernel/data/database.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Outbound } from '../../kernel/http/outbound.ts';
import { briefly, type Log } from '../../kernel/monitoring/log.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { numberEvents } from '../events/events.ts';
import { attempt } from './attempts.ts';
import {
  claimDeliveries,
  insertDeliveries,
  pairsOf,
  recordOutcomes,
  type Claimed,
} from './deliveries.store.ts';
import { endGone } from './health.ts';
import { secretContext, signerOf, type Signer } from './secrets.ts';
import { noteHealth, signingSecrets } from './webhooks.store.ts';

export type CourierDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly log: Log;
};

/** Sent at once by this process: of each endpoint, to each host, in all. */
const atOnce = { endpoint: 64, host: 64, all: 1_024 } as const;
/** Longer than the longest attempt. */
const leaseSeconds = 60;
const lookAgainMs = 250;

export type Courier = {
  /** Numbers events and begins to send what is due. True when there is more to do. */
  round(): Promise<boolean>;
  /** Waits for what is being sent. */
  stop(): Promise<void>;
};

/**
 * Takes events to the endpoints that asked for them. Deliveries are sent in waves, one endpoint each, side by side: a
 * receiver that answers slowly holds up its own wave alone.
 */
export function createCourier(deps: CourierDeps): Courier {
  const { pool, clock, log } = deps;
  const waves = new Set<Promise<void>>();
  const inFlight = new Map<string, number>();
  let sending = 0;

  function count(host: string, change: number): void {
    sending += change;
    const left = (inFlight.get(host) ?? 0) + change;
    if (left === 0) inFlight.delete(host);
    else inFlight.set(host, left);
  }

  function begin(endpointId: string, wave: readonly Claimed[]): void {
    const host = wave[0]?.host ?? '';
    count(host, wave.length);
    const sent = sendWave(deps, endpointId, wave)
      // Their lease ends, and they are sent again.
      .catch((error: unknown) => log.warn(briefly(error as Error), 'deliveries were not recorded'))
      .finally(() => {
        count(host, -wave.length);
        waves.delete(sent);
      });
    waves.add(sent);
  }

  async function claim(): Promise<number> {
    if (sending >= atOnce.all) return 0;
    const now = clock.now();
    const busy = [...inFlight].filter(([, many]) => many >= atOnce.host);
    const claimed = await claimDeliveries(pool, {
      now,
      leaseEnd: addSeconds(now, leaseSeconds),
      each: atOnce.endpoint,
      most: atOnce.all - sending,
      busyHosts: busy.map(([host]) => host),
    });
    for (const [id, wave] of Map.groupBy(claimed, ({ endpointId }) => endpointId)) begin(id, wave);
    return claimed.length;
  }

  return {
    async round() {
      // What they send was not looked for among what is due.
      const wereSending = waves.size > 0;
      const isMore = await numberEvents(pool, async (client, events) => {
        const pairs = await pairsOf(
          client,
          events.map(({ id }) => id),
        );
        await insertDeliveries(client, pairs, clock.now());
      });
      if ((await claim()) > 0 || isMore) return true;
      if (waves.size > 0) await Promise.race([...waves, sleep(lookAgainMs)]);
      return wereSending || waves.size > 0;
    },
    async stop() {
      await Promise.all(waves);
    },
  };
}

/** Sends the deliveries of one endpoint side by side, and writes down how they ended. */
async function sendWave(
  deps: CourierDeps,
  endpointId: string,
  wave: readonly Claimed[],
): Promise<void> {
  const { pool, clock, outbound } = deps;
  const signers = await signersOf(deps, endpointId);
  const now = () => clock.now();
  const outcomes = await Promise.all(
    wave.map((delivery) => attempt(outbound, delivery, { signers, now })),
  );
  const arrived = outcomes.some(({ state }) => state === 'livre');
  const isGone = outcomes.some(({ gone }) => gone);
  await transact(pool, async ({ client }) => {
    await recordOutcomes(client, outcomes);
    await noteHealth(client, endpointId, { arrived, at: now() });
    if (isGone) await endGone(client, endpointId, now());
  });
}

async function signersOf(
  { pool, clock, secrets }: CourierDeps,
  endpointId: string,
): Promise<readonly Signer[]> {
  const rows = await signingSecrets(pool, [endpointId], clock.now());
  return rows.map(({ id, sealed }) => signerOf(secrets.open(sealed, secretContext(id))));
}

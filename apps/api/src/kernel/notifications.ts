import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

/**
 * What PostgreSQL tells every instance (LISTEN/NOTIFY), over one dedicated connection that comes back by itself.
 * A notification sent while the connection was away is lost, so each subscriber can also read its state anew.
 */
export type Notifications = {
  /** Call before `start`. Returns nothing: a subscription lasts as long as the process. */
  subscribe(subscriber: Subscriber): void;
  /** Resolves once listening. Rejects when the database cannot be reached the first time. */
  start(): Promise<void>;
  /** False while notifications may be missed; then nothing kept in memory is to be trusted. */
  readonly listening: boolean;
  close(): Promise<void>;
};

export type Subscriber = {
  readonly channel: string;
  receive(payload: string): void;
  /** After each (re)connection, before `listening` is true again: reads what notifications would have told. */
  resume(): Promise<void>;
};

const heartbeatMs = 10_000;
const answerMs = 5_000;
const firstRetryMs = 250;
const longestRetryMs = 5_000;

export function createNotifications(options: {
  readonly url: string;
  readonly log: Log;
}): Notifications {
  const subscribers: Subscriber[] = [];
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let listening = false;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: 'nzela-listen',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    fresh.on('error', () => undefined); // `end` follows, and starts over.
    fresh.on('notification', ({ channel, payload }) => {
      for (const subscriber of subscribers) {
        if (subscriber.channel === channel) subscriber.receive(payload ?? '');
      }
    });
    try {
      await fresh.connect();
      // Quoted: a channel's name is one of ours, but a dot in it is not part of a plain identifier.
      for (const { channel } of subscribers) await fresh.query(`LISTEN "${channel}"`);
      for (const subscriber of subscribers) await subscriber.resume();
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    return fresh;
  }

  /** Until the connection is lost; asks now and then, since a half-open one would stay silent for ever. */
  async function watch(current: pg.Client): Promise<void> {
    const lost = new AbortController();
    current.once('end', () => lost.abort());
    const signal = AbortSignal.any([lost.signal, closing.signal]);
    while (!signal.aborted) {
      await sleep(heartbeatMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await current.query('SELECT 1').catch(() => lost.abort());
    }
  }

  async function keep(first: pg.Client): Promise<void> {
    client = first;
    while (!closing.signal.aborted) {
      listening = true;
      await watch(client);
      listening = false;
      await client.end().catch(() => undefined);
      if (closing.signal.aborted) return;
      options.log.warn('the notifications connection was lost');
      const again = await reconnect();
      if (again === undefined) return;
      client = again;
    }
  }

  async function reconnect(): Promise<pg.Client | undefined> {
    for (
      let delayMs = firstRetryMs;
      !closing.signal.aborted;
      delayMs = Math.min(delayMs * 2, longestRetryMs)
    ) {
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return undefined;
      try {
        return await connect();
      } catch (error) {
        options.log.warn({ err: error }, 'notifications: the database is still away');
      }
    }
    return undefined;
  }

  let kept: Promise<void> | undefined;
  return {
    subscribe: (subscriber) => {
      subscribers.push(subscriber);
    },
    async start() {
      kept = keep(await connect());
    },
    get listening() {
      return listening;
    },
    async close() {
      closing.abort();
      await kept;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientBase } from 'pg';
import { texts } from '@nzela/ledger/arrays';
import { writeLast } from './last-writes.ts';
import type { Log } from '../monitoring/log.ts';

/**
 * What PostgreSQL tells every instance (LISTEN/NOTIFY), over one dedicated connection that comes back by itself.
 * A notification sent while the connection was away is lost, so each subscriber can also read its state anew.
 */
export type Notifications = {
  /** Call before `start`. Returns nothing: a subscription lasts as long as the process. */
  subscribe(subscriber: Subscriber): void;
  /** Resolves once listening. Rejects when the database cannot be reached the first time. */
  start(): Promise<void>;
  /** Empties what the subscribers keep in memory; gives how many entries that were. */
  emptyCaches(): number;
  /** False while notifications may be missed; then nothing kept in memory is to be trusted. */
  readonly listening: boolean;
  close(): Promise<void>;
};

export type Subscriber = {
  readonly channel: string;
  receive(payload: string): void;
  /** After each (re)connection, before `listening` is true again: reads what notifications would have told. */
  resume(): Promise<void>;
  /** Forgets what it keeps in memory to be quick; gives how many entries that were. */
  empty?(): number;
};

// Together at most 4 seconds: a connection that is silent for longer is not trusted.
const heartbeatMs = 1_000;
const answerMs = 3_000;
const heartbeatChannel = 'nzela.heartbeat';
const firstRetryMs = 250;
const longestRetryMs = 5_000;

type Options = { readonly url: string; readonly log: Log };

export function createNotifications(options: Options): Notifications {
  const subscribers: Subscriber[] = [];
  const closing = new AbortController();
  const { signal } = closing;
  let listening = false;
  let kept: Promise<void> | undefined;

  async function keep(first: pg.Client): Promise<void> {
    let client: pg.Client | undefined = first;
    while (client !== undefined) {
      listening = true;
      await untilLost(client, signal);
      listening = false;
      const ended = client.end().catch(() => undefined);
      // A frozen server says no goodbye, and the next connection does not wait for it.
      if (signal.aborted) await ended;
      if (!signal.aborted) options.log.warn('the notifications connection was lost');
      client = await reconnect();
    }
  }

  async function reconnect(): Promise<pg.Client | undefined> {
    for (
      let delayMs = firstRetryMs;
      !signal.aborted;
      delayMs = Math.min(delayMs * 2, longestRetryMs)
    ) {
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      try {
        return await listenOn(options.url, subscribers);
      } catch (error) {
        options.log.warn({ err: error }, 'notifications: the database is still away');
      }
    }
    return undefined;
  }

  return {
    subscribe: (subscriber) => {
      subscribers.push(subscriber);
    },
    async start() {
      kept = keep(await listenOn(options.url, subscribers));
    },
    emptyCaches: () => subscribers.reduce((sum, one) => sum + (one.empty?.() ?? 0), 0),
    get listening() {
      return listening;
    },
    async close() {
      closing.abort();
      await kept;
    },
  };
}

/**
 * A connection that listens to every subscriber's channel, each of which has read its state anew. It has heard itself: a
 * pooler that lends the session to others would answer queries and deliver no notification.
 */
async function listenOn(url: string, subscribers: readonly Subscriber[]): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nzela-listen',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  });
  client.on('error', () => undefined); // `end` follows, and starts over.
  client.on('notification', ({ channel, payload }) => {
    for (const subscriber of subscribers) {
      if (subscriber.channel === channel) subscriber.receive(payload ?? '');
    }
  });
  try {
    await client.connect();
    // Quoted: a channel's name is one of ours, but a dot in it is not part of a plain identifier.
    for (const { channel } of subscribers) await client.query(`LISTEN "${channel}"`);
    await hearItself(client);
    for (const subscriber of subscribers) await subscriber.resume();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function hearItself(client: pg.Client): Promise<void> {
  const heard = new AbortController();
  const hear = ({ channel }: pg.Notification) => {
    if (channel === heartbeatChannel) heard.abort();
  };
  client.on('notification', hear);
  await client.query(`LISTEN "${heartbeatChannel}"`);
  await client.query(`NOTIFY "${heartbeatChannel}"`);
  await sleep(answerMs, undefined, { signal: heard.signal }).catch(() => undefined);
  client.off('notification', hear);
  await client.query(`UNLISTEN "${heartbeatChannel}"`);
  if (!heard.signal.aborted) throw new Error('The database delivers no notifications');
}

/** Resolves when the connection is lost: it ended, or did not answer in time. */
async function untilLost(client: pg.Client, closing: AbortSignal): Promise<void> {
  const lost = new AbortController();
  client.once('end', () => lost.abort());
  const signal = AbortSignal.any([lost.signal, closing]);
  while (!signal.aborted) {
    await sleep(heartbeatMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await client.query('SELECT 1').catch(() => lost.abort());
  }
}

/**
 * Tells every instance that listens, if and when the caller's transaction commits; one statement for all payloads of a
 * transaction, each under 8,000 bytes. The one place that knows PostgreSQL's NOTIFY (ADR 20), beside the triggers `told` of
 * users and rates.
 */
export async function notifyInstances(
  client: ClientBase,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  await writeLast(
    client,
    sendNotices,
    payloads.map((payload) => ({ channel, payload })),
  );
}

type Notice = { readonly channel: string; readonly payload: string };

async function sendNotices(client: ClientBase, notices: readonly Notice[]): Promise<void> {
  await client.query({
    name: 'notify-instances',
    text: `SELECT pg_notify(channel, payload) FROM (SELECT unnest($1::text[]) AS channel, unnest($2::text[]) AS payload) AS notice`,
    values: [texts(notices, ({ channel }) => channel), texts(notices, ({ payload }) => payload)],
  });
}

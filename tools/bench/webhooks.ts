import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newSigningKey, secretContext } from '../../apps/api/src/features/webhooks/secrets.ts';
import { newId } from '../../apps/api/src/kernel/data/ids.ts';
import { createSecrets } from '../../apps/api/src/kernel/data/secrets.ts';
import { ApiProcess } from '../../e2e/trust/api-process.ts';
import { freePort } from '../process/ports.ts';
import { spawnTethered } from '../process/tether.ts';
import { apiNodeFlags, projectRoot } from '../product/settings.ts';
import { fillTemplate } from '../testing/templates.ts';
import { analyze, makeDatabase } from './database.ts';
import { instanceEnvironment, startInstanceIn, stopWithinMs, untilAnswers } from './instance.ts';
import { startOutside } from './outside.ts';
import { makeSenders, runLoad } from './senders.ts';

/** As many events a second happen to one merchant, in steps of a tenth of a second. */
const eventsPerSecond = 1_050;
const stepMs = 100;
const connections = 64;
const warmingSeconds = 20;
/** Of the worker, which is started for each measure. */
const workerWarmingSeconds = 3;
/** Of the worker and its receiver, once events begin. */
const flowingMs = 2_000;
/** That happen at once, with no sales beside. */
const eventsAtRest = 10_000;
const atRestWithinMs = 120_000;

export type WebhookFigures = {
  /** Messages that the receiver took in a second, of those that happened. */
  readonly webhooks: number;
  /** Sales beside them, of those without. */
  readonly salesBesideWebhooks: number;
  /** In a second, when many events wait and nobody sells. */
  readonly webhooksAtRest: number;
};

export type WebhookBench = {
  measure(seconds: number): Promise<WebhookFigures>;
  close(): Promise<void>;
};

/**
 * Sales at 64 connections, and one worker that delivers 1,000 webhooks a second beside them to a receiver on this machine.
 * The worker runs without webhooks, too: what is compared is the deliveries alone.
 */
export async function openWebhookBench(adminUrl: string, folder: string): Promise<WebhookBench> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    const { url, drop } = await makeDatabase(adminUrl);
    closing.push(drop);
    const outside = await startOutside();
    closing.push(() => outside.stop());
    const secretKey = randomBytes(32);
    await fillTemplate('api', url);
    const peopleFile = join(folder, 'webhooks.json');
    writeFileSync(peopleFile, JSON.stringify(await makeSenders(url, secretKey)));
    const receiver = await startReceiver();
    closing.push(() => receiver.stop());
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    closing.push(() => pool.end());
    const accountId = await addEndpoint(pool, secretKey, receiver.url);
    const environment = {
      ...instanceEnvironment(url, secretKey),
      // Production sends nothing to this machine.
      NODE_ENV: 'test',
      SANDBOX_URL: outside.url,
      SANDBOX_SMTP_PORT: String(outside.smtpPort),
    };
    const urls: string[] = [];
    while (urls.length < availableParallelism()) {
      const instance = await startInstanceIn(environment);
      closing.push(() => instance.api.stop(stopWithinMs));
      urls.push(instance.url);
    }
    const worker = new ApiProcess({
      args: [...apiNodeFlags, join(projectRoot, 'apps/api/src/main.ts'), '--role', 'worker'],
      port: null,
      env: { ...environment, PUBLIC_URL: urls[0], LOG_LEVEL: 'info' },
    });
    const sell = async (seconds: number) =>
      (await runLoad({ urls, peopleFile, connections, seconds, act: 'sale' })).perSecond;
    await sell(warmingSeconds);
    await analyze(url);
    return { measure: measureWith({ sell, receiver, pool, accountId, worker }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Receiver = { readonly url: string; count(): Promise<number>; stop(): Promise<void> };

async function startReceiver(): Promise<Receiver> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const receiver = spawnTethered({
    command: process.execPath,
    args: [join(import.meta.dirname, 'receiver.ts')],
    stopSignal: 'TERM',
    spawnOptions: { env: { ...process.env, PORT: String(port) } },
  });
  await untilAnswers(url, receiver);
  return {
    url,
    count: async () => Number(await (await fetch(`${url}/count`)).text()),
    stop: () => receiver.stop(stopWithinMs),
  };
}

/** An endpoint of one business, in the mode that nobody sells in; answers the account. */
async function addEndpoint(pool: pg.Pool, secretKey: Buffer, url: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM merchant_accounts WHERE mode = 'test' LIMIT 1",
  );
  const accountId = rows[0]?.id ?? '';
  const [endpointId, secretId] = [randomUUID(), randomUUID()];
  await pool.query(
    `INSERT INTO webhook_endpoints (id, account_id, url, host, types, signature, enabled, created_at, updated_at)
     VALUES ($1, $2, $3, $4, '{}', 'hmac', true, now(), now())`,
    [endpointId, accountId, `${url}/webhooks`, new URL(url).host],
  );
  const sealed = createSecrets(secretKey).seal(newSigningKey('hmac').text, secretContext(secretId));
  await pool.query(
    `INSERT INTO webhook_secrets (id, endpoint_id, sealed, created_at) VALUES ($1, $2, $3, now())`,
    [secretId, endpointId, sealed],
  );
  return accountId;
}

/** As a sale records them. */
const eventsText = `
  INSERT INTO merchant_events (id, account_id, type, data, created_at)
  SELECT id, $1, 'payment.paid', jsonb_build_object('id', gen_random_uuid(), 'mode', 'test', 'reference',
    'PAY-' || n, 'statut', 'paye', 'montant', 20, 'devise', 'EUR', 'net', 19.9), now()
  FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)`;

async function makeEvents(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  await pool.query(eventsText, [accountId, Array.from({ length: count }, newId)]);
}

type Measuring = {
  readonly sell: (seconds: number) => Promise<number>;
  readonly receiver: Receiver;
  readonly pool: pg.Pool;
  readonly accountId: string;
  readonly worker: ApiProcess;
};

function measureWith(measuring: Measuring): WebhookBench['measure'] {
  const { sell, receiver, pool, accountId, worker } = measuring;
  return async (seconds) => {
    // It runs only while it is measured, as the day's does, so that it slows nothing else.
    await worker.start();
    const over = new AbortController();
    let happening: Promise<void> | null = null;
    const happen = async () => {
      for (let due = performance.now(); !over.signal.aborted; due += stepMs) {
        await makeEvents(pool, accountId, (eventsPerSecond * stepMs) / 1_000);
        await new Promise((wake) =>
          setTimeout(wake, Math.max(0, due + stepMs - performance.now())),
        );
      }
    };
    try {
      await sell(workerWarmingSeconds);
      const alone = await sell(seconds);
      happening = happen();
      await new Promise((wake) => setTimeout(wake, flowingMs));
      const [before, from] = [await receiver.count(), performance.now()];
      const beside = await sell(seconds);
      const [after, to] = [await receiver.count(), performance.now()];
      over.abort();
      await happening;
      const webhooksAtRest = await measureAtRest(measuring);
      if (worker.crashes.length > 0) throw new Error(worker.crashes.join('\n'));
      const webhooks = ((after - before) / (to - from)) * 1_000;
      return { webhooks, salesBesideWebhooks: beside / alone, webhooksAtRest };
    } finally {
      over.abort();
      await happening;
      await worker.stop();
    }
  };
}

async function measureAtRest({ receiver, pool, accountId }: Measuring): Promise<number> {
  const until = performance.now() + atRestWithinMs;
  const wait = async (isOver: () => Promise<boolean>) => {
    while (!(await isOver())) {
      if (performance.now() > until) throw new Error('Webhooks did not arrive');
      await new Promise((wake) => setTimeout(wake, stepMs));
    }
  };
  await wait(async () => (await pool.query(pendingText)).rowCount === 0);
  const before = await receiver.count();
  await makeEvents(pool, accountId, eventsAtRest);
  const from = performance.now();
  await wait(async () => (await receiver.count()) >= before + eventsAtRest);
  return (eventsAtRest / (performance.now() - from)) * 1_000;
}

const pendingText = `
  (SELECT FROM webhook_deliveries WHERE due_at IS NOT NULL LIMIT 1)
  UNION ALL (SELECT FROM merchant_events WHERE number IS NULL LIMIT 1)`;

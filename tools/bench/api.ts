import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fillTemplate } from '../testing/templates.ts';
import { analyze, makeDatabase } from './database.ts';
import type { LoadAnswer, LoadOrder } from './api-load.ts';
import { startInstance, stopWithinMs, type Instance } from './instance.ts';
import { makeSenders, runLoad } from './senders.ts';

const warmingSeconds = 20;

export type ApiBench = {
  /** The processes that were started for the instances; those that answer are below them. */
  readonly pids: readonly number[];
  /** One after the other, or that many people at a time; of a sale, asking for it and paying it are one. */
  measure(connections: number, seconds: number, act?: LoadOrder['act']): Promise<LoadAnswer>;
  /** Throws when the database does not have all that was answered. */
  close(): Promise<void>;
};

/**
 * One transfer from wallet to wallet through the HTTP API, as a client makes it: token, strict body, idempotency key,
 * journal, story, jobs, durable before the answer. The load and PostgreSQL are processes of their own, and so are the
 * instances of the API: one for each processor, as in production (docs/operations.md).
 */
export async function openApiBench(adminUrl: string, folder: string): Promise<ApiBench> {
  const { url, drop } = await makeDatabase(adminUrl);
  await fillTemplate('api', url);
  const secretKey = randomBytes(32);
  const peopleFile = join(folder, 'people.json');
  writeFileSync(peopleFile, JSON.stringify(await makeSenders(url, secretKey)));
  const instances: Instance[] = [];
  const stopAll = () => Promise.all(instances.map(({ api }) => api.stop(stopWithinMs)));
  let answered = 0;
  const measure: ApiBench['measure'] = async (connections, seconds, act = 'transfer') => {
    const urls = instances.map((instance) => instance.url);
    const answer = await runLoad({ urls, peopleFile, connections, seconds, act });
    answered += answer.answered;
    return answer;
  };
  try {
    while (instances.length < availableParallelism())
      instances.push(await startInstance(url, secretKey));
    // V8 still compiles after 50,000 answers, and each instance has to be warm: what is measured is an ordinary day.
    await measure(256, warmingSeconds);
    await measure(64, warmingSeconds, 'sale');
    await analyze(url);
  } catch (error) {
    await stopAll();
    await drop();
    throw error;
  }
  return {
    pids: instances.flatMap(({ api }) => api.child.pid ?? []),
    measure,
    async close() {
      await stopAll();
      await checkBooked(url, answered);
      await drop();
    },
  };
}

/** Every acknowledged transfer and sale is in the database: a bench of lost writes would be fast, and worth nothing. */
async function checkBooked(url: string, acknowledged: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    `SELECT ((SELECT count(*) FROM transfers) + (SELECT count(*) FROM payments WHERE status = 'paye'))::text AS count`,
  );
  await client.end();
  const booked = Number(rows[0]?.count ?? 0);
  if (booked < acknowledged) throw new Error(`${acknowledged} answered, ${booked} booked`);
}

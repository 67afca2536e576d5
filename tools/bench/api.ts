import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { newId, sha256Hex } from '../../apps/api/src/kernel/ids.ts';
import { createSecrets } from '../../apps/api/src/kernel/secrets.ts';
import { createAccessTokens } from '../../apps/api/src/kernel/session.ts';
import { createLedger } from '../../packages/ledger/src/ledger.ts';
import { fillTemplate } from '../testing/templates.ts';
import { makeDatabase } from './database.ts';
import type { LoadAnswer, LoadOrder, LoadPerson } from './api-load.ts';
import { startInstance, stopWithinMs, type Instance } from './instance.ts';

const PEOPLE = 2_000;
const FUNDS_MINOR = 100_000_000n;
const warmingSeconds = 20;

export type ApiBench = {
  /** The processes that were started for the instances; those that answer are below them. */
  readonly pids: readonly number[];
  /** One transfer after the other, or that many people at a time. */
  measure(connections: number, seconds: number): Promise<LoadAnswer>;
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
  writeFileSync(peopleFile, JSON.stringify(await makePeople(url, secretKey)));
  const instances: Instance[] = [];
  const stopAll = () => Promise.all(instances.map(({ api }) => api.stop(stopWithinMs)));
  let answered = 0;
  const measure: ApiBench['measure'] = async (connections, seconds) => {
    const urls = instances.map((instance) => instance.url);
    const answer = await load({ urls, peopleFile, connections, seconds });
    answered += answer.answered;
    return answer;
  };
  try {
    while (instances.length < availableParallelism())
      instances.push(await startInstance(url, secretKey));
    // V8 still compiles after 50,000 answers, and each instance has to be warm: what is measured is an ordinary day.
    await measure(256, warmingSeconds);
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

/** Accounts with plenty of money, and an access token each. */
async function makePeople(url: string, secretKey: Buffer): Promise<LoadPerson[]> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const tokens = createAccessTokens(createSecrets(secretKey).derive('access-tokens'));
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    id: newId(),
    phone: `+336${String(10_000_000 + index)}`,
  }));
  await pool.query(
    `INSERT INTO users (id, first_name, last_name, email, phone, role, password_hash, referral_code, created_at)
     SELECT id, 'Compte', 'Essai', 'essai-' || n || '@nzela.example', phone, 'user', '-', 'BENCH' || n, now()
       FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS person(id, phone, n)`,
    [people.map((person) => person.id), people.map((person) => person.phone)],
  );
  await fund(
    pool,
    people.map((person) => person.id),
  );
  const now = new Date();
  const hourLater = new Date(now.getTime() + 3_600_000);
  const made = await Promise.all(
    people.map(async ({ id, phone }) => ({
      phone,
      token: await tokens.issue({ userId: id, role: 'user', sessionId: newId() }, now, hourLater),
    })),
  );
  await pool.end();
  return made;
}

async function fund(pool: pg.Pool, owners: readonly string[]): Promise<void> {
  const ledger = createLedger({ pool });
  const bank = { kind: 'settlement', owner: 'bank', currency: 'EUR' } as const;
  const wallets = owners.map((owner) => ({ kind: 'wallet', owner, currency: 'EUR' }) as const);
  const client = await pool.connect();
  await ledger.open(client, [bank, ...wallets]);
  client.release();
  await Promise.all(
    wallets.map((wallet) =>
      ledger.submit({
        id: newId(),
        kind: 'bench.fund',
        subject: wallet.owner,
        bodyHash: sha256Hex(wallet.owner),
        legs: [
          {
            type: 'post',
            debit: bank,
            credit: wallet,
            amount: { currency: 'EUR', minor: FUNDS_MINOR },
          },
        ],
      }),
    ),
  );
  await ledger.close();
}

async function load(order: LoadOrder): Promise<LoadAnswer> {
  const program = join(import.meta.dirname, 'api-load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)]);
  const answer = JSON.parse(stdout) as LoadAnswer;
  if (answer.refused > 0) throw new Error(`The API refused ${answer.refused} transfers`);
  return answer;
}

/** What autovacuum does within a minute, so that plans are those for tables as full as they are. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
}

/** Every acknowledged transfer is in the database: a bench of lost writes would be fast, and worth nothing. */
async function checkBooked(url: string, acknowledged: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('SELECT count(*)::text FROM transfers');
  await client.end();
  const booked = Number(rows[0]?.count ?? 0);
  if (booked < acknowledged) throw new Error(`${acknowledged} answered, ${booked} booked`);
}

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { fillTemplate } from '../testing/templates.ts';
import { auditFilters, fillAudit } from './audit.ts';
import { choiceFilters, fillChoices } from './choices.ts';
import { checkpoint, makeDatabase, vacuum } from './database.ts';
import { exchangeFilters, fillExchanges } from './exchanges.ts';
import { startInstance, stopWithinMs, type Instance } from './instance.ts';
import { openLatency } from './latency.ts';
import { makePeople, tokenMaker } from './people.ts';

const ROWS = 1_000_000;
/** Of whom the log tells; the list of people has as many as the log has rows. */
const PEOPLE = 5_000;
/** Who did what the audit tells. */
const ACTORS = 40;
const warmingSeconds = 2;
const sampleMs = 50;

/** `2026-03-01`. */
const dayBack = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Each filter that the page of transactions offers: what many rows have and what few have, alone and together. */
const filters = [
  'periode=7days',
  'periode=today',
  'periode=yesterday',
  `periode=custom&du=${dayBack(60)}&au=${dayBack(30)}`,
  'periode=custom&du=2020-01-01&au=2020-12-31',
  'periode=30days&order=asc',
  'periode=30days&statut=refunded',
  'periode=30days&statut=completed',
  'periode=30days&type=refund',
  'periode=30days&type=payment&statut=failed',
  'periode=30days&moyen=card',
  'periode=30days&moyen=bank_transfer&statut=refunded&type=refund',
  'periode=today&moyen=mobile_money&statut=pending',
  'recherche=TRX-B500000',
  'recherche=TRF-B999999',
  'recherche=card_9f-nobody',
  'recherche=77001122',
  'periode=30days&recherche=essai-4242%40nzela.example',
  'periode=30days&recherche=compte',
  'periode=30days&recherche=12%2C50',
  'periode=30days&recherche=personne',
  'periode=30days&recherche=compte&statut=refunded',
];

/** Each filter that the page of people offers, with each of its orders: what many people have and what few have. */
const peopleFilters = [
  '',
  'type=user',
  'type=merchant',
  'type=admin',
  'statut=pending',
  'statut=inactive',
]
  .flatMap((filter) => [
    `${filter}&sort=dateCreation`,
    `${filter}&sort=nom&order=asc`,
    `${filter}&sort=statut`,
  ])
  .concat(
    'recherche=personne',
    'recherche=compte',
    'recherche=Awa+Diallo12',
    'recherche=Awa&sort=nom',
    'recherche=Awa&type=merchant&statut=inactive&sort=nom',
    'recherche=%2B33710004242',
    'recherche=4242',
    'recherche=essai-4242%40nzela.example',
  );

export type LogFigures = {
  /** Of the filters, the slowest. */
  readonly logFilterP99Ms: number;
  /** Of the API's memory while all rows leave as a spreadsheet, what is above that at rest, in megabytes. */
  readonly logExportMb: number;
  /** Of the filters and orders of people, the slowest. */
  readonly peopleFilterP99Ms: number;
  /** Of the filters of the audit, the slowest. */
  readonly auditFilterP99Ms: number;
  /** Of the filters of a gateway's exchanges, the slowest. */
  readonly exchangeFilterP99Ms: number;
  /** Of the filters of the consents, the slowest. */
  readonly choiceFilterP99Ms: number;
};

export type LogBench = {
  /** Each page is asked for a share of that time. */
  measure(seconds: number): Promise<LogFigures>;
  close(): Promise<void>;
};

/**
 * An administrator looks for transactions among 1,000,000 of thirty days, and takes all of them away; and for people, entries
 * of the audit, exchanges with a provider and consents among as many.
 */
export async function openLogBench(adminUrl: string): Promise<LogBench> {
  const { url, drop } = await makeDatabase(adminUrl);
  try {
    const secretKey = randomBytes(32);
    await fillTemplate('api', url);
    const { adminId, actors } = await makeLog(url);
    const pages = {
      transactions: filters,
      users: peopleFilters,
      audit: auditFilters(actors),
      'gateways/mobile-money/echanges': exchangeFilters,
      'cookies/journal': choiceFilters(actors[0] ?? adminId),
    };
    await vacuum(url);
    await checkpoint(adminUrl);
    const token = await tokenMaker(secretKey, 'admin')(adminId);
    const instance = await startInstance(url, secretKey);
    const slowest = (list: keyof typeof pages, seconds: number) =>
      slowestOf({ instance, token }, { list, filters: pages[list] }, seconds);
    for (const list of Object.keys(pages) as (keyof typeof pages)[])
      await slowest(list, warmingSeconds);
    return {
      measure: async (seconds) => ({
        logFilterP99Ms: await slowest('transactions', seconds),
        logExportMb: await exported({ instance, token }),
        peopleFilterP99Ms: await slowest('users', seconds),
        auditFilterP99Ms: await slowest('audit', seconds),
        exchangeFilterP99Ms: await slowest('gateways/mobile-money/echanges', seconds),
        choiceFilterP99Ms: await slowest('cookies/journal', seconds),
      }),
      async close() {
        await instance.api.stop(stopWithinMs);
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

type Asked = { readonly instance: Instance; readonly token: string };

async function slowestOf(
  { instance, token }: Asked,
  page: { readonly list: string; readonly filters: readonly string[] },
  seconds: number,
): Promise<number> {
  const slowest: number[] = [];
  for (const filter of page.filters) {
    const path = `${page.list}?limit=30&${filter}`;
    const load = openLatency({ url: `${instance.url}/api/${path}`, token });
    // The load's own start is not measured.
    await load.read();
    await new Promise((wake) => setTimeout(wake, (seconds * 1000) / 5));
    const { p99Ms } = await load.read();
    await load.close();
    console.error(path, p99Ms);
    slowest.push(p99Ms);
  }
  return Math.max(...slowest);
}

/** Takes the file as it comes and keeps nothing of it. Throws when a row is missing. */
async function exported({ instance, token }: Asked): Promise<number> {
  const rest = await residentMb(instance);
  let most = rest;
  const watching = setInterval(() => {
    void residentMb(instance).then((now) => (most = Math.max(most, now)));
  }, sampleMs);
  const path = '/api/transactions/fichier?periode=30days';
  const answer = await fetch(`${instance.url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let lines = 0;
  for await (const part of answer.body ?? [])
    for (const byte of part as Uint8Array) if (byte === newLine) lines += 1;
  clearInterval(watching);
  // The headings are a line, too.
  if (lines !== ROWS + 1) throw new Error(`The file has ${lines} lines: ${answer.status}`);
  return most - rest;
}

const newLine = 0x0a;
const kilobytesOfMb = 1024;

/** What the API has in memory, which its tether started; 0 where the system does not say. */
async function residentMb({ api }: Instance): Promise<number> {
  const tether = api.child.pid ?? 0;
  const children = await readFile(`/proc/${tether}/task/${tether}/children`, 'utf8').catch(
    () => '',
  );
  const sizes = children.trim().split(/\s+/).filter(Boolean).map(residentOf);
  return Math.max(0, ...(await Promise.all(sizes)));
}

async function residentOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / kilobytesOfMb;
}

/** Answers who administers, and who is in the audit. */
async function makeLog(url: string): Promise<{ adminId: string; actors: readonly string[] }> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const people = (await makePeople(pool, 1 + PEOPLE)).map(({ id }) => id);
  const [adminId, ...others] = people;
  const actors = others.slice(0, ACTORS);
  if (adminId === undefined) throw new Error('The bench has people');
  await pool.query(`UPDATE users SET role = 'admin', email_verified_at = now() WHERE id = $1`, [
    adminId,
  ]);
  await pool.query(
    `INSERT INTO administrator_capabilities (user_id, capability, created_at)
     SELECT $1, unnest(ARRAY['support', 'finances', 'conformite', 'technique']), now()`,
    [adminId],
  );
  await pool.query(
    `INSERT INTO users (id, first_name, last_name, email, phone, role, password_hash, referral_code, created_at,
       email_verified_at, blocked_at)
     SELECT gen_random_uuid(), (ARRAY['Awa', 'Moussa', 'Fatou', 'Jean', 'Aline', 'Koffi', 'Grâce'])[1 + n % 7],
       (ARRAY['Diallo', 'Ndiaye', 'Mbemba', 'Traoré', 'Ilunga'])[1 + n % 5] || n % 9973, 'personne-' || n || '@nzela.example',
       '+3371' || lpad(n::text, 7, '0'), CASE WHEN n % 50 = 0 THEN 'merchant' ELSE 'user' END, '-', 'CROWD' || n,
       now() - n * interval '900 days' / $1::int, CASE WHEN n % 40 <> 1 THEN now() END,
       CASE WHEN n % 5000 = 7 THEN now() END
     FROM generate_series(1, $1::int) AS n`,
    [ROWS - PEOPLE],
  );
  await pool.query(
    `INSERT INTO transaction_logs (id, source, reference, subject_reference, type, user_id, merchant, amount, currency,
       fee, status, state, method, country, operator, address, device, error_code, at, completed_at)
     SELECT gen_random_uuid(), 'transfers', 'TRX-B' || n, 'TRF-B' || n,
       CASE WHEN n % 50 = 0 THEN 'refund' WHEN n % 10 = 1 THEN 'topup' WHEN n % 12 = 2 THEN 'withdrawal' ELSE 'payment' END,
       ($1::uuid[])[1 + n % $2::int], CASE WHEN n % 5 = 0 THEN 'Boutique ' || n % 900 END, 100 + n % 250000,
       (ARRAY['EUR', 'XOF', 'CDF'])[1 + n % 3], n % 400,
       CASE WHEN n % 100 = 0 THEN 'refunded' WHEN n % 20 = 3 THEN 'failed' WHEN n % 25 = 4 THEN 'pending' ELSE 'completed' END,
       'complete', (ARRAY['wallet', 'wallet', 'wallet', 'card', 'mobile_money', 'bank_transfer'])[1 + n % 6],
       (ARRAY['SN', 'CD', 'CI', NULL])[1 + n % 4], (ARRAY['orange', 'wave', NULL])[1 + n % 3], '203.0.113.' || n % 250,
       'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
       CASE WHEN n % 20 = 3 THEN 'PAYOUT_FAILED' END,
       now() - n * interval '28 days' / $3::int, now() - n * interval '28 days' / $3::int + interval '40 seconds'
     FROM generate_series(1, $3::int) AS n`,
    [others, others.length, ROWS],
  );
  await fillAudit(pool, { actors, subjects: others, entries: ROWS });
  await fillExchanges(pool, ROWS);
  await fillChoices(pool, { accounts: others, count: ROWS });
  await pool.end();
  return { adminId, actors };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { operationId } from '../../apps/api/src/features/operations/operations.ts';
import { newId, sha256Hex } from '../../apps/api/src/kernel/data/ids.ts';
import { createLedger } from '../../packages/ledger/src/ledger.ts';
import type { AccountRef, Ledger } from '../../packages/ledger/src/types.ts';
import { fillTemplate } from '../testing/templates.ts';
import { makeDatabase } from './database.ts';
import { startInstance, stopWithinMs } from './instance.ts';
import { openLatency } from './latency.ts';
import { makePeople, tokenMaker } from './people.ts';

const LINES = 100_000;
const SMALL_HISTORY = 60;
const BATCH = 2_000;

/** By how much the worst of somebody else's small requests was worse than without the document, in milliseconds. */
export type DocumentDelays = {
  readonly pdfExtraMs: number;
  readonly csvExtraMs: number;
  readonly camtExtraMs: number;
};

export type DocumentsBench = {
  measure(): Promise<DocumentDelays>;
  close(): Promise<void>;
};

/**
 * A person with 100,000 movements fetches each form of the statement, while another one, in a process of its own, asks one
 * instance of the API for a page of a small history again and again.
 */
export async function openDocumentsBench(adminUrl: string): Promise<DocumentsBench> {
  const { url, drop } = await makeDatabase(adminUrl);
  await fillTemplate('api', url);
  const secretKey = randomBytes(32);
  const { large, small } = await makeHistories(url, secretKey);
  const instance = await startInstance(url, secretKey).catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  const load = openLatency({ url: `${instance.url}/api/operations?limit=50`, token: small });
  /** A worst of a longer time is worse by itself: without the document is measured as long as with it. */
  const extra = async (format: Format) => {
    await load.read();
    const startedAt = performance.now();
    await fetchWhole(instance.url, { token: large, format });
    const tookMs = performance.now() - startedAt;
    const beside = await load.read();
    await new Promise((wake) => setTimeout(wake, tookMs));
    const alone = await load.read();
    return Math.max(0, beside.worstMs - alone.worstMs);
  };
  return {
    async measure() {
      // The first document loads its modules.
      await fetchWhole(instance.url, { token: small, format: 'pdf' });
      return {
        pdfExtraMs: await extra('pdf'),
        csvExtraMs: await extra('csv'),
        camtExtraMs: await extra('camt053'),
      };
    },
    async close() {
      await load.close();
      await instance.api.stop(stopWithinMs);
      await drop();
    },
  };
}

type Format = 'pdf' | 'csv' | 'camt053';

const ends: Readonly<Record<Format, string>> = {
  pdf: '%%EOF',
  csv: ';EUR',
  camt053: '</Document>',
};

/** Takes the document as it comes and keeps nothing of it. Throws when it is not whole. */
async function fetchWhole(
  url: string,
  { token, format }: { readonly token: string; readonly format: Format },
): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const query = `devise=EUR&du=${day(-2)}&au=${day(2)}&format=${format}`;
  const answer = await fetch(`${url}/api/statements/fichier?${query}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  if (!answer.ok || answer.body === null) throw new Error(`The API answered ${answer.status}`);
  let end = '';
  for await (const piece of answer.body)
    end = (end + Buffer.from(piece).toString('latin1')).slice(-64);
  if (!end.trimEnd().endsWith(ends[format])) throw new Error(`The ${format} is not whole: ${end}`);
}

/** Two people, by their access tokens. */
type People = { readonly large: string; readonly small: string };

async function makeHistories(url: string, secretKey: Buffer): Promise<People> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const ledger = createLedger({ pool });
  const people = await makePeople(pool, 2);
  const [large = '', small = ''] = people.map(({ id }) => id);
  await makeMovements({ pool, ledger }, large, LINES);
  await makeMovements({ pool, ledger }, small, SMALL_HISTORY);
  await pool.query('ANALYZE');
  await ledger.close();
  await pool.end();
  const tokenOf = tokenMaker(secretKey);
  return { large: await tokenOf(large), small: await tokenOf(small) };
}

/** Money that comes and goes, each movement with the header that tells it. */
async function makeMovements(
  { pool, ledger }: { readonly pool: pg.Pool; readonly ledger: Ledger },
  owner: string,
  count: number,
): Promise<void> {
  const bank = { kind: 'settlement', owner: 'bank', currency: 'EUR' } as const;
  const wallet = { kind: 'wallet', owner, currency: 'EUR' } as const;
  const client = await pool.connect();
  await ledger.open(client, [bank, wallet]);
  client.release();
  for (let start = 0; start < count; start += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, count - start) }, () => newId());
    const amounts = ids.map((_, index) => (index % 2 === 0 ? 2_000 : 1_000) + (index % 977));
    await Promise.all(
      ids.map((id, index) => {
        const [debit, credit]: [AccountRef, AccountRef] =
          index % 2 === 0 ? [bank, wallet] : [wallet, bank];
        const amount = { currency: 'EUR', minor: BigInt(amounts[index] ?? 1) } as const;
        const leg = { type: 'post', debit, credit, amount } as const;
        return ledger.submit({
          id,
          kind: 'deposit.bench',
          subject: id,
          bodyHash: sha256Hex(id),
          legs: [leg],
        });
      }),
    );
    await pool.query(
      `INSERT INTO operations (id, owner_id, kind, direction, description, counterparty, amount, currency, status, at)
       SELECT id, $2, 'depot', CASE WHEN n % 2 = 1 THEN 'in' ELSE 'out' END, 'Mouvement ' || n, 'Awa Diop', amount,
         'EUR', 'completed', now()
         FROM unnest($1::uuid[], $3::bigint[]) WITH ORDINALITY AS made (id, amount, n)`,
      [ids.map((id) => operationId(id, owner, 'depot')), owner, amounts],
    );
  }
}

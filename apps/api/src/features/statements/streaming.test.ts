import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementSchema } from '@nzela/contract/statements';
import { money } from '@nzela/money/money';
import { textsOfPdf } from '../../../../../e2e/support/pdf-text.ts';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { fund } from '../../../test/money.ts';
import { buildApp } from '../../app.ts';
import { wallet } from '../../kernel/data/book.ts';
import type { Documents, Paper } from '../../kernel/texts/documents.ts';
import { newId, sha256Hex } from '../../kernel/data/ids.ts';
import { inSnapshot, readBatches } from '../../kernel/data/snapshots.ts';

/** A busy machine's pauses are no fault. */
const patient = { timeout: 120_000 };

/** More than a few batches of lines, and of pages. */
const moves = 1_100;

let api: Api;
let person: Account;
let period: string;
/** How many lines came at a time, over all documents that were asked of `app`. */
const batches: number[] = [];
/** What streams of `app` wait for, how many were asked for, and of how many the client has left. */
let held = { until: Promise.resolve(), asked: 0, left: 0 };
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  api = await startApi();
  person = await api.user();
  await fund(api, person, 100_000n);
  const to = { kind: 'fees', owner: 'nzela', currency: 'EUR' } as const;
  const client = await api.deps.pool.connect();
  await api.deps.ledger.open(client, [to]);
  client.release();
  await Promise.all(
    Array.from({ length: moves }, (_, index) => {
      const id = newId();
      const amount = money(BigInt(1 + (index % 90)), 'EUR');
      const leg = { type: 'post', debit: wallet(person.id, 'EUR'), credit: to, amount } as const;
      return api.deps.ledger.submit({
        id,
        kind: 'transfer.test',
        subject: id,
        bodyHash: sha256Hex(id),
        legs: [leg],
      });
    }),
  );
  const day = Temporal.Instant.fromEpochMilliseconds(api.deps.clock.now().getTime())
    .toZonedDateTimeISO('UTC')
    .toPlainDate();
  period = `devise=EUR&du=${day.subtract({ days: 1 }).toString()}&au=${day.add({ days: 1 }).toString()}`;
  app = await buildApp({ ...api.deps, documents: counting(api.deps.documents) });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await api.close();
});

/** The same documents, counting the lines that each batch brings. */
function counting(documents: Documents): Documents {
  const paper = (inner: Paper): Paper => ({
    async begin(name, head) {
      const sheet = await inner.begin(name, head);
      return {
        ...sheet,
        add(lines) {
          batches.push(lines.length);
          return sheet.add(lines);
        },
      };
    },
  });
  return {
    ...documents,
    async stream(leaves, write) {
      held.asked += 1;
      leaves.addEventListener('abort', () => (held.left += 1));
      await held.until;
      return documents.stream(leaves, (inner) => write(paper(inner)));
    },
  };
}

const asking = () => api.as(person.accessToken, app);
const numbers = (text: string) => Number(text.replaceAll('−', '-').replaceAll(/[^\d-]/g, ''));

test('lines are read and drawn a bounded batch at a time; every format has the same figures', async () => {
  batches.length = 0;
  const json = statementSchema.parse((await asking().get(`/statements?${period}`)).body);
  expect(json.lignes).toHaveLength(moves + 1);
  expect(json.nombreLignes).toBe(moves + 1);
  expect(batches.reduce((sum, size) => sum + size, 0)).toBe(moves + 1);
  expect(Math.max(...batches)).toBeLessThanOrEqual(250);
  const cents = (amount: unknown) => Math.round(Number(amount) * 100);
  const told = json.lignes.map(({ montant }) => cents(montant));

  const file = (format: string) =>
    asking().get<string>(`/statements/fichier?${period}&format=${format}`);
  const rows = (await file('csv')).text.trimEnd().split('\r\n').slice(1);
  const cells = rows.map((row) => row.split(';'));
  expect(cells.slice(1, -1).map((row) => numbers(row[6] ?? ''))).toEqual(told);
  expect([cells[0], cells.at(-1)].map((row) => numbers(row?.[7] ?? ''))).toEqual([
    cents(json.soldeOuverture),
    cents(json.soldeCloture),
  ]);

  const camt = (await file('camt053')).text;
  const entries = camt.split('<Ntry>').slice(1);
  const signed = entries.map((entry) => {
    const amount = numbers(/<Amt[^>]*>([\d.]+)</.exec(entry)?.[1] ?? '');
    return entry.includes('<CdtDbtInd>DBIT') ? -amount : amount;
  });
  expect(signed).toEqual(told);
  expect(camt).toContain(`<NbOfNtries>${moves + 1}</NbOfNtries>`);

  const answer = await app.inject({
    url: `/api/statements/fichier?${period}&format=pdf`,
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  const texts = textsOfPdf(answer.rawPayload);
  const amounts = texts.filter((text) => /^[+−]\d[\d\s]*,\d{2} €$/.test(text)).map(numbers);
  // Below the sum of what went out, which bears a sign as well.
  expect(amounts.slice(1)).toEqual(told);
  expect(texts.filter((text) => text.includes('grand livre')).length).toBeGreaterThan(20);
});

test('200: the sums alone, without reading or drawing a line', async () => {
  batches.length = 0;
  const { body } = await asking().get(`/statements?${period}&lignes=non`);
  expect(body).toMatchObject({ nombreLignes: moves + 1, lignes: [], totalCredits: 1000 });
  expect(batches).toEqual([]);
});

test.each(['identity', 'br', 'gzip'])(
  '%s: nothing stays open when a HEAD is answered, and after a whole file',
  async (encoding) => {
    for (const method of ['HEAD', 'GET'] as const) {
      const { statusCode, rawPayload } = await app.inject({
        method,
        url: `/api/statements/fichier?${period}&format=csv`,
        headers: { authorization: `Bearer ${person.accessToken}`, 'accept-encoding': encoding },
      });
      expect([statusCode, rawPayload.length > 0]).toEqual([200, method === 'GET']);
      await expect.poll(() => app.streams.size, patient).toBe(0);
    }
  },
);

/** Asks on a connection of its own, which the answer ends with. */
function askAlone(path: string) {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(
    `GET /api${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.accessToken}\r\n\r\n`,
  );
  return socket;
}

test('429 deja_en_preparation: a person’s fourth document at once, before any work; a client that leaves gives its place back', async () => {
  const statement = `/statements/fichier?${period}&format=csv`;
  const gate = Promise.withResolvers<void>();
  held = { until: gate.promise, asked: 0, left: 0 };
  const sockets = [1, 2, 3].map(() => askAlone(statement));
  await expect.poll(() => held.asked, patient).toBe(3);
  const refused = await asking().get(statement);
  expect([refused.status, refused.body.code]).toEqual([429, 'deja_en_preparation']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(held.asked).toBe(3);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => held.left, patient).toBe(3);
  gate.resolve();
  expect((await asking().get(statement)).status).toBe(200);
});

test('places and connections come back, whenever clients leave', async () => {
  const statement = `/statements/fichier?${period}&format=csv`;
  held = { until: Promise.resolve(), asked: 0, left: 0 };
  for (let turn = 0; turn < 10; turn += 1) {
    const sockets = [1, 2, 3].map(() => askAlone(statement));
    await setTimeout(turn * 4);
    for (const socket of sockets) socket.destroy();
  }
  // All that one person may have at once.
  const together = async () => {
    const answers = await Promise.all([1, 2, 3].map(() => asking().get(statement)));
    return answers.map(({ status }) => status);
  };
  await expect.poll(together, { interval: 2_000, timeout: 40_000 }).toEqual([200, 200, 200]);
  await expect.poll(() => app.streams.size, patient).toBe(0);
});

test('a client that leaves in the middle ends the transaction that is read for it', async () => {
  const { documents, pool } = api.deps;
  const leaves = new AbortController();
  const line = {
    at: new Date(0),
    reference: 'TRF-1',
    kind: 'transfert',
    description: 'Loyer',
    counterparty: null,
    direction: 'out',
    amount: 1n,
    fee: 0n,
    currency: 'EUR',
    status: 'completed',
  } as const;
  const endless = { text: 'SELECT generate_series(1, 1000000000)', values: [], batch: 250 };
  const untaken = await documents.stream(leaves.signal, (paper) =>
    inSnapshot(pool, async (snapshot) => {
      const sheet = await paper.begin('export.csv', { language: 'fr' });
      for await (const rows of readBatches(snapshot, endless))
        await sheet.add(rows.map(() => line));
    }),
  );
  const open = async () => {
    const { rows } = await pool.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'FETCH%' AND state LIKE 'idle in%'`,
    );
    return rows[0]?.open;
  };
  // Drawn as far as it may wait for the client, and no further.
  await expect.poll(open, patient).toBe(1);
  leaves.abort();
  await expect.poll(open, patient).toBe(0);
  expect(untaken.destroyed).toBe(true);
});

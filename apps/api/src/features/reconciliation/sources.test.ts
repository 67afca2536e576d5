import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DifferenceKind, StatementSource } from '@nzela/contract/reconciliation';
import type { Account, Wire } from '../../../test/api.ts';
import { payBill } from '../../../test/bills.ts';
import { startCardWorld, type CardWorld, type Paid } from '../../../test/cards.ts';
import { camtFaults } from '../../../test/camt-schema.ts';
import { closeOf } from '../../../test/closing.ts';
import { expectWholeBook, fund, moveOn, timeless, until } from '../../../test/money.ts';
import { credit, ordered, topupOf } from '../../../test/topping-up.ts';
import { jobHandlers } from '../../jobs.ts';
import { reconcile } from './reading.service.ts';

let world: CardWorld;
let person: Account;
let finance: Account;
/** The day on which everything agrees, and the one whose statements the desk made wrong. */
const days: string[] = [];

const dayMs = 86_400_000;
async function advance(ms: number): Promise<void> {
  await world.sandbox.desk('/clock', { advanceMs: ms });
  await moveOn(world.api, ms / 1_000);
}
const today = () => world.api.deps.clock.now().toISOString().slice(0, 10);

async function topups(count: number): Promise<string[]> {
  const references: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const topup = await ordered(person, credit());
    await until(world.api, async () => (await topupOf(person, topup.id)).status === 'success');
    references.push(topup.reference);
  }
  return references;
}

async function bills(count: number): Promise<string[]> {
  const references: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id, reference } = await payBill(person);
    const isPaid = async () => (await person.get(`/bills/${id}`)).body.statut === 'complete';
    await until(world.api, isPaid, { seconds: 30 });
    references.push(reference);
  }
  return references;
}

let cardId: string;
const stateOf = async ({ id }: Pick<Paid, 'id'>): Promise<string> => {
  const { rows } = await world.api.database.pool.query(
    'SELECT state FROM virtual_card_transactions WHERE authorization_id = $1',
    [id],
  );
  return rows[0].state;
};

/** What shops took; of the first one, a part. */
async function payments(count: number): Promise<Paid[]> {
  const card = await world.read(person, cardId);
  const made: Paid[] = [];
  for (let number = 0; number < count; number += 1) {
    const paid = await world.pay(card, '3');
    await world.clear(paid, number === 0 ? '2' : undefined);
    await until(world.api, async () => (await stateOf(paid)) === 'reglee');
    made.push(paid);
  }
  return made;
}

/** A wire for somebody whose account is closed: the bank is told to send it back. */
async function returnedWire(): Promise<void> {
  const gone = timeless(world.api, await world.api.user());
  const { reference } = (await gone.post('/deposits', { montant: 20, methode: 'bank' })).body;
  expect(await closeOf(gone)).toBe('closed');
  const wire = { reference, amount: '20.00', currency: 'EUR', debtorName: 'Compte <Essai> & Fils' };
  await world.sandbox.desk('/wires', wire);
  const read = jobHandlers(world.api.deps)['wires.read'];
  const isReturned = async () => {
    await read?.({});
    const { rows } = await world.api.database.pool.query('SELECT state FROM wire_returns');
    return rows[0]?.state === 'fait';
  };
  await until(world.api, isReturned);
}

const files = async (day: string): Promise<Wire[]> =>
  (await finance.get('/finances/releves')).body.elements.filter((one: Wire) => one.jour === day);
const differences = async (source: StatementSource): Promise<Wire[]> =>
  (await finance.get('/finances/ecarts?limit=100')).body.elements.filter(
    (one: Wire) => one.source === source,
  );

const faults = ['missing', 'amount', 'fee', 'currency', 'duplicate', 'extra'] as const;
const jobs = { topups: 'topup', bills: 'bills', issuing: 'issuing' } as const;
type Source = keyof typeof jobs;
let made: Record<Source, readonly string[]>;

beforeAll(async () => {
  world = await startCardWorld();
  const now = world.api.deps.clock.now().getTime();
  await advance(dayMs - Math.floor((now % dayMs) / 1_000) * 1_000 + dayMs / 4);
  person = timeless(world.api, await world.api.user());
  finance = timeless(world.api, await world.api.admin());
  await fund(world.api, person, 1_000_000n);
  days.push(today());
  cardId = (await world.card(person)).id;
  await topups(1);
  await bills(1);
  const [paid] = await payments(1);
  if (paid === undefined) throw new Error('Nothing was paid');
  await world.reverse(paid);
  await until(world.api, async () => (await stateOf(paid)) === 'remboursee');
  await returnedWire();
  // What came to nothing, and what is only held, is on no statement.
  await ordered(person, credit('0003'));
  await payBill(person, '0003');
  await world.pay(await world.read(person, cardId), '1');
  await advance(dayMs);
  await reconcile(world.api.deps);

  days.push(today());
  made = {
    topups: await topups(5),
    bills: await bills(5),
    issuing: (await payments(5)).map(({ id }) => id),
  };
  for (const job of Object.values(jobs))
    for (const fault of faults)
      await world.sandbox.desk('/statements', { source: job, day: today(), fault });
  await advance(dayMs);
  await reconcile(world.api.deps);
});
afterAll(async () => {
  await expectWholeBook(world.api);
  await world.close();
});

test('a top-up, a bill and what a card spent agree, and what a shop gave back', async () => {
  const told = await files(days[0] ?? '');
  const lines = (source: string) => {
    const { lignes, concordantes, ecarts } = told.find((one) => one.source === source);
    return [lignes, concordantes, ecarts];
  };
  expect(lines('topups')).toEqual([1, 1, 0]);
  expect(lines('bills')).toEqual([1, 1, 0]);
  expect(lines('issuing')).toEqual([2, 2, 0]);
});

test('a wire that was sent back is two entries of the bank’s statement, one by the bank’s id, one by ours', async () => {
  const bank = (await files(days[0] ?? '')).find(({ source }) => source === 'bank');
  expect(bank).toMatchObject({ lignes: 2, concordantes: 2, ecarts: 0 });
  const { text } = await finance.get(`/finances/releves/${bank.id}/fichier`);
  expect(camtFaults(text)).toEqual([]);
  expect(text.match(/<CdtDbtInd>DBIT<\/CdtDbtInd>\s*<Sts>/g)).toHaveLength(1);
  expect(text).toContain('Compte &lt;Essai&gt; &amp; Fils');
});

const kinds: readonly (readonly [Source, number | null, DifferenceKind])[] = (
  Object.keys(jobs) as Source[]
).flatMap((source) =>
  // The missing line is the first; each other fault takes the one at its own place of what is left.
  (
    [
      [0, 'manquante'],
      [2, 'montant'],
      [3, 'frais'],
      [4, 'devise'],
      [null, 'en_trop'],
    ] as const
  ).map(([index, kind]) => [source, index, kind] as const),
);
test.for(kinds)('%s: the planted difference is found: %s %s', async ([source, index, kind]) => {
  const reference = index === null ? `extra_${days[1]}_5` : made[source][index];
  const found = (await differences(source)).filter((one) => one.reference === reference);
  expect(found.map(({ type }) => type)).toContain(kind);
});

test('each file has a name, and lines of its own kind', async () => {
  const words = { topups: 'TOPUP', bills: 'BILL', issuing: 'CLEARING' };
  for (const [source, job] of Object.entries(jobs)) {
    const [file] = (await files(days[1] ?? '')).filter((one) => one.source === source);
    const answer = await finance.get(`/finances/releves/${file.id}/fichier`);
    expect(answer.headers['content-disposition']).toContain(`${job}-${days[1]}.csv`);
    const rows = answer.text.split('\n').slice(1, -1);
    expect(new Set(rows.map((row) => row.split(';')[2]))).toEqual(
      new Set([words[source as Source]]),
    );
  }
});

test('what open differences change of the funds that a source holds goes the way of its lines', async () => {
  const { rows } = await world.api.database.pool.query(
    `SELECT source, direction FROM reconciliation_differences WHERE kind IN ('en_trop', 'manquante')`,
  );
  expect(rows.length).toBe(6);
  expect(new Set(rows.map(({ direction }) => direction))).toEqual(new Set([-1]));
});

test('what a shop gives back later is looked for on that day, and the payment not again', async () => {
  const [reference = ''] = made.issuing;
  await world.reverse({ id: reference });
  const isBack = async () => (await stateOf({ id: reference })) === 'remboursee';
  await until(world.api, isBack);
  await advance(dayMs);
  await reconcile(world.api.deps);
  const found = (await differences('issuing')).filter((one) => one.reference.startsWith(reference));
  expect(found.map(({ type, jour }) => [type, jour])).toEqual([['manquante', days[1]]]);
});

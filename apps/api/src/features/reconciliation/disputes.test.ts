import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account, Wire } from '../../../test/api.ts';
import { decide, disputed, disputing } from '../../../test/disputing.ts';
import { expectWholeBook, moveOn, timeless } from '../../../test/money.ts';
import { startWorld } from '../../../test/world.ts';
import { reconcile } from './reading.service.ts';

const world = await startWorld();
const { api, sandbox } = world;
const { rich, sold, read } = await disputing(world);

const dayMs = 86_400_000;
async function advance(ms: number): Promise<void> {
  await sandbox.desk('/clock', { advanceMs: ms });
  await moveOn(api, ms / 1_000);
}
const today = () => api.deps.clock.now().toISOString().slice(0, 10);
const plant = (fault: string) =>
  sandbox.desk('/statements', { source: 'cards', day: today(), fault });

/** A payment of the shop's by card that its holder disputes, and how the bank of the card decides. */
async function ended(status: 'WON' | 'LOST'): Promise<string> {
  const shop = await rich('live');
  const { dispute, atGateway } = await disputed(world, shop, await sold(shop, 'live'));
  await decide(world, 'live', { id: atGateway, status });
  expect((await read(shop, dispute)).statut).toBe(status === 'WON' ? 'gagne' : 'perdu');
  return atGateway;
}

let finance: Account;
const statement = async (day: string): Promise<Wire> =>
  (await finance.get('/finances/releves')).body.elements.find(
    (one: Wire) => one.source === 'cards' && one.jour === day,
  );
const differences = async (reference: string): Promise<Wire[]> =>
  (await finance.get('/finances/ecarts?limit=100')).body.elements.filter(
    (one: Wire) => one.reference === reference,
  );

beforeAll(async () => {
  // Far from midnight, near which a decision may be in the next day's statement.
  const now = api.deps.clock.now().getTime();
  await advance(dayMs - Math.floor((now % dayMs) / 1_000) * 1_000 + dayMs / 4);
  finance = timeless(api, await api.admin());
});
afterAll(() => expectWholeBook(api));

/** The statement of the day, once it is over. */
async function overnight(): Promise<string> {
  const day = today();
  await advance(dayMs);
  await reconcile(api.deps);
  return day;
}

test('a dispute that is lost is a line that agrees; one that is won is none', async () => {
  const [lost, won] = [await ended('LOST'), await ended('WON')];
  const day = await overnight();
  const told = await statement(day);
  expect(told).toMatchObject({ lignes: 3, concordantes: 3, ecarts: 0 });
  const { text } = await finance.get(`/finances/releves/${told.id}/fichier`);
  expect(text).toMatch(new RegExp(`^${lost};${lost};DISPUTE;20\\.00;EUR;0;`, 'm'));
  expect(text).not.toContain(won);
});

test.for([
  ['amount', 'montant', 20.01],
  ['fee', 'frais', 20],
  ['currency', 'devise', 20],
] as const)(
  'the planted difference of a lost dispute is found: %s',
  async ([fault, type, said]) => {
    const lost = await ended('LOST');
    // The first fault takes the payment's line, the second that of the dispute.
    await plant('fee');
    await plant(fault);
    await overnight();
    const found = await differences(lost);
    expect(found.map((one) => [one.type, one.nous?.montant, one.eux?.montant])).toEqual([
      [type, 20, said],
    ]);
  },
);

test('a lost dispute that no line tells is awaited, and takes money from the gateway', async () => {
  const lost = await ended('LOST');
  await plant('duplicate');
  await plant('missing');
  await plant('missing');
  await overnight();
  expect((await differences(lost)).map(({ type }) => type)).toEqual(['manquante']);
  const { rows } = await api.database.pool.query(
    'SELECT direction FROM reconciliation_differences WHERE reference = $1',
    [lost],
  );
  expect(rows).toEqual([{ direction: -1 }]);
});

test('what the gateway took back of a dispute that our books hold for won is a difference', async () => {
  const won = await ended('WON');
  const lines = `x;${won};DISPUTE;20.00;EUR;0;2026-01-01T00:00:00.000Z`;
  const head = 'id;reference;kind;amount;currency;fee;booked_at';
  await advance(dayMs);
  const statements = {
    isOn: async () => true,
    read: async (source: string, of: string) => ({
      status: 'answered' as const,
      value: {
        name: `${source}-${of}`,
        content: source === 'cards' ? `${head}\n${lines}\n` : `${head}\n`,
      },
    }),
  };
  await reconcile({ ...api.deps, gateways: { statements } });
  expect((await differences(won)).map(({ type }) => type)).toEqual(['etat']);
});

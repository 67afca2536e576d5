import { beforeAll, describe, expect, test } from 'vitest';
import { statementSources, type DifferenceKind } from '@nzela/contract/reconciliation';
import type { Account, Wire } from '../../../test/api.ts';
import { camtFaults } from '../../../test/camt-schema.ts';
import { camtBalance, camtEntry, camtOf } from '../../../test/camt.ts';
import { collected, paymentOf } from '../../../test/collecting.ts';
import { moveOn, until } from '../../../test/money.ts';
import { startWorld } from '../../../test/world.ts';
import { expectBothOrders, walk } from '../../../test/walking.ts';
import { jobHandlers } from '../../jobs.ts';
import { verifyAudit } from '../../kernel/identity/audit-chain.ts';
import { reconcile } from './reading.service.ts';

const { api, sandbox } = await startWorld();
const dayMs = 86_400_000;
/** Both clocks: the product's and that of the outside world. */
async function advance(ms: number): Promise<void> {
  await sandbox.desk('/clock', { advanceMs: ms });
  await moveOn(api, ms / 1_000);
}

const today = () => api.deps.clock.now().toISOString().slice(0, 10);
const read = () => reconcile(api.deps);

async function wire(reference: string): Promise<void> {
  await sandbox.desk('/wires', {
    reference,
    amount: '25,00',
    currency: 'EUR',
    debtorName: 'Compte Essai',
  });
}

const plant = (fault: string) =>
  sandbox.desk('/statements', { source: 'bank', day: today(), fault });

async function wireIdOf(reference: string): Promise<string> {
  const { rows } = await api.database.pool.query('SELECT id FROM wires WHERE reference = $1', [
    reference,
  ]);
  return rows[0].id;
}

let finance: Account;
/** The day whose statement the desk made wrong. */
let day: string;
const names = ['A', 'B', 'C', 'D', 'E', 'F'];

const listed = async (etat = 'ouverts'): Promise<Wire[]> => {
  const answer = await finance.get(`/finances/ecarts?etat=${etat}&limit=100`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.elements;
};
const files = () => walk(finance, '/finances/releves?limit=2');
const resolve = (id: string, body: object) =>
  finance.post(`/finances/ecarts/${id}/resolution`, body);
const auditOf = async (id: string) =>
  (await api.database.pool.query('SELECT action FROM audit_entries WHERE subject = $1', [id])).rows;

beforeAll(async () => {
  // Far from midnight, near which an order may be in the next day's statement.
  const now = api.deps.clock.now().getTime();
  await advance(dayMs - Math.floor((now % dayMs) / 1_000) * 1_000 + dayMs / 2);
  day = today();
  const person = await api.user();
  const paid = await collected(person);
  await until(api, async () => (await paymentOf(person, paid.id)).transactionStatus === 'SUCCESS');
  for (const name of names) await wire(`RAPPRO ${name}`);
  await jobHandlers(api.deps)['wires.read']?.({});
  for (const fault of ['missing', 'amount', 'fee', 'currency', 'duplicate', 'extra', 'balance'])
    await plant(fault);
  await advance(dayMs);
  await Promise.all([read(), read()]);
  finance = await api.admin();
});

describe('the statements of a day that is over', () => {
  test('are read once, however many ask, and kept as they were given', async () => {
    const kept = await files();
    expect(kept.map(({ source }) => source).toSorted()).toEqual(statementSources.toSorted());
    expect(new Set(kept.map(({ jour }) => jour))).toEqual(new Set([day]));
    const bank = kept.find(({ source }) => source === 'bank');
    // Of six wires one is missing, one is told twice, and one is not ours. The balances of two currencies are wrong.
    expect(bank).toMatchObject({ lignes: 7, concordantes: 2, ecarts: 8, ecartsOuverts: 8 });
    expect(bank.soldes).toEqual([
      { devise: 'EUR', montant: 137.36 },
      { devise: 'USD', montant: 25.01 },
    ]);
    const phones = kept.find(({ source }) => source === 'mobile-money');
    expect(phones).toMatchObject({ lignes: 1, concordantes: 1, ecarts: 0, soldes: [] });
    const file = await finance.get(`/finances/releves/${bank.id}/fichier`);
    expect(camtFaults(file.text)).toEqual([]);
    expect(file.text.match(/<Ntry>/g)).toHaveLength(7);
    expect(file.headers['content-disposition']).toContain(`bank-${day}.xml`);
    expect(file.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([bank.format, phones.format]).toEqual(['camt053', 'csv']);
    const other = await finance.get(`/finances/releves/${phones.id}/fichier`);
    expect(other.text.split('\n')).toHaveLength(3);
    expect(other.headers['content-disposition']).toContain(`mobile-money-${day}.csv`);
    expect(other.headers['content-type']).toBe('text/csv; charset=utf-8');
    for (const change of ["statement_files SET content = ''", 'statement_balances SET closing = 0'])
      await expect(api.database.pool.query(`UPDATE ${change}`)).rejects.toThrow(
        'kept as it was given',
      );
    await read();
    expect(await files()).toEqual(kept);
  });

  const found: readonly (readonly [DifferenceKind, string | null])[] = [
    ['manquante', 'A'],
    ['montant', 'C'],
    ['frais', 'D'],
    ['devise', 'E'],
    ['doublon', 'F'],
    ['en_trop', null],
    ['solde', null],
  ];
  test.for(found)('each planted difference is found: %s', async ([kind, name]) => {
    const ownReferences = { en_trop: `extra_${day}_5`, solde: 'EUR' };
    const reference =
      kind === 'en_trop' || kind === 'solde'
        ? ownReferences[kind]
        : await wireIdOf(`RAPPRO ${name}`);
    const same = (await listed()).filter((one) => one.reference === reference);
    expect(same.map(({ type }) => type)).toEqual([kind]);
    const sides = { nous: same[0].nous?.montant ?? null, eux: same[0].eux?.montant ?? null };
    const ours: Partial<Record<DifferenceKind, number | null>> = { en_trop: null, solde: 137.35 };
    const theirs: Partial<Record<DifferenceKind, number | null>> = {
      manquante: null,
      montant: 25.01,
      en_trop: 12.34,
      solde: 137.36,
    };
    expect(sides).toEqual({
      nous: kind in ours ? ours[kind] : 25,
      eux: kind in theirs ? theirs[kind] : 25,
    });
  });

  test('what an earlier statement lacked and a later one tells is no difference any more', async () => {
    const reference = await wireIdOf('RAPPRO A');
    const head = 'id;reference;kind;amount;currency;fee;booked_at';
    await advance(dayMs);
    const contents = new Map([
      [
        'bank',
        camtOf(
          camtBalance({ code: 'OPBD', amount: '137.35' }),
          camtBalance({ code: 'CLBD', amount: '162.35' }),
          camtEntry({ reference, amount: '25.00' }),
        ),
      ],
      ['cards', `${head}\n\nx;y\n`],
    ]);
    const statements = {
      isOn: async () => true,
      read: async (source: string, of: string) => ({
        status: 'answered' as const,
        value: { name: `${source}-${of}`, content: contents.get(source) ?? `${head}\n` },
      }),
    };
    await reconcile({ ...api.deps, gateways: { statements } });
    finance = await api.admin();
    const [done] = (await listed('resolus')).filter((one) => one.reference === reference);
    expect(done).toMatchObject({ type: 'manquante', resolution: { fin: 'retrouvee', par: null } });
    expect((await auditOf(done.id)).map(({ action }) => action)).toEqual(['reconciliation.found']);
    // The balances of the day before were wrong, and these follow from them no more than from their own entries.
    const balances = (await listed()).filter(({ type }) => type === 'solde');
    const told = balances.map(({ reference: currency, nous, eux }) => ({
      [currency]: [nous.montant, eux.montant],
    }));
    expect(told).toHaveLength(3);
    expect(told.slice(0, 2)).toContainEqual({ USD: [25, 25.01] });
    expect(told.at(-1)).toEqual({ EUR: [162.36, 162.35] });
    const unreadable = (await listed()).filter(({ type }) => type === 'illisible');
    expect(unreadable.map(({ reference: text }) => text)).toEqual(['3: x;y']);
  });

  test('a provider that is away keeps nobody else waiting, and is asked again for each day', async () => {
    await advance(dayMs);
    await sandbox.desk('/providers/payouts', { outage: 'cut' });
    await expect(read()).rejects.toThrow('payouts');
    const count = async (source: string) =>
      (await api.database.pool.query('SELECT FROM statement_files WHERE source = $1', [source]))
        .rows.length;
    expect([await count('bank'), await count('payouts')]).toEqual([3, 2]);
    await sandbox.desk('/providers/payouts', { outage: 'none' });
    await advance(dayMs);
    await expect
      .poll(
        () =>
          read().then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    expect([await count('bank'), await count('payouts')]).toEqual([4, 4]);
    finance = await api.admin();
  });
});

test('GET /finances/releves is read page by page in either order', async () => {
  await expectBothOrders(finance, '/finances/releves?limit=2');
});

describe('POST /finances/ecarts/:id/resolution', () => {
  const motif = 'Frais de tenue de compte, posés par écriture';

  test('the queue is read page by page in either order', async () => {
    await expectBothOrders(finance, '/finances/ecarts?etat=ouverts&limit=2');
  });

  test('200: says what became of it, once, with one line of the audit', async () => {
    const [first] = await listed();
    const answers = await Promise.all([
      resolve(first.id, { fin: 'acceptee', motif }),
      resolve(first.id, { fin: 'corrigee', motif }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('ecart_resolu');
    expect(await auditOf(first.id)).toHaveLength(1);
    expect((await listed()).map(({ id }) => id)).not.toContain(first.id);
    const done = (await listed('resolus')).find(({ id }) => id === first.id);
    expect(done.resolution).toMatchObject({ motif });
    expect(done.resolution.par).not.toBeNull();
    expect((await verifyAudit(api.database.pool)).brokenAt).toBeNull();
  });

  test('400 without an end or a reason; 404 for none', async () => {
    const [one] = await listed();
    const fields = async (body: object) =>
      (await resolve(one.id, body)).body.errors.map(({ champ }: Wire) => champ);
    expect(await fields({ fin: 'acceptee', motif: ' ' })).toEqual(['motif']);
    expect(await fields({ fin: 'retrouvee', motif })).toEqual(['fin']);
    const nobody = await resolve(finance.id, { fin: 'acceptee', motif });
    expect(nobody.status).toBe(404);
  });

  test('POST /finances/releves/lecture 204: the job reads what is missing, and the audit says who asked', async () => {
    const asked = await finance.post('/finances/releves/lecture', {});
    expect(asked.status, asked.text).toBe(204);
    expect((await auditOf('statements')).map(({ action }) => action)).toEqual([
      'reconciliation.read',
    ]);
  });
});

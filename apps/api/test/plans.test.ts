import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientBase, Pool } from 'pg';
import { createLedger } from '@nzela/ledger/ledger';
import { buildApp } from '../src/app.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { createRowBatches } from '../src/kernel/data/row-batches.ts';
import {
  createGroupCommitPool,
  createPool,
  createQueuePool,
  createUnhurriedPool,
} from '../src/kernel/data/pools.ts';
import { startApi, type Account, type Answer, type Api, type Person } from './api.ts';
import { fund } from './money.ts';
import { checkoutPath, inMode, openShop, type Shop } from './selling.ts';

let api: Api;
let sender: Account;
let recipient: Account;
let shop: Shop;
let admin: Account;

beforeAll(async () => {
  api = await startApi();
  [sender, recipient] = await Promise.all([api.user(), api.user()]);
  admin = await api.admin();
  await fund(api, sender, 1_000_000n);
  shop = await openShop(api);
  await shop.sell('live', { client: { nom: 'Awa Diop', telephone: '+243812345678' } });
  const name = new URL(api.database.url).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    // What functions run inside is planned, too.
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_format': 'json',
  };
  for (const [setting, value] of Object.entries(settings))
    await api.database.pool.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
});
afterAll(() => api?.close());

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Total Cost': number;
  readonly Plans?: readonly Node[];
};
type Plan = { readonly 'Query Text': string; readonly Plan: Node };
type Planned = { readonly ledger: Plan[]; readonly requests: Plan[] };

/** Hears the plan of every statement that runs on the pool's connections. */
function hear(pool: Pool, plans: Plan[]): Pool {
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, plan] = message.split('plan:\n');
      if (plan !== undefined) plans.push(JSON.parse(plan) as Plan);
    }),
  );
  return pool;
}

/** What an ordinary day asks for most, on connections that have planned nothing yet. */
async function planned(): Promise<Planned> {
  const plans: Planned = { ledger: [], requests: [] };
  const { url } = api.database;
  const ledgerPool = hear(createGroupCommitPool(url, 1), plans.ledger);
  const pool = hear(createPool(url, 4), plans.requests);
  const ledger = createLedger({ pool: ledgerPool });
  const rowBatches = createRowBatches(ledgerPool);
  const app = await buildApp({ ...api.deps, pool, ledger, rowBatches });
  const person = api.as(sender.accessToken, app);
  const owner = api.as(shop.owner.accessToken, app);
  const transfer = {
    montant: 1,
    devise: 'EUR',
    beneficiaire: { mode: 'nzela', telephone: recipient.telephone },
    methodePaiement: 'wallet',
  };
  const headers = { 'idempotency-key': newId() };
  const answers = [
    await person.post('/transfers', transfer, { headers }),
    await person.post('/transfers', transfer, { headers }),
    await person.post('/deposits', { montant: 20, devise: 'EUR', methode: 'bank' }),
  ];
  answers.push(...(await payLink(owner, person)));
  const paths = [
    '/wallets',
    '/wallets/reserves',
    '/wallets/historique?devise=EUR&jours=365',
    '/operations',
    '/operations/envois',
    '/transfers',
    '/recipients',
    '/notifications',
  ];
  for (const path of [...paths, ...narrowed]) answers.push(await person.get(path));
  for (const path of sold) answers.push(await owner.get(path));
  const administrator = api.as(admin.accessToken, app);
  for (const path of administered) answers.push(await administrator.get(path));
  expect(answers.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([]);
  await app.close();
  await ledger.close();
  await rowBatches.close();
  await ledgerPool.end();
  await pool.end();
  return plans;
}

/** A link of a shop that `payer` pays from their wallet. */
async function payLink(owner: Person, payer: Person): Promise<readonly Answer[]> {
  const link = await owner.post(
    '/v1/payment-links',
    { titre: 'Panier', montant: 2 },
    inMode('live'),
  );
  const code = link.body.adresse.split('/pay/')[1];
  const begun = await payer.post(`/checkouts/liens/${code}`, {});
  return [link, begun, await payer.post(`${checkoutPath(begun.body)}/portefeuille`, {})];
}

/** A history, by each of its filters and by all. */
const narrowed = [
  'type=in',
  'genre=carte',
  'devise=XOF',
  'contrepartie=Awa',
  'periode=month',
  'recherche=loyer',
  'type=out&genre=transfert&devise=EUR&contrepartie=compte&periode=quarter&recherche=nzela',
].map((filters) => `/operations?${filters}`);

/** What a shop was asked to be paid, whole and by each of its filters. */
const sold = [
  '',
  'statut=expire',
  'moyen=mobile',
  'du=2026-01-01&au=2026-01-31',
  'devise=EUR&montantMin=10&montantMax=20',
  'recherche=awa+diop',
  'recherche=0812345678',
  'recherche=12%2C50',
  'recherche=diop&statut=paye&moyen=card&devise=EUR&montantMin=5',
].map((filters) => `/v1/payments?${filters}`);

/** What an administrator looks for: people, and orders by any name of theirs. */
const administered = [
  '/users?recherche=awa',
  '/users?recherche=0812345678',
  '/transactions?recherche=TRF-154321',
  '/transactions?recherche=card_9f-xyz',
  '/transactions?recherche=77001122',
  `/transactions?recherche=${newId()}`,
];

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

const scanned = (plans: readonly Plan[], relations?: ReadonlySet<string>) =>
  plans.flatMap((plan) =>
    nodesOf(plan.Plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .filter((node) => relations?.has(node['Relation Name'] ?? '') ?? true)
      .map((node) => `${node['Relation Name']}: ${plan['Query Text']}`),
  );

/**
 * An index whose entries are all read, since the plan took the table for a small one. Counters are found where they were
 * locked, or all of them are read while there are few: to name them by their ids too would cost more, once there are many.
 */
const readWhole = (plans: readonly Plan[]) =>
  plans.flatMap((plan) =>
    nodesOf(plan.Plan)
      .filter((node) => node['Relation Name'] !== 'balances')
      .filter((node) => /^Index (?:Only )?Scan$/.test(node['Node Type']))
      .filter((node) => node['Index Cond'] === undefined)
      .map((node) => `${node['Relation Name']}: ${plan['Query Text']}`),
  );

/** PostgreSQL compiles a statement from this cost on (jit_above_cost); a disabled scan costs 10^10 before version 18. */
const jitCost = 100_000;

function expectIndexes({ ledger }: Planned): void {
  expect(ledger.length).toBeGreaterThan(5);
  expect(scanned(ledger)).toEqual([]);
  expect(readWhole(ledger)).toEqual([]);
  expect(ledger.filter((plan) => plan.Plan['Total Cost'] >= jitCost)).toEqual([]);
}

/** Tables that grow with the product, and what a copy of a row does not share with it: each is of other people. */
const growing: Readonly<Record<string, string>> = {
  users: `'id', gen_random_uuid(), 'email', n || '@nzela.example', 'phone', '+221' || (700000000 + n), 'referral_code', 'PLAN' || n`,
  transfers: `'id', gen_random_uuid(), 'reference', 'PLAN-' || n, 'sender_id', gen_random_uuid(), 'recipient_user_id', gen_random_uuid()`,
  payments: `'id', gen_random_uuid(), 'account_id', gen_random_uuid(), 'reference', 'PLAN-' || n, 'code', 'p_' || n`,
  spending: `'user_id', gen_random_uuid()`,
  transaction_logs: `'id', gen_random_uuid(), 'reference', 'PLAN-' || n, 'subject_reference', 'PLANNED-' || n, 'user_id', gen_random_uuid()`,
  'ledger.accounts': `'id', gen_random_uuid(), 'owner', 'plan-' || n`,
  'ledger.balances': `'id', gen_random_uuid(), 'account_id', gen_random_uuid()`,
  'ledger.operations': `'id', gen_random_uuid()`,
  'ledger.entries': `'id', n`,
  idempotency_answers: `'id', gen_random_uuid()`,
};

/** Those that PostgreSQL does not compute itself. */
async function givenColumns(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function grow(rows: number): Promise<void> {
  const client = await api.database.pool.connect();
  await client.query('SET session_replication_role = replica');
  await client.query('SET auto_explain.log_min_duration = -1');
  for (const [table, values] of Object.entries(growing)) {
    const columns = await givenColumns(client, table);
    await client.query(
      `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${columns.map((column) => `(made.row).${column}`).join(', ')}
         FROM (SELECT jsonb_populate_record(sample.taken, jsonb_build_object(${values})) AS row
                 FROM (SELECT one AS taken FROM ${table} AS one LIMIT 1) AS sample, generate_series(1, $1::int) AS n
               OFFSET 0) AS made`,
      [rows],
    );
  }
  await client.query(
    `INSERT INTO operations (id, owner_id, kind, direction, description, amount, currency, status, at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'essai', 'in', 'Essai', 1, 'EUR', 'completed', now()
       FROM generate_series(1, $1::int)`,
    [rows],
  );
  await client.query(
    `INSERT INTO virtual_card_transactions (id, card_id, told_to, kind, state, amount, currency, at, updated_at)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'paiement', 'reglee', 1, 'EUR', now(), now()
       FROM generate_series(1, $1::int)`,
    [rows],
  );
  await client.query(
    "SELECT count(graphile_worker.add_job('essai', '{}')) FROM generate_series(1, $1::int)",
    [rows],
  );
  await client.query('ANALYZE');
  client.release(true);
}

describe('the plans of the statements that run most', () => {
  test('tables that were never analysed: the ledger’s connections use indexes alone', async () => {
    expectIndexes(await planned());
  });

  test('small tables, analysed: the ledger’s connections use indexes alone', async () => {
    await api.database.pool.query('VACUUM ANALYZE');
    expectIndexes(await planned());
  });

  test('large tables: no connection reads a table that grows from end to end', async () => {
    await grow(2_000);
    const plans = await planned();
    expectIndexes(plans);
    const names = Object.keys(growing).map((table) => table.split('.').at(-1) ?? '');
    const large = new Set([...names, 'operations', 'virtual_card_transactions', '_private_jobs']);
    expect(scanned(plans.requests, large)).toEqual([]);
  });
});

test('no connection compiles: JIT is off on each, without an option of the start-up', async () => {
  const { url } = api.database;
  const pools = [
    createPool(url, 1),
    createUnhurriedPool(url, 1),
    createGroupCommitPool(url, 1),
    createQueuePool(url, 1),
  ];
  for (const pool of pools) {
    const { rows } = await pool.query<{ jit: string }>("SELECT current_setting('jit') AS jit");
    expect(rows).toEqual([{ jit: 'off' }]);
    expect(pool.options.options).toBeUndefined();
    await pool.end();
  }
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '@nzela/contract/transactions';
import { giveCapabilities, type Account, type Answer, type Wire } from '../../../../test/api.ts';
import { fund } from '../../../../test/money.ts';
import { checkoutPath, openShop } from '../../../../test/selling.ts';
import { expectBothOrders, walk } from '../../../../test/walking.ts';
import { startWorld } from '../../../../test/world.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { dayOf } from '../../../kernel/time/calendar.ts';
import { transact } from '../../../kernel/data/database.ts';
import { raiseAlert } from '../operations.ts';
import { rollUp } from './log.store.ts';
import { spanOfPeriod, termOf } from './search.ts';

const { api } = await startWorld();
let admin: Account;
let sender: Account;
let recipient: Account;
/** What the shop was asked to be paid. */
let sold: { readonly id: string; readonly reference: string };
const browser =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
const from = { address: '203.0.113.77', headers: { 'user-agent': browser } };

const search = async (query = '') => {
  const answer = await admin.get(`/transactions?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.elements as Transaction[];
};
const audited = async (action: string) =>
  (
    await api.database.pool.query<{ subject: string; reason: string | null }>(
      'SELECT subject, reason FROM audit_entries WHERE action = $1 ORDER BY position',
      [action],
    )
  ).rows;
const send = (montant: number, given = {}) =>
  sender.post(
    '/transfers',
    {
      montant,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: recipient.telephone },
      methodePaiement: 'wallet',
    },
    { ...from, headers: { ...from.headers, 'idempotency-key': newId(), ...given } },
  );

beforeAll(async () => {
  admin = await api.admin();
  sender = await api.user({ prenom: '=Hélène', nom: 'Okapi' });
  recipient = await api.user();
  await fund(api, sender, 50_000n);
  const sent = await send(12.5);
  expect(sent.status, sent.text).toBe(201);
  const asked = await sender.post(
    '/deposits',
    { montant: 30, devise: 'EUR', methode: 'bank' },
    from,
  );
  expect(asked.status, asked.text).toBe(201);
  expect((await send(9_000)).body.code).toBe('solde_insuffisant');
  const shop = await openShop(api);
  const payment = await shop.sell('live', { montant: 20 });
  sold = payment;
  await shop.sell('test', { montant: 21 });
  const paid = await sender.post(`${checkoutPath(payment)}/portefeuille`, {}, from);
  expect(paid.status, paid.text).toBe(201);
  await api.runJobs();
});

describe('the log of transactions', () => {
  test('GET /transactions 200: each order with where it came from, the refused one with why', async () => {
    const rows = await search();
    expect(rows).toHaveLength(4);
    const [shop, refused, deposit, transfer] = rows;
    expect(transfer).toMatchObject({
      reference: expect.stringMatching(/^TRX-\d{6,}$/),
      type: 'payment',
      montant: 12.5,
      devise: 'EUR',
      statut: 'completed',
      moyen: 'wallet',
      adresseIp: '203.0.113.77',
      appareil: 'Chrome sur Android',
      codeErreur: null,
      utilisateur: { id: sender.id, email: sender.email },
      referenceObjet: expect.stringMatching(/^TRF-/),
    });
    expect(deposit).toMatchObject({
      type: 'topup',
      statut: 'pending',
      moyen: 'bank_transfer',
      montant: 30,
    });
    expect(refused).toMatchObject({
      type: 'payment',
      statut: 'failed',
      montant: 9_000,
      moyen: 'wallet',
      codeErreur: 'INSUFFICIENT_FUNDS',
      adresseIp: '203.0.113.77',
    });
    expect(shop).toMatchObject({ type: 'payment', montant: 20, adresseIp: '203.0.113.77' });
    expect(shop?.commerce).not.toBeNull();
  });

  test('GET /transactions 200: an order called off says so on its row', async () => {
    const asked = await sender.post(
      '/deposits',
      { montant: 31, devise: 'EUR', methode: 'bank' },
      from,
    );
    await sender.post(`/deposits/${asked.body.id}/annulation`);
    await api.database.pool.query(`UPDATE deposits SET status = 'annule' WHERE id = $1`, [
      asked.body.id,
    ]);
    const [row] = await search(`recherche=${asked.body.id}`);
    expect(row).toMatchObject({ statut: 'failed', etat: 'annule', codeErreur: 'CANCELLED' });
  });

  test.each([
    ['statut=failed&type=payment', 1],
    ['type=topup&statut=pending', 1],
    ['moyen=wallet&type=payment', 3],
    ['type=refund', 0],
    ['periode=yesterday', 0],
    ['periode=today&type=payment', 3],
    ['recherche=okapi&type=payment', 3],
    ['recherche=9000', 1],
    ['recherche=12,50', 1],
    ['recherche=personne', 0],
    ['recherche=%25', 0],
  ])('GET /transactions 200: narrowed down by %s', async (query, count) => {
    expect(await search(query)).toHaveLength(count);
  });

  test('GET /transactions 200: found by either reference, however long ago, and page by page', async () => {
    const [row] = await search('recherche=12,50');
    for (const reference of [row?.reference, row?.referenceObjet?.toLowerCase()])
      expect(await search(`periode=yesterday&recherche=${reference}`)).toHaveLength(1);
    const first = await admin.get('/transactions?limit=2');
    const second = await admin.get(`/transactions?limit=50&curseur=${first.body.curseur}`);
    const ids = [...first.body.elements, ...second.body.elements].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
  });

  test('GET /transactions 200: what people of one name did, page by page in either order', async () => {
    const namesake = await api.user({ prenom: 'Awa', nom: 'Okapi' });
    await namesake.post('/deposits', { montant: 32, devise: 'EUR', methode: 'bank' }, from);
    await api.runJobs();
    const idsOf = (rows: readonly Transaction[]) => rows.map(({ id }) => id);
    const walked = async (query: string) => {
      const ids: string[] = [];
      let curseur: string | null = null;
      do {
        const next: string = curseur === null ? '' : `&curseur=${curseur}`;
        const { body }: Answer<Wire> = await admin.get(`/transactions?${query}&limit=2${next}`);
        ids.push(...idsOf(body.elements));
        curseur = body.curseur;
      } while (curseur !== null);
      return ids;
    };
    const theirs = [sender.id, namesake.id];
    const isTheirs = ({ utilisateur }: Transaction) => theirs.includes(utilisateur?.id ?? '');
    for (const narrowed of ['', '&statut=pending', '&type=payment&moyen=wallet']) {
      const whole = idsOf((await search(`limit=50${narrowed}`)).filter(isTheirs));
      const query = `recherche=okapi${narrowed}`;
      expect(await walked(query)).toEqual(whole);
      expect(await walked(`${query}&order=asc`)).toEqual(whole.toReversed());
      expect(idsOf(await search(`${query}&limit=2&page=2`))).toEqual(whole.slice(2, 4));
    }
    expect(await search('recherche=okapi&periode=yesterday')).toEqual([]);
    await api.database.pool.query('DELETE FROM transaction_logs WHERE user_id = $1', [namesake.id]);
  });

  test('GET /transactions 200: found by any name of it, also by those of its provider and of the shop', async () => {
    const { pool } = api.database;
    const [topup, card, request] = [newId(), newId(), newId()];
    await pool.query(
      `INSERT INTO topups (id, reference, user_id, status, phone, country, operator_id, operator_name, product_id,
         product_name, product_type, amount, currency, price, provider_id, created_at, updated_at, deadline_at)
       VALUES ($1, 'topup-1764100000123', $2, 'complete', '221771234567', 'SN', 'orange-sn', 'Orange', 'p', 'Crédit',
         'airtime', 500, 'XOF', 101, '77001122', now() - interval '40 days', now(), now())`,
      [topup, sender.id],
    );
    await pool.query(
      `INSERT INTO money_requests (id, reference, code, owner_id, status, amount, currency, method, created_at,
         updated_at, expires_at)
       VALUES ($1, 'req-Ab3dE6gH', '_zQ9-code', $2, 'en_attente', 102, 'EUR', 'link', now(), now(), now())`,
      [request, sender.id],
    );
    await pool.query(
      `INSERT INTO card_payments (id, subject_id, owner_id, reference, amount, currency, state, provider_id, created_at,
         updated_at, purpose)
       VALUES ($1, $2, $3, 'CARTE-77', 102, 'EUR', 'indetermine', 'card_9f-XYZ', now() - interval '40 days', now(),
         'money-request')`,
      [card, request, sender.id],
    );
    const found = async (name: string) =>
      (await search(`recherche=${encodeURIComponent(name)}`)).map(({ montant }) => montant);
    for (const name of ['TOPUP-1764100000123', '1764100000123', '77001122', topup])
      expect([name, await found(name)]).toEqual([name, [1.01]]);
    for (const name of ['req-Ab3dE6gH', '_zQ9-code', 'CARTE-77', 'card_9f-XYZ', request])
      expect([name, await found(name)]).toEqual([name, [1.02]]);
    for (const name of [sold.id, sold.reference])
      expect([name, await found(name)]).toEqual([name, [20]]);
    expect(await found('card_9f')).toEqual([]);
    await pool.query('DELETE FROM transaction_logs WHERE amount BETWEEN 101 AND 102');
  });

  test('GET /transactions 400: days that are missing or turned round', async () => {
    for (const query of ['periode=custom', 'periode=custom&du=2026-03-02&au=2026-03-01']) {
      const answer = await admin.get(`/transactions?${query}`);
      expect([answer.status, answer.body.errors[0].champ]).toEqual([400, 'du']);
    }
  });

  test('GET /transactions 401, 403: for administrators with the capability alone', async () => {
    expect((await api.visitor.get('/transactions')).status).toBe(401);
    expect((await sender.get('/transactions')).status).toBe(403);
    const engineer = await api.admin();
    await giveCapabilities(api, engineer, ['technique']);
    expect((await engineer.get('/transactions')).status).toBe(403);
    expect((await engineer.get('/transactions/fichier')).status).toBe(403);
  });

  test('GET /transactions/fichier 200: the same as a spreadsheet in which nothing is computed', async () => {
    const file = await admin.get('/transactions/fichier?statut=completed');
    expect(file.status, file.text).toBe(200);
    expect(file.headers['content-disposition']).toMatch(
      /filename="transactions-\d{4}-\d\d-\d\d\.csv"/,
    );
    const [head = '', ...lines] = file.text.trim().split('\r\n');
    expect(head).toContain('Code d’erreur');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=Hélène Okapi"`);
    expect(lines[1]).toContain('"12,50"');
    expect(lines[1]).toContain('"203.0.113.77"');
  });
});

describe('one transaction', () => {
  const transferId = async () => (await search('recherche=12,50'))[0]?.id ?? '';

  test('GET /transactions/:id 200: its postings and its notes; POST notes 204: audited once', async () => {
    const id = await transferId();
    const noted = await admin.post(`/transactions/${id}/notes`, { texte: 'Appelé au téléphone' });
    expect(noted.status, noted.text).toBe(204);
    const { body } = await admin.get(`/transactions/${id}`);
    expect(body.notes).toMatchObject([{ texte: 'Appelé au téléphone' }]);
    expect(body.ecritures[0]).toMatchObject({ debit: 'wallet', credit: 'wallet', devise: 'EUR' });
    expect(body.chronologie[0].etape).toBe('cree');
    expect(await audited('transactions.note')).toEqual([{ subject: id, reason: null }]);
    expect((await admin.post(`/transactions/${id}/notes`, { texte: ' ' })).status).toBe(400);
    expect((await admin.post(`/transactions/${newId()}/notes`, { texte: 'x' })).status).toBe(404);
  });

  test('POST /transactions/:id/verification 409: nobody is asked about what is over', async () => {
    const answer = await admin.post(`/transactions/${await transferId()}/verification`);
    expect(answer.body.code).toBe('transaction_terminee');
    expect((await admin.post(`/transactions/${newId()}/verification`)).status).toBe(404);
  });

  test('POST /transactions/:id/verification 204: the job that asks its provider runs again, audited once', async () => {
    const id = newId();
    await api.database.pool.query(
      `INSERT INTO topups (id, reference, user_id, status, phone, country, operator_id, operator_name, product_id,
         product_name, product_type, amount, currency, price, created_at, updated_at, deadline_at)
       VALUES ($1, 'topup-essai', $2, 'indetermine', '221771234567', 'SN', 'orange-sn', 'Orange', 'p', 'Crédit', 'airtime',
         500, 'XOF', 100, now(), now(), now() + interval '1 day')`,
      [id, sender.id],
    );
    const answer = await admin.post(`/transactions/${id}/verification`);
    expect(answer.status, answer.text).toBe(204);
    const { rows } = await api.database.pool.query(
      'SELECT task_identifier FROM graphile_worker.jobs WHERE key = $1',
      [`topups.advance:${id}`],
    );
    expect(rows).toEqual([{ task_identifier: 'topups.advance' }]);
    expect(await audited('transactions.look-up')).toMatchObject([{ subject: id }]);
    const queues = await admin.get('/transactions/files');
    expect(queues.body.files[0]).toMatchObject({ nom: 'indetermine', nombre: 1 });
    const queue = await admin.get('/transactions/files/indetermine');
    expect(queue.body.elements).toMatchObject([{ transaction: id, montant: 1, devise: 'EUR' }]);
  });
});

test('GET /transactions/files/{nom} 200: all of a queue, the oldest first, each once while more come; 400, 403, 404', async () => {
  const raise = (from: number, to: number) =>
    transact(api.deps.pool, async ({ client }) => {
      // In one transaction, so that pages end between alerts of the same moment.
      for (let n = from; n < to; n += 1)
        await raiseAlert(client, { kind: 'wire_contradiction', subject: `ligne ${n}`, detail: {} });
    });
  await raise(0, 120);
  const { files } = (await admin.get('/transactions/files')).body;
  expect(files[1]).toMatchObject({ nom: 'contradictions', nombre: 120 });
  const path = '/transactions/files/contradictions?limit=50';
  const rows = await walk(admin, path, () => raise(120, 130));
  expect(rows.map(({ reference }) => reference)).toEqual(
    Array.from({ length: 130 }, (_, n) => `ligne ${n}`),
  );
  await expectBothOrders(admin, path);
  const alerts = (await walk(admin, '/alerts?limit=50')).map(({ id }) => id);
  expect([alerts.length, new Set(alerts).size]).toEqual([130, 130]);
  for (const nom of ['retours', 'retards'])
    expect((await admin.get(`/transactions/files/${nom}`)).body.elements).toEqual([]);
  expect((await admin.get(`${path}&curseur=x`)).body.code).toBe('requete_invalide');
  expect((await admin.get('/transactions/files/autre')).status).toBe(400);
  expect((await sender.get(path)).status).toBe(403);
});

test('GET /transactions/rapports 200: the same from the sums of each hour as from the log itself', async () => {
  const read = async () => (await admin.get('/transactions/rapports?periode=30days')).body.lignes;
  const before = await read();
  await transact(api.deps.pool, ({ client }) => rollUp(client));
  const { pool } = api.database;
  await pool.query(`UPDATE transaction_rollup_state SET read_to = now() + interval '1 day'`);
  expect(await read()).toEqual(before);
  // The sums alone: what happens to the log after them is added up once it counts as changed.
  await pool.query(`UPDATE transaction_logs SET status = 'failed' WHERE amount = 1250`);
  expect(await read()).toEqual(before);
  await pool.query(`UPDATE transaction_rollup_state SET read_to = now() - interval '1 hour'`);
  expect(await read()).not.toEqual(before);
  await pool.query(`UPDATE transaction_logs SET status = 'completed' WHERE amount = 1250`);
  expect(await read()).toEqual(before);
});

test('GET /transactions/rapports 200: volume, fees and success by type and method', async () => {
  const { status, body, text } = await admin.get('/transactions/rapports');
  expect(status, text).toBe(200);
  const wallet = body.lignes.find(
    ({ moyen, operateur }: { moyen: string; operateur: string }) =>
      moyen === 'wallet' && operateur === 'nzela',
  );
  expect(wallet).toMatchObject({
    type: 'payment',
    devise: 'EUR',
    nombre: 1,
    tauxReussite: 1,
    volume: 12.5,
  });
  expect((await sender.get('/transactions/rapports')).status).toBe(403);
});

test('GET /transactions/rapports 200: added up by country, operator or method, each in its currency', async () => {
  const read = async (par: string) =>
    (await admin.get(`/transactions/rapports?par=${par}`)).body.lignes as Record<string, unknown>[];
  const methods = await read('moyen');
  expect(methods.map(({ moyen }) => moyen)).toContain('wallet');
  for (const line of methods)
    expect(line).toMatchObject({ type: null, pays: null, operateur: null });
  expect((await read('operateur')).find(({ operateur }) => operateur === 'nzela')).toMatchObject({
    moyen: null,
    devise: 'EUR',
    nombre: 1,
    volume: 12.5,
  });
  for (const { pays } of await read('corridor')) expect(pays).not.toBeNull();
  expect((await admin.get('/transactions/rapports?par=couleur')).status).toBe(400);
});

test('GET /transactions/rapports 200, and its file: all of its lines, however many', async () => {
  const { pool } = api.database;
  await pool.query(
    `INSERT INTO transaction_rollups
     SELECT date_trunc('hour', now()) - interval '3 hours', 'payment', 'wallet', 'SN', 'essai-' || n, 'EUR', n, n, 0, n, 0, 0, 0
       FROM generate_series(1, 300) AS n`,
  );
  const { body } = await admin.get('/transactions/rapports?par=operateur');
  const lines = body.lignes.filter(({ operateur }: Wire) => operateur.startsWith('essai-'));
  expect(lines.map(({ nombre }: Wire) => nombre)).toEqual(
    Array.from({ length: 300 }, (_, n) => 300 - n),
  );
  const file = await admin.get('/transactions/rapports/fichier?par=operateur');
  expect(file.text.match(/"essai-\d+"/g)).toHaveLength(300);
  await pool.query(`DELETE FROM transaction_rollups WHERE starts_with(operator, 'essai-')`);
});

test('GET /transactions/rapports/fichier 200: the same as a spreadsheet; 403: without the capability', async () => {
  const file = await admin.get('/transactions/rapports/fichier?par=moyen');
  expect(file.status, file.text).toBe(200);
  expect(file.headers['content-disposition']).toMatch(/filename="rapport-\d{4}-\d\d-\d\d\.csv"/);
  const [head = '', ...lines] = file.text.trim().split('\r\n');
  expect(head).toContain('"Taux de réussite"');
  expect(lines.find((line) => line.includes('"wallet"'))).toMatch(/"EUR";.*"\d+,\d\d"/);
  const engineer = await api.admin();
  await giveCapabilities(api, engineer, ['support']);
  expect((await engineer.get('/transactions/rapports/fichier')).status).toBe(403);
});

describe('periods', () => {
  const now = new Date('2026-03-01T23:30:00Z');

  test('begin and end with the days of whoever looks', () => {
    const paris = spanOfPeriod({ periode: 'today' }, { now, timeZone: 'Europe/Paris' });
    expect(paris).toEqual({
      from: new Date('2026-03-01T23:00:00Z'),
      to: new Date('2026-03-02T23:00:00Z'),
    });
    const utc = spanOfPeriod({ periode: '7days' }, { now, timeZone: 'UTC' });
    expect(utc).toEqual({
      from: new Date('2026-02-23T00:00:00Z'),
      to: new Date('2026-03-02T00:00:00Z'),
    });
    const custom = { periode: 'custom', du: '2026-02-01', au: '2026-02-02' } as const;
    expect(dayOf(spanOfPeriod(custom, { now, timeZone: 'UTC' }).to, 'UTC')).toBe('2026-02-03');
  });

  test('a term is a reference, an id, or a person and an amount', () => {
    expect(termOf('trx-154321')).toMatchObject({ kind: 'reference' });
    expect(termOf(newId())).toMatchObject({ kind: 'id' });
    expect(termOf('card_9f-XYZ')).toMatchObject({ kind: 'reference' });
    // Drawn without a digit, as one of twenty or thirty is.
    expect(termOf('PAY-WNJTMYZSAGAS')).toMatchObject({ kind: 'reference' });
    expect(termOf('req-ckjwqzvm')).toMatchObject({ kind: 'reference' });
    expect(termOf('Jean-Baptiste')).toMatchObject({ kind: 'person' });
    expect(termOf('12,50')).toMatchObject({ kind: 'person', text: '12,50', references: [] });
    expect(termOf('77001122')).toMatchObject({
      kind: 'person',
      references: expect.arrayContaining(['77001122', 'TRX-77001122', 'topup-77001122']),
    });
    expect(termOf('  ')).toBeNull();
  });
});

test('GET /transactions 200: of what a phone paid a shop, our fee is told and not the operator’s', async () => {
  const shop = await openShop(api);
  const payment = await shop.sell('live', { montant: 10_000, devise: 'CDF' });
  const rung = await api.visitor.post(`${checkoutPath(payment)}/mobile-money`, {
    operateur: 'AIRTEL',
    telephone: '+243970010001',
  });
  expect(rung.status, rung.text).toBe(201);
  const completed = async () => {
    await api.runJobs();
    return search('moyen=mobile_money&statut=completed');
  };
  await expect
    .poll(completed)
    .toMatchObject([{ type: 'payment', montant: 10_000, frais: 150, devise: 'CDF' }]);
});

import type { PoolClient } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { QueuePage, TransactionQueue } from '@nzela/contract/transactions';
import { giveCapabilities } from '../../../../test/api.ts';
import { startCardWorld } from '../../../../test/cards.ts';
import { whileUncommitted } from '../../../../test/meanwhile.ts';
import { fund, pass, timeless, until } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { dakarBank, order } from '../../../../test/sending.ts';
import { toBank, withdraw } from '../../../../test/withdrawing.ts';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { raiseAlert } from '../operations.ts';

const world = await startCardWorld();
const { api, sandbox } = world;
afterAll(world.close);
const { pool } = api.deps;
const admin = timeless(api, await api.admin());
const person = obliging(timeless(api, await api.user()));
await fund(api, person, 500_000n);

const rowsOf = async (name: TransactionQueue): Promise<QueuePage['elements']> => {
  const { status, body, text } = await admin.get(`/transactions/files/${name}`);
  expect(status, text).toBe(200);
  const { files } = (await admin.get('/transactions/files')).body;
  const { nombre } = files.find(({ nom }: { nom: string }) => nom === name);
  expect(nombre).toBe(body.elements.length);
  return body.elements;
};
const find = async (name: TransactionQueue, id: string) =>
  (await rowsOf(name)).find((row) => row.id === id);
const resolve = (
  name: TransactionQueue,
  id: string,
  motif = 'Vu avec le prestataire',
  who = admin,
) => who.post(`/transactions/files/${name}/${id}/resolution`, { motif });
const audited = async (action: string, subject: string) =>
  (
    await pool.query(
      'SELECT actor, reason FROM audit_entries WHERE action = $1 AND subject = $2 ORDER BY position',
      [action, subject],
    )
  ).rows;
const filesOf = async (id: string) => (await admin.get(`/transactions/${id}`)).body.files;
const once = [{ actor: admin.id, reason: 'Vu avec le prestataire' }];

describe('POST /transactions/files/{nom}/{id}/resolution', () => {
  test('204: a deposit’s card in doubt leaves its queue, and waits again once it is in doubt again', async () => {
    await sandbox.desk('/providers/cards', { outage: 'html' });
    const { body: made } = await person.post('/deposits', { montant: 30, methode: 'card' });
    await person.post(`/deposits/${made.id}/paiements`);
    const inDoubt = async () =>
      (await rowsOf('indetermine')).find(({ transaction }) => transaction === made.id);
    await until(api, async () => (await inDoubt()) !== undefined);
    const row = await inDoubt();
    expect(row).toMatchObject({ genre: 'card_payments', montant: 30, devise: 'EUR' });
    const id = row?.id ?? '';
    expect(await filesOf(made.id)).toEqual([{ nom: 'indetermine', ligne: id }]);
    expect((await resolve('indetermine', id, ' ')).status).toBe(400);
    expect((await resolve('indetermine', id)).status).toBe(204);
    expect(await inDoubt()).toBeUndefined();
    expect(await filesOf(made.id)).toEqual([]);
    expect(await audited('transactions.resolve', made.id)).toEqual(once);
    expect((await resolve('indetermine', id)).body.code).toBe('introuvable');
    const become = (state: string) =>
      pool.query('UPDATE card_payments SET state = $2 WHERE id = $1', [id, state]);
    await become('en_attente');
    await become('indetermine');
    expect(await find('indetermine', id)).toBeDefined();
    await sandbox.desk('/providers/cards', { outage: 'none' });
  });

  test('204: a virtual card that the issuer has not told of stands in the queue with its order, and leaves it', async () => {
    await sandbox.desk('/providers/issuing', { outage: 'html' });
    const { id } = await world.order(person);
    await until(api, async () => (await world.read(person, id)).statut === 'indetermine');
    const row = await find('indetermine', id);
    expect(row).toMatchObject({
      genre: 'virtual_cards',
      devise: 'EUR',
      transaction: expect.any(String),
    });
    const order = row?.transaction ?? '';
    expect((await admin.get(`/transactions/${order}`)).body).toMatchObject({ verifiable: true });
    expect((await admin.post(`/transactions/${order}/verification`)).status).toBe(204);
    expect((await resolve('indetermine', id)).status).toBe(204);
    expect(await find('indetermine', id)).toBeUndefined();
    await sandbox.desk('/providers/issuing', { outage: 'none' });
  });

  test('204: a returned payout waits for as long as nobody has marked it', async () => {
    const { id } = await withdraw(person, toBank('0003'), 20);
    await pass(api, 61);
    await until(api, async () => (await person.get(`/withdrawals/${id}`)).body.statut === 'echoue');
    await pool.query(
      "UPDATE payouts SET updated_at = updated_at - interval '40 days' WHERE subject_id = $1",
      [id],
    );
    const [row] = await rowsOf('retours');
    expect(row).toMatchObject({ transaction: id, montant: 20 });
    expect((await resolve('retours', row?.id ?? '')).status).toBe(204);
    expect(await rowsOf('retours')).toEqual([]);
    expect(await audited('transactions.resolve', id)).toEqual(once);
  });

  test('204: a late transfer, once for two administrators at the same moment', async () => {
    const { id } = await order(person, 'wallet', dakarBank('0005'));
    expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
    await pass(api, 61);
    await pass(api, 3 * 86_400);
    expect(await find('retards', id)).toMatchObject({ transaction: id });
    const answers = await Promise.all([resolve('retards', id), resolve('retards', id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect(await find('retards', id)).toBeUndefined();
    expect(await audited('transactions.resolve', id)).toEqual(once);
  });

  test('404: a row that another administrator is settling', async () => {
    const { id } = await order(person, 'wallet', dakarBank('0005'));
    expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
    await pass(api, 61);
    await pass(api, 3 * 86_400);
    const settle = (client: PoolClient) =>
      client.query(
        `INSERT INTO queue_resolutions (queue, row_id, resolved_by, reason, resolved_at)
         VALUES ('retards', $1, $2, 'Par téléphone', now())`,
        [id, admin.id],
      );
    const { status } = await whileUncommitted(api, settle, () => resolve('retards', id));
    expect(status).toBe(404);
    expect(await audited('transactions.resolve', id)).toEqual([]);
  });

  test('204: a contradiction ends with its alert; 404 for an alert of another kind', async () => {
    const raise = async (kind: 'wire_contradiction' | 'wire_unexplained') => {
      const subject = newId();
      await transact(pool, ({ client }) => raiseAlert(client, { kind, subject, detail: {} }));
      const { rows } = await pool.query<{ id: string }>(
        'SELECT id::text AS id FROM operation_alerts WHERE subject = $1',
        [subject],
      );
      return { subject, id: rows[0]?.id ?? '' };
    };
    const { subject, id } = await raise('wire_contradiction');
    expect(await find('contradictions', id)).toBeDefined();
    expect((await resolve('contradictions', id)).status).toBe(204);
    expect(await find('contradictions', id)).toBeUndefined();
    expect(await audited('alerts.resolve', `wire_contradiction:${subject}`)).toEqual(once);
    const other = await raise('wire_unexplained');
    expect((await resolve('contradictions', other.id)).status).toBe(404);
  });

  test('401, 403, 404: for administrators with the capability, and what waits alone', async () => {
    const path = `/transactions/files/retours/${newId()}/resolution`;
    const body = { motif: 'Vu' };
    expect((await api.visitor.post(path, body)).status).toBe(401);
    expect((await person.post(path, body)).status).toBe(403);
    const engineer = await api.admin();
    await giveCapabilities(api, engineer, ['technique']);
    expect((await engineer.post(path, body)).status).toBe(403);
    expect((await admin.post(path, body)).status).toBe(404);
    expect((await resolve('retours', '42')).status).toBe(404);
  });
});

import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { startWorld } from '../../../../test/world.ts';
import { balanceOf, pass, timeless, until } from '../../../../test/money.ts';
import { dakarBank, order, statusOf } from '../../../../test/sending.ts';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { sweep } from '../transfers.worker.ts';

const { api, sandbox } = await startWorld();
const sender = timeless(api, await api.user());
afterAll(async () => {
  expect((await balanceOf(api, 'transit', sender.id)).posted).toBe(0n);
});

const wire = (reference: string, amount: string, currency = 'EUR') =>
  sandbox.desk('/wires', { reference, amount, currency, debtorName: 'Compte Essai' });

/** The statement is read, as the job of each minute does. */
async function readBank(): Promise<void> {
  const payload = {};
  await transact(api.deps.pool, ({ client }) => addJobs(client, [{ name: 'wires.read', payload }]));
  await api.runJobs();
}
const wallet = async () => (await balanceOf(api, 'wallet', sender.id)).posted;
const ends = (id: string, status: string) =>
  until(api, async () => (await statusOf(sender, id)) === status);
const events = async (id: string) => {
  const { chronologie } = (await sender.get(`/transfers/${id}`)).body;
  return chronologie.map((event: { type: string }) => event.type) as string[];
};

describe('a transfer paid by bank wire', () => {
  test('waits with the bank details, then the exact wire confirms it', async () => {
    const made = await order(sender, 'bank');
    expect(made.coordonneesBancaires?.reference).toMatch(/^TRANSFER-\d{6,}$/);
    expect(made.chronologie.map((event) => event.type)).toEqual(['cree', 'paiement_attendu']);
    expect((await sender.patch(`/transfers/${made.id}/confirm`)).body.code).toBe(
      'paiement_non_recu',
    );
    // As a payer may well type it.
    const typed = made.coordonneesBancaires?.reference.toLowerCase().replace('-', ' ') ?? '';
    await wire(typed, '202.00');
    await readBank();
    const paid = (await sender.get(`/transfers/${made.id}`)).body;
    expect(paid).toMatchObject({ statut: 'confirme', coordonneesBancaires: null });
    await readBank();
    await pass(api, 61);
    await ends(made.id, 'complete');
    expect((await balanceOf(api, 'settlement', 'bank')).posted).toBe(-20_200n);
  });

  test('a signed notification is looked up, however often it comes', async () => {
    const made = await order(sender, 'bank');
    const reference = made.coordonneesBancaires?.reference ?? '';
    await wire(reference, '202.00');
    const { secretWebhook } = await api.deps.settings.read('gateways.bank');
    const payload = JSON.stringify({ type: 'wire.received', reference, amount: '999999.00' });
    const id = `msg_${newId()}`;
    const at = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secretWebhook).sign(id, at, payload),
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        api.visitor.ask('POST', '/gateways/bank/callback', { body: payload, headers }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204]);
    expect(await statusOf(sender, made.id)).toBe('confirme');
    await sender.patch(`/transfers/${made.id}/cancel`);
    expect(await statusOf(sender, made.id)).toBe('rembourse');
  });

  test.each([
    ['too little', '200.00', 20_000n],
    ['too much', '250.00', 25_000n],
  ])(
    '%s: the sum is on the wallet, the transfer still waits, the person is told',
    async (_what, amount, minor) => {
      const before = await wallet();
      const made = await order(sender, 'bank');
      await wire(made.coordonneesBancaires?.reference ?? '', amount);
      await readBank();
      expect(await wallet()).toBe(before + minor);
      expect(await statusOf(sender, made.id)).toBe('en_attente');
      expect(await events(made.id)).toContain('virement_different');
      const [line] = (await sender.get('/operations?type=in')).body.elements;
      expect(line).toMatchObject({ genre: 'depot', type: 'in', statut: 'completed' });
      await sender.patch(`/transfers/${made.id}/cancel`);
    },
  );

  test('twice the same wire pays once; the second is on the wallet', async () => {
    const before = await wallet();
    const made = await order(sender, 'bank');
    const reference = made.coordonneesBancaires?.reference ?? '';
    await wire(reference, '202.00');
    await wire(reference, '202.00');
    await readBank();
    expect(await statusOf(sender, made.id)).toBe('confirme');
    expect(await wallet()).toBe(before + 20_200n);
    await sender.patch(`/transfers/${made.id}/cancel`);
    expect(await wallet()).toBe(before + 40_400n);
  });

  test('a wire for a transfer that was called off is on the wallet', async () => {
    const before = await wallet();
    const made = await order(sender, 'bank');
    await sender.patch(`/transfers/${made.id}/cancel`);
    await wire(made.coordonneesBancaires?.reference ?? '', '202.00');
    await readBank();
    expect(await wallet()).toBe(before + 20_200n);
    expect(await statusOf(sender, made.id)).toBe('annule');
  });

  test('a wire that comes when the price no longer holds is on the wallet', async () => {
    const before = await wallet();
    const made = await order(sender, 'bank');
    await pass(api, 6 * 86_400);
    await wire(made.coordonneesBancaires?.reference ?? '', '202.00');
    await readBank();
    expect(await wallet()).toBe(before + 20_200n);
    await sweep(api.deps);
    await api.runJobs();
    expect(await statusOf(sender, made.id)).toBe('annule');
  });

  test('a wire that names nobody is kept apart, and an operator is told', async () => {
    const before = await balanceOf(api, 'suspense', 'nzela');
    await wire('LOYER MARS', '75.00');
    await readBank();
    await readBank();
    expect((await balanceOf(api, 'suspense', 'nzela')).posted).toBe(before.posted + 7_500n);
    const { rows } = await api.deps.pool.query(
      "SELECT count(*)::int AS told FROM operation_alerts WHERE kind = 'wire_unexplained'",
    );
    expect(rows).toEqual([{ told: 1 }]);
  });

  test('the bank says another amount of a wire that it told before: nothing moves, an operator is told', async () => {
    const made = await order(sender, 'bank');
    await wire(made.coordonneesBancaires?.reference ?? '', '202.00');
    await readBank();
    const before = [await wallet(), await balanceOf(api, 'suspense', 'nzela')];
    const { pool } = api.deps;
    // As if the bank had first told half of it.
    const { rows } = await pool.query(
      `UPDATE wires SET amount = 10100 WHERE subject_id = $1 RETURNING id`,
      [made.id],
    );
    await pool.query('UPDATE wire_cursor SET cursor = NULL');
    await readBank();
    expect([await wallet(), await balanceOf(api, 'suspense', 'nzela')]).toEqual(before);
    const told = await pool.query(
      "SELECT subject FROM operation_alerts WHERE kind = 'wire_contradiction'",
    );
    expect(told.rows).toEqual([{ subject: rows[0].id }]);
  });

  test('returned: everything is on the wallet, without a fee', async () => {
    const before = await wallet();
    const made = await order(sender, 'bank', dakarBank('0004'));
    await wire(made.coordonneesBancaires?.reference ?? '', '202.00');
    await readBank();
    await pass(api, 61);
    await ends(made.id, 'rembourse');
    expect(await wallet()).toBe(before + 20_200n);
    expect((await events(made.id)).slice(-2)).toEqual(['retourne', 'rembourse']);
  });
});

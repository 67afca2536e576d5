import { afterAll, expect, test } from 'vitest';
import type { Wire } from '../../../../test/api.ts';
import { balanceOf, expectWholeBook, pass, timeless, until } from '../../../../test/money.ts';
import { cards, order, statusOf, typeCard } from '../../../../test/sending.ts';
import { startWorld } from '../../../../test/world.ts';
import { transact } from '../../../kernel/data/database.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';

const { api, sandbox } = await startWorld();
const sender = timeless(api, await api.user());
afterAll(async () => {
  expect((await balanceOf(api, 'transit', sender.id)).posted).toBe(0n);
  await expectWholeBook(api);
});

const where = 'mobile/SN/orange';
/** As the provider of payouts tells it from now on, and as this process has heard of it. */
async function operatorIs(state: 'up' | 'down'): Promise<void> {
  const destinations = state === 'down' ? { [where]: state } : {};
  await sandbox.desk('/providers/payouts', { destinations });
  const heard = async () => (await api.deps.gateways.payouts.destinations()).stateOf(where);
  await expect.poll(heard, { timeout: 30_000, interval: 500 }).toBe(state);
}

async function payByCard(id: string): Promise<void> {
  const { body } = await sender.post(`/transfers/${id}/paiements`);
  await typeCard(body.champsUrl, cards.accepted);
  await until(api, async () => {
    const { etat } = (await sender.get(`/transfers/${id}/paiements/${body.id}`)).body;
    return etat === 'approuve';
  });
}

async function payByWire(reference: string): Promise<void> {
  const wire = { reference, amount: '202.00', currency: 'EUR', debtorName: 'Compte Essai' };
  await sandbox.desk('/wires', wire);
  await transact(api.deps.pool, ({ client }) =>
    addJobs(client, [{ name: 'wires.read', payload: {} }]),
  );
  await api.runJobs();
}

test('what is paid while its operator is down waits, its sender is told once, and it leaves when the operator is up', async () => {
  await operatorIs('up');
  const [byCard, byWire] = [await order(sender, 'card'), await order(sender, 'bank')];
  await operatorIs('down');
  await payByCard(byCard.id);
  await payByWire(byWire.coordonneesBancaires?.reference ?? '');
  const told = async (id: string) => {
    const { chronologie } = (await sender.get(`/transfers/${id}`)).body;
    return chronologie.filter(({ type }: Wire) => type === 'destination_en_panne').length;
  };
  for (const { id } of [byCard, byWire]) {
    await until(api, async () => (await told(id)) === 1);
    for (let minute = 0; minute < 3; minute += 1) await pass(api, 61);
    expect([await statusOf(sender, id), await told(id)]).toEqual(['confirme', 1]);
  }
  const { rows } = await api.database.pool.query('SELECT FROM payouts');
  expect(rows).toEqual([]);
  const notices = (await sender.get('/notifications')).body.elements.filter(({ titre }: Wire) =>
    titre.endsWith('en attente'),
  );
  expect(notices.map(({ titre }: Wire) => titre).toSorted()).toEqual(
    [byCard, byWire].map(({ reference }) => `Transfert ${reference} en attente`).toSorted(),
  );
  await operatorIs('up');
  await pass(api, 61);
  for (const { id } of [byCard, byWire])
    await until(api, async () => (await statusOf(sender, id)) === 'complete');
});

import { describe, expect, test } from 'vitest';
import type { Transfer } from '@nzela/contract/transfers';
import { pass, timeless, until } from '../../../../test/money.ts';
import { cards, dakarBank, order, statusOf, typeCard } from '../../../../test/sending.ts';
import { startWorld } from '../../../../test/world.ts';
import { transact } from '../../../kernel/data/database.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';

const { api, sandbox } = await startWorld();
const sender = timeless(api, await api.user());
const admin = timeless(api, await api.admin());

/** The kinds of the postings on the page of the transfer, each once, in their order. */
const moved = async (id: string): Promise<string[]> => {
  const { status, text, body } = await admin.get(`/transactions/${id}`);
  expect(status, text).toBe(200);
  return [...new Set((body.ecritures as { genre: string }[]).map(({ genre }) => genre))];
};
const ends = (id: string, status: string) =>
  until(api, async () => (await statusOf(sender, id)) === status);

/** Its card is charged a good while after it was ordered: the price holds for some minutes. */
async function payByCard({ id }: Transfer): Promise<void> {
  await pass(api, 600);
  const { body } = await sender.post(`/transfers/${id}/paiements`);
  await typeCard(body.champsUrl, cards.accepted);
  await until(api, async () => {
    const { etat } = (await sender.get(`/transfers/${id}/paiements/${body.id}`)).body;
    return etat === 'approuve';
  });
}

async function payByWire({ coordonneesBancaires }: Transfer): Promise<void> {
  await pass(api, 600);
  const reference = coordonneesBancaires?.reference ?? '';
  const wire = { reference, amount: '202.00', currency: 'EUR', debtorName: 'Compte Essai' };
  await sandbox.desk('/wires', wire);
  await transact(api.deps.pool, ({ client }) =>
    addJobs(client, [{ name: 'wires.read', payload: {} }]),
  );
  await api.runJobs();
}

const ways = [
  { way: 'card', pay: payByCard, paid: 'payment.card', returned: ['refund.card'] },
  { way: 'bank', pay: payByWire, paid: 'payment.wire', returned: ['transfer.refund.wallet'] },
] as const;

describe.each(ways)('GET /transactions/:id of a transfer paid by $way', (one) => {
  test('its postings at each state: none, those of the payment, those of the payout', async () => {
    const made = await order(sender, one.way);
    expect(await moved(made.id)).toEqual([]);
    await one.pay(made);
    expect(await statusOf(sender, made.id)).toBe('confirme');
    expect(await moved(made.id)).toEqual([one.paid]);
    await pass(api, 61);
    await ends(made.id, 'complete');
    expect(await moved(made.id)).toEqual([one.paid, 'transfer.payout']);
  });

  test('refused by the bank of the payee: what came and what went back', async () => {
    const made = await order(sender, one.way, dakarBank('0003'));
    await one.pay(made);
    await pass(api, 61);
    await ends(made.id, 'rembourse');
    await until(api, async () => (await moved(made.id)).length > 1);
    expect(await moved(made.id)).toEqual([one.paid, ...one.returned]);
  });
});

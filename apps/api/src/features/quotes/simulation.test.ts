import { expect, test } from 'vitest';
import { tariffSimulationSchema } from '@nzela/contract/tariffs';
import type { Wire } from '../../../test/api.ts';
import { fund, timeless } from '../../../test/money.ts';
import { obliging } from '../../../test/proof.ts';
import { dakar, order } from '../../../test/sending.ts';
import { startWorld } from '../../../test/world.ts';

const { api } = await startWorld();
const admin = timeless(api, await api.admin());
const person = obliging(timeless(api, await api.user()));

async function sendFromWallet(montant: number): Promise<void> {
  const { id } = await order(person, 'wallet', dakar(), montant);
  const answer = await person.patch(`/transfers/${id}/confirm`, {});
  expect(answer.status, answer.text).toBe(200);
}

const rows = async () => (await admin.get('/settings/tariffs')).body.valeur.lignes as Wire[];
const simulated = async (lignes: readonly Wire[]) => {
  const answer = await admin.post('/tariffs/simulation', { lignes });
  expect(answer.status, answer.text).toBe(200);
  return tariffSimulationSchema.parse(answer.body);
};

test('POST /tariffs/simulation 200: what each corridor earned, and would earn; nothing is saved', async () => {
  await fund(api, person, 100_000n);
  await sendFromWallet(100);
  await sendFromWallet(100);
  await sendFromWallet(30.5);
  await order(person, 'wallet', dakar(), 77);
  const held = await rows();
  const same = await simulated(held);
  // 4.99 EUR three times; the parity bears no margin, and what its rounding leaves is within a cent each.
  expect(same.lignes).toHaveLength(1);
  const [line] = same.lignes;
  expect(line).toMatchObject({ canal: 'wallet', pays: 'SN', devise: 'EUR', transferts: 3 });
  expect(line?.apres).toBe(line?.avant);
  expect(line?.avant).toBeGreaterThanOrEqual(14.97);
  expect(line?.avant).toBeLessThan(15.01);

  const dearer = await simulated(
    held.map((row) => (row.canal === 'wallet' ? { ...row, fixeEur: '5.99' } : row)),
  );
  const [after] = dearer.lignes;
  expect((after?.apres ?? 0) - (line?.avant ?? 0)).toBeCloseTo(3, 6);
  expect(dearer.total).toMatchObject({ devise: 'EUR', transferts: 3, avant: line?.avant });

  // 10 % of each amount, from a day to come: 10 + 10 + 3.05.
  const debut = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const later = await simulated([
    ...held,
    { canal: 'wallet', pourcentageBps: 1000, minimum: '0', fixeEur: '0', margeBps: 0, debut },
  ]);
  const residue = (line?.avant ?? 0) - 14.97;
  expect(later.lignes[0]?.apres).toBeCloseTo(23.05 + residue, 6);
  expect(await rows()).toEqual(held);
});

test('POST /tariffs/simulation 400 at the row; 403 for who may not see prices', async () => {
  const held = await rows();
  const wrong = await admin.post('/tariffs/simulation', {
    lignes: held.map((row) => ({ ...row, pourcentageBps: 2001 })),
  });
  expect([wrong.status, wrong.body.errors[0].champ]).toEqual([400, 'lignes.0.pourcentageBps']);
  expect((await person.post('/tariffs/simulation', { lignes: held })).status).toBe(403);
});

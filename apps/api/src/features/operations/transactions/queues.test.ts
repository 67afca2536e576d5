import { expect, test } from 'vitest';
import { fund, pass, timeless, until } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { dakarBank, dakarCash, order, statusOf } from '../../../../test/sending.ts';
import { startWorld } from '../../../../test/world.ts';

const { api, sandbox } = await startWorld();
const admin = timeless(api, await api.admin());
const sender = obliging(timeless(api, await api.user()));
await fund(api, sender, 200_000n);

const sent = async (beneficiaire: Parameters<typeof order>[2] = dakarBank('0005')) => {
  const made = await order(sender, 'wallet', beneficiaire);
  expect((await sender.patch(`/transfers/${made.id}/confirm`)).status).toBe(200);
  await pass(api, 61);
  return made.id;
};
/** From now on, a transfer from the wallet costs nothing. */
const chargeNothing = async () => {
  const { settings } = api.deps;
  const { version } = await settings.current('tariffs');
  const { lignes } = await settings.read('tariffs');
  const value = {
    lignes: lignes.map((row) => (row.canal === 'wallet' ? { ...row, fixeEur: '0' } : row)),
  };
  await settings.update('tariffs', { value, version, by: { userId: null, address: null } });
};
const late = async () => {
  const { files } = (await admin.get('/transactions/files')).body;
  const { elements } = (await admin.get('/transactions/files/retards')).body;
  const { nombre } = files.find(({ nom }: { nom: string }) => nom === 'retards');
  expect(nombre).toBe(elements.length);
  return elements.map(({ transaction }: { transaction: string }) => transaction);
};

test('GET /transactions/files/retards 200: what is past its promise, its fee given back or none charged, until it ends', async () => {
  const charged = await sent();
  await chargeNothing();
  const free = await sent();
  const waiting = await sent(dakarCash());
  await until(
    api,
    async () => (await sender.get(`/transfers/${waiting}`)).body.codeRetrait !== null,
  );
  expect(await late()).toEqual([]);

  await pass(api, 3 * 86_400);
  expect((await sender.get(`/transfers/${charged}`)).body.fraisRembourses).toBe(true);
  expect((await sender.get(`/transfers/${free}`)).body).toMatchObject({
    statut: 'en_cours',
    fraisRembourses: false,
  });
  expect(await late()).toEqual([charged, free]);

  const { rows } = await api.deps.pool.query<{ provider_id: string }>(
    'SELECT provider_id FROM payouts WHERE subject_id = $1',
    [free],
  );
  for (const _step of ['SENT', 'PAID'])
    await sandbox.desk(`/payouts/${rows[0]?.provider_id}/advance`, {});
  await until(api, async () => (await statusOf(sender, free)) === 'complete', { seconds: 3_600 });
  expect(await late()).toEqual([charged]);
});

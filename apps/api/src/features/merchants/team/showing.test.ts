import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Account, type Api } from '../../../../test/api.ts';
import { hire } from '../../../../test/hiring.ts';
import { proving } from '../../../../test/proof.ts';
import { verifyBusiness } from '../../../../test/verifying.ts';

let api: Api;
let owner: Account;
let cashier: Account;
let merchantId: string;
beforeAll(async () => {
  api = await startApi();
  owner = await api.merchant();
  await verifyBusiness(owner, await api.admin());
  cashier = await hire(api, owner, 'caissier');
  merchantId = (await owner.get('/merchants')).body.elements[0].id;
});
afterAll(() => api.close());

/** Does `act`; gives what the open pages of `account` hear of their businesses meanwhile. */
async function heardBy(account: Account, act: () => Promise<{ readonly status: number }>) {
  const heard: unknown[] = [];
  const stop = api.deps.events.listen(account.id, {
    hear: (event) => event.sujet === 'merchants' && heard.push(event.id),
    catchUp: () => undefined,
  });
  expect(Math.floor((await act()).status / 100)).toBe(2);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  stop?.();
  return new Set(heard);
}

const profile = {
  nomCommercial: 'Le petit marché',
  nomProprietaire: 'Compte Essai',
  typeActivite: 'retail',
  email: 'marche@nzela.example',
  telephone: '+243812345678',
};
const members = async () => (await owner.get('/merchants/equipe')).body.membres;
const cashierId = async () =>
  (await members()).find(({ email }: { email: string }) => email === cashier.email)?.id;

test('who works for a business hears of its live mode, its profile and their role, and that they are out', async () => {
  const only = new Set([merchantId]);
  const path = '/merchants/mode-production';
  const on = () => proving(owner, (ask) => owner.post(path, { actif: true }, ask));
  expect(await heardBy(cashier, on)).toEqual(only);
  expect(await heardBy(cashier, () => owner.patch('/merchants/profil', profile))).toEqual(only);
  const id = await cashierId();
  const promote = () => owner.patch(`/merchants/equipe/${id}`, { role: 'gerant' });
  expect(await heardBy(cashier, promote)).toEqual(only);
  const remove = () => owner.delete(`/merchants/equipe/${id}`);
  expect(await heardBy(cashier, remove)).toEqual(only);
});

test('who joins is seen by those who are there', async () => {
  const stranger = await api.user();
  const join = async () => {
    await hire(api, owner, 'comptable', stranger);
    return { status: 200 };
  };
  expect(await heardBy(owner, join)).toEqual(new Set([merchantId]));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingsDocument } from '@nzela/contract/settings';
import { startApi, type Account, type Api } from './api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** The product's time zone is another one, and this instance has heard of it. */
async function choose(fuseauHoraire: SettingsDocument<'application'>['fuseauHoraire']) {
  const { settings } = api.deps;
  const value = { ...(await settings.read('application')), fuseauHoraire };
  const { version } = await settings.current('application');
  await settings.update('application', { value, version, by: { userId: null, address: null } });
}

test('whoever chose no time zone reads by that of the product, and who chose one by theirs', async () => {
  const [follows, chose] = [await api.user(), await api.user()];
  const region = { langue: 'fr', devise: 'EUR' };
  // The form sends all of it: what stands there already is no choice.
  await follows.put('/users/me/region', { ...region, fuseauHoraire: 'Europe/Paris' });
  await chose.put('/users/me/region', { ...region, fuseauHoraire: 'Africa/Dakar' });
  const zoneOf = async (who: Account) => [
    (await who.get('/auth/me')).body.fuseauHoraire,
    (await api.deps.people.byId(who.id))?.timeZone,
  ];
  const shown = async () => (await api.visitor.get('/auth/session')).body.timeZone;
  expect(await zoneOf(follows)).toEqual(['Europe/Paris', 'Europe/Paris']);
  await choose('Asia/Tokyo');
  await expect.poll(() => zoneOf(follows)).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  expect(await zoneOf(chose)).toEqual(['Africa/Dakar', 'Africa/Dakar']);
  expect(await shown()).toBe('Asia/Tokyo');
  await follows.put('/users/me/region', { ...region, fuseauHoraire: 'Asia/Tokyo' });
  await choose('Europe/Paris');
  await expect.poll(() => zoneOf(follows)).toEqual(['Europe/Paris', 'Europe/Paris']);
  expect(await shown()).toBe('Europe/Paris');
});

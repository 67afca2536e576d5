import { beforeAll, expect, test } from 'vitest';
import type { View } from '@nzela/contract/views';
import { viewsMost } from '@nzela/contract/views';
import { giveCapabilities, type Account } from '../../../test/api.ts';
import { startWorld } from '../../../test/world.ts';
import { newId } from '../../kernel/data/ids.ts';

const { api } = await startWorld();
let admin: Account;
let other: Account;

beforeAll(async () => {
  admin = await api.admin();
  other = await api.admin();
});

const keep = (who: Account, given: Partial<View> = {}) =>
  who.post('/views/transactions', {
    nom: 'Échecs',
    requete: 'onglet=logs&statut=failed&sans=ip',
    partagee: false,
    ...given,
  });
const names = async (who: Account) =>
  ((await who.get('/views/transactions')).body.elements as View[]).map(({ nom }) => nom);
const audited = async (id: string) =>
  (
    await api.database.pool.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE subject = $1 ORDER BY position',
      [id],
    )
  ).rows.map(({ action }) => action);

test('POST /views/:tableau 201: an address is kept under a name, audited once; the name again is another address', async () => {
  const kept = await keep(admin);
  expect(kept.status, kept.text).toBe(201);
  expect(kept.body).toMatchObject({ nom: 'Échecs', mienne: true, partagee: false });
  const again = await keep(admin, { nom: 'échecs', requete: 'onglet=logs' });
  expect([again.status, again.body.id]).toEqual([201, kept.body.id]);
  const { body } = await admin.get('/views/transactions');
  expect(body.elements).toEqual([{ ...again.body, requete: 'onglet=logs' }]);
  expect(await audited(kept.body.id)).toEqual(['views.keep', 'views.keep']);
});

test('GET /views/:tableau 200: another’s are seen where they are shared, and of that page alone', async () => {
  await keep(admin, { nom: 'À nous', partagee: true });
  expect(await names(other)).toEqual(['À nous']);
  const { body } = await other.get('/views/transactions');
  expect(body.elements[0]).toMatchObject({ mienne: false, auteur: expect.stringMatching(/\S/) });
  expect((await other.get('/views/users')).body.elements).toEqual([]);
  // The same name of one's own beside it.
  expect((await keep(other, { nom: 'À nous' })).status).toBe(201);
  expect(await names(other)).toEqual(['À nous', 'À nous']);
});

test('DELETE /views/:tableau/:id 204: one’s own, audited once; 404: another’s, though it is shared', async () => {
  const { body } = await keep(admin, { nom: 'Partagée', partagee: true });
  expect((await other.ask('DELETE', `/views/transactions/${body.id}`)).status).toBe(404);
  expect((await admin.ask('DELETE', `/views/users/${body.id}`)).status).toBe(404);
  expect((await admin.ask('DELETE', `/views/transactions/${body.id}`)).status).toBe(204);
  expect((await admin.ask('DELETE', `/views/transactions/${body.id}`)).status).toBe(404);
  expect(await names(other)).not.toContain('Partagée');
  expect(await audited(body.id)).toEqual(['views.keep', 'views.forget']);
});

test('POST /views/:tableau 400: no name, an address of elsewhere, or no such page', async () => {
  const unnamed = await keep(admin, { nom: ' ' });
  expect([unnamed.status, unnamed.body.errors[0].champ]).toEqual([400, 'nom']);
  expect((await keep(admin, { requete: 'a=b#c' })).status).toBe(400);
  expect((await admin.get('/views/ailleurs')).status).toBe(400);
});

test('POST /views/:tableau 409 vues_trop_nombreuses: no more than can be looked through', async () => {
  await api.database.pool.query(
    `INSERT INTO saved_views (id, owner_id, page, name, query, shared, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'users', 'Vue ' || n, '', false, now(), now() FROM generate_series(1, $2::int) AS n`,
    [admin.id, viewsMost],
  );
  const view = { nom: 'Une de plus', requete: '', partagee: false };
  expect((await admin.post('/views/users', view)).body.code).toBe('vues_trop_nombreuses');
  expect((await admin.post('/views/users', { ...view, nom: 'vue 1' })).status).toBe(201);
});

test('GET, POST, DELETE 401, 403: for whoever may read the page', async () => {
  const limited = await api.admin();
  await giveCapabilities(api, limited, ['conformite']);
  expect((await limited.get('/views/transactions')).body.code).toBe('capacite_manquante');
  expect((await limited.get('/views/audit')).status).toBe(200);
  expect((await keep(limited)).status).toBe(403);
  expect((await limited.ask('DELETE', `/views/users/${newId()}`)).status).toBe(403);
  expect((await api.visitor.get('/views/audit')).status).toBe(401);
});

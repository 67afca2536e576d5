import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformMerchant } from '@nzela/contract/platform';
import {
  giveCapabilities,
  startApi,
  type Account,
  type Api,
  type Wire,
} from '../../../test/api.ts';
import { proving, saving } from '../../../test/proof.ts';
import { startReceiver, type Receiver } from '../../../test/receiver.ts';
import { newId } from '../../kernel/data/ids.ts';
import { transact } from '../../kernel/data/database.ts';
import { raiseAlert } from '../operations/operations.ts';
import { createCourier } from '../webhooks/webhooks.ts';

let api: Api;
let admin: Account;
let second: Account;
let receiver: Receiver;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
  second = await api.admin();
  receiver = await startReceiver();
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});

async function change(values: Record<string, unknown>) {
  const { body } = await admin.get('/settings/api');
  return saving(admin, '/settings/api', {
    valeur: { ...body.valeur, ...values },
    version: body.version,
  });
}

async function choose(environnement: 'sandbox' | 'production'): Promise<void> {
  const asked = await change({ environnement });
  expect(asked.status, asked.text).toBe(202);
  const decision = { decision: 'approuver' };
  const path = `/approvals/${asked.body.approbation.id}/decision`;
  const answer = await saving(second, path, decision, 'post');
  expect(answer.status, answer.text).toBe(200);
}

const generate = async (chevauchement = 'aucun'): Promise<Wire> =>
  admin.post('/platform/cles', { chevauchement });
const events = (key: string) => api.as(key).get('/v1/events?order=desc');

async function deliver(): Promise<void> {
  const courier = createCourier(api.deps);
  for (let isMore = true; isMore; isMore = await courier.round());
  await courier.stop();
}

const auditedSince = async (position: bigint) =>
  (
    await api.database.pool.query<{ action: string; actor: string }>(
      'SELECT action, actor FROM audit_entries WHERE position > $1 ORDER BY position',
      [position],
    )
  ).rows;
const lastAudit = async () =>
  (
    await api.database.pool.query<{ last: bigint }>(
      'SELECT coalesce(max(position), 0) AS last FROM audit_entries',
    )
  ).rows[0]?.last ?? 0n;

describe('the keys of the platform', () => {
  test('POST /platform/cles 201: told once, kept as a hash, and good for the events alone', async () => {
    const before = await lastAudit();
    const made = await generate();
    expect(made.status, made.text).toBe(201);
    expect(made.body.secret).toMatch(/^sk_test_/);
    expect(await auditedSince(before)).toEqual([{ action: 'api-keys.create', actor: admin.id }]);
    const shown = await admin.get('/platform');
    expect(shown.text).not.toContain(made.body.secret);
    expect(shown.body).toMatchObject({ mode: 'test', webhook: null });
    expect((await events(made.body.secret)).status).toBe(200);
    for (const path of ['/v1/payments', '/v1/webhook-endpoints', '/v1/customers']) {
      const { status, body } = await api.as(made.body.secret).get(path);
      expect([path, status, body.code]).toEqual([path, 403, 'cle_hors_api']);
    }
    await expect
      .poll(async () => (await admin.get('/platform')).body.cles[0].derniereUtilisation)
      .not.toBeNull();
  });

  test('POST /platform/cles 201 again: the former pair serves until its overlap ends, or no more', async () => {
    const first = (await generate()).body.secret;
    const next = (await generate('24h')).body.secret;
    expect([(await events(first)).status, (await events(next)).status]).toEqual([200, 200]);
    const last = (await generate('aucun')).body.secret;
    const { status, body } = await events(next);
    expect([status, body.code]).toEqual([401, 'cle_remplacee']);
    expect((await events(last)).status).toBe(200);
  });

  test('PUT /settings/api 202: production waits for a second administrator; then the other keys serve', async () => {
    const inTest = (await generate()).body.secret;
    await choose('production');
    expect((await admin.get('/platform')).body.mode).toBe('live');
    const made = await proving(admin, (ask) =>
      admin.post('/platform/cles', { chevauchement: 'aucun' }, ask),
    );
    expect(made.body.secret).toMatch(/^sk_live_/);
    expect((await events(made.body.secret)).status).toBe(200);
    await choose('sandbox');
    expect((await events(made.body.secret)).body.code).toBe('cle_mode_inactif');
    expect((await events(inTest)).status).toBe(200);
  });
});

describe('its webhook', () => {
  test('PUT /settings/api 400: an address that leads inside is refused at its field, and nothing is saved', async () => {
    const strict = await api.instance({ SANDBOX_URL: undefined });
    const who = api.as(admin.accessToken, strict.app);
    const { body } = await who.get('/settings/api');
    const valeur = { ...body.valeur, webhookActif: true };
    for (const [webhookUrl, code] of [
      ['https://127.0.0.1/', 'webhook_adresse_privee'],
      ['http://example.com/', 'webhook_adresse_http'],
    ]) {
      const answer = await who.put('/settings/api', {
        valeur: { ...valeur, webhookUrl },
        version: body.version,
      });
      expect([answer.status, answer.body.code]).toEqual([400, code]);
      expect(answer.body.errors).toMatchObject([{ champ: 'valeur.webhookUrl' }]);
    }
    const empty = await change({ webhookActif: true, webhookUrl: '' });
    expect(empty.body.errors).toMatchObject([{ champ: 'valeur.webhookUrl' }]);
    expect((await admin.get('/platform')).body.webhook).toBeNull();
  });

  test('POST /platform/webhook/essai 404 without an address; 409 while it is off', async () => {
    expect((await admin.post('/platform/webhook/essai')).status).toBe(404);
    await change({ webhookActif: true, webhookUrl: receiver.url });
    await change({ webhookActif: false });
    const { status, body } = await admin.post('/platform/webhook/essai');
    expect([status, body.code]).toEqual([409, 'webhook_inactif']);
  });

  test('sends a test, alerts and changed settings, signed; off, nothing more', async () => {
    await change({ webhookActif: true, webhookUrl: receiver.url });
    const rolled = await proving(admin, (ask) => admin.post('/platform/webhook/cle', {}, ask));
    expect(rolled.status, rolled.text).toBe(201);
    const before = await lastAudit();
    expect((await admin.post('/platform/webhook/essai')).status).toBe(204);
    expect(await auditedSince(before)).toEqual([
      { action: 'platform.webhook-test', actor: admin.id },
    ]);
    const subject = newId();
    await transact(api.deps.pool, ({ client }) =>
      raiseAlert(client, { kind: 'hold_open', subject, detail: {} }),
    );
    await change({ webhookActif: true });
    await deliver();
    const verified = receiver.received.map(({ body, headers }): Wire =>
      new Webhook(rolled.body.secret).verify(body, headers),
    );
    expect(verified).toContainEqual(expect.objectContaining({ type: 'webhook.test' }));
    expect(verified).toContainEqual(
      expect.objectContaining({
        type: 'alert.raised',
        donnees: { genre: 'hold_open', sujet: subject },
      }),
    );
    expect(verified).toContainEqual(
      expect.objectContaining({
        type: 'settings.updated',
        donnees: expect.objectContaining({ sujet: 'api', auteur: admin.id }),
      }),
    );
    const { webhook } = (await admin.get('/platform')).body;
    const listed = await admin.get(`/platform/webhook/${webhook.id}/livraisons`);
    expect(listed.body.elements.every(({ statut }: Wire) => statut === 'livre')).toBe(true);
    const count = receiver.received.length;
    const again = `/platform/webhook/livraisons/${listed.body.elements[0].id}/renvoyer`;
    const beforeAgain = await lastAudit();
    expect((await admin.post(again)).status).toBe(200);
    expect(await auditedSince(beforeAgain)).toEqual([
      { action: 'platform.webhook-resend', actor: admin.id },
    ]);
    await deliver();
    expect(receiver.received).toHaveLength(count + 1);
    await change({ webhookActif: false });
    await transact(api.deps.pool, ({ client }) =>
      raiseAlert(client, { kind: 'hold_open', subject: newId(), detail: {} }),
    );
    await deliver();
    expect(receiver.received).toHaveLength(count + 1);
  });
});

describe('what runs', () => {
  test('GET /platform/serveur 200: each instance says its roles and since when it runs', async () => {
    const other = await api.instance();
    const { status, body } = await admin.get('/platform/serveur');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: '1.0.0',
      moteur: process.version,
      base: expect.stringMatching(/^\d+/),
    });
    const ids = body.instances.map(({ id }: Wire) => id);
    expect(ids).toEqual(
      expect.arrayContaining([api.deps.instances.self.id, other.deps.instances.self.id]),
    );
    expect(body.attendues).toBe(ids.length);
    expect(body.instances[0].roles).toContain('web');
  });

  test('POST /platform/cache/vider 200: every instance reads anew what it kept, and is counted', async () => {
    const other = await api.instance();
    const read = async () => [
      (await api.deps.settings.read('bills')).vedettes,
      (await other.deps.settings.read('bills')).vedettes,
    ];
    const [usual] = await read();
    // Behind the back of every instance: nobody is told.
    await api.database.pool.query(
      `INSERT INTO settings_versions (subject, version, document, author, approved_by, created_at)
       VALUES ('bills', 1, '{"vedettes": ["senelec"]}', NULL, NULL, now())`,
    );
    expect(await read()).toEqual([usual, usual]);
    const before = await lastAudit();
    const { status, body, text } = await admin.post('/platform/cache/vider');
    expect(status, text).toBe(200);
    expect(body.instances).toHaveLength(body.attendues);
    expect(body.instances.map(({ id }: Wire) => id)).toContain(other.deps.instances.self.id);
    expect(body.entrees).toBeGreaterThan(1);
    expect(await read()).toEqual([['senelec'], ['senelec']]);
    expect(await auditedSince(before)).toEqual([
      { action: 'platform.empty-caches', actor: admin.id },
    ]);
  });

  test('401 for a visitor, 403 for a user and without the capability', async () => {
    const [user, other] = [await api.user(), await api.admin()];
    await giveCapabilities(api, other, ['contenu']);
    for (const [person, status] of [
      [api.visitor, 401],
      [user, 403],
      [other, 403],
    ] as const) {
      expect((await person.get('/platform')).status).toBe(status);
      expect((await person.get('/platform/serveur')).status).toBe(status);
      expect((await person.post('/platform/cache/vider')).status).toBe(status);
    }
    const merchant = await api.merchant();
    const headers = { 'merchant-id': platformMerchant };
    expect((await merchant.get('/api-keys', { headers })).status).toBe(403);
  });
});

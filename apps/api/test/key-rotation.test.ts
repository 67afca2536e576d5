import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactSecret, sentSecret } from '../src/features/account/contacts/contacts.service.ts';
import { findContactChange } from '../src/features/account/contacts/contacts.store.ts';
import { recipientOf, stopUrl } from '../src/gateways/refusals.ts';
import { countOutdated, reseal } from '../src/kernel/data/resealing.ts';
import { createSecrets } from '../src/kernel/data/secrets.ts';
import { requireReadableSettings, sealedKinds } from '../src/sealed.ts';
import { startApi, type Account, type Api, type Wire } from './api.ts';
import { proving, saving } from './proof.ts';
import { upload } from './uploading.ts';

const newKey = () => randomBytes(32).toString('base64url');
const [formerKey, newestKey] = [newKey(), newKey()];
const gatewaySecret = 'sk_live_of_the_cards_gateway';
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };

type Instance = Pick<Api, 'app' | 'deps' | 'visitor'>;

let api: Api;
let admin: Account;
let person: Account;
/** Knows the new key and the former one. */
let both: Instance;
let secret: string;
let refreshToken: string;
let changeId: string;

/** A code's window must not end in the middle of a test. */
const offset = 10_000 - (Date.now() % 30_000);
const codeOf = (windows: number) =>
  generate({ secret, epoch: Math.floor((Date.now() + offset) / 1_000) + windows * 30 });

async function start(environment: Record<string, string>): Promise<Instance> {
  const instance = await api.instance(environment);
  instance.deps.clock.setOffset(offset);
  return instance;
}

beforeAll(async () => {
  api = await startApi({ environment: { SECRET_KEY: formerKey } });
  api.deps.clock.setOffset(offset);
  admin = await api.admin();
  person = await api.user();
  await everyKindOfSecret();
  both = await start({ SECRET_KEY: newestKey, SECRET_KEY_FORMER: formerKey });
});
afterAll(() => api.close());

/** Somebody who is suspended sends a document. */
async function answerSuspension(): Promise<void> {
  const suspended = await api.user();
  const block = { motif: 'Un paiement est contesté.', demande: 'Une facture' };
  const blocked = await admin.post(`/users/${suspended.id}/bloquer`, block);
  expect(blocked.status, blocked.text).toBe(200);
  const { email, password } = suspended;
  const { body } = await api.visitor.post('/auth/login', { email, password });
  const path = `/compte-bloque/pieces?jeton=${encodeURIComponent(body.blocage.jeton)}`;
  const content = Buffer.from('%PDF-1.7 facture');
  const sent = await upload(api.visitor, { path, content });
  expect(sent.status, sent.text).toBe(201);
}

/** Each thing that hangs on the key, made while the former one was the key. */
async function everyKindOfSecret(): Promise<void> {
  const { body } = await admin.get('/settings/gateways.cards');
  const valeur = { ...body.valeur, cleSecrete: gatewaySecret };
  const saved = await saving(admin, '/settings/gateways.cards', { valeur, version: body.version });
  expect(saved.status, saved.text).toBe(200);
  const { email, password } = person;
  const signed = await api.visitor.post(
    '/auth/login',
    { email, password, remise: 'corps' },
    { headers },
  );
  refreshToken = signed.body.refreshToken;
  const begun = await proving(person, (ask) => person.post('/auth/totp', {}, ask));
  secret = begun.body.secret;
  await person.post('/auth/totp/activer', { code: await codeOf(-1) });
  const browser = {
    endpoint: 'https://push.example/browser',
    keys: {
      p256dh: randomBytes(65).toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  const pushed = await person.post('/notifications/appareils', browser);
  expect(pushed.status, pushed.text).toBeLessThan(300);
  const boundary = 'limite-0123456789';
  const document = await api.app.inject({
    method: 'POST',
    url: '/api/kyc?type=passeport',
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="fichier"; filename="p.pdf"\r\n\r\n%PDF-1.7\r\n--${boundary}--\r\n`,
  });
  expect(document.statusCode, document.body).toBe(201);
  const shop = await api.merchant();
  const webhook = await shop.post('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/' });
  expect(webhook.status, webhook.text).toBe(201);
  const content = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#0a7' },
  })
    .png()
    .toBuffer();
  const logo = await upload(shop, { path: '/v1/files?usage=logo', content });
  expect(logo.status, logo.text).toBe(201);
  await answerSuspension();
  const { telephone } = admin;
  const asked = await admin.post('/users/me/telephone', { telephone });
  expect(asked.status, asked.text).toBe(202);
  const { rows } = await api.database.pool.query<{ id: string }>('SELECT id FROM contact_changes');
  changeId = rows[0]?.id ?? '';
}

const opensWith = async (on: Instance, windows: number) => {
  const { email, password } = person;
  const { jeton } = (await on.visitor.post('/auth/login', { email, password })).body;
  return on.visitor.post('/auth/login/code', { jeton, code: await codeOf(windows) });
};

const resealAll = async ({ deps }: Instance, forget = false) => {
  const all = [];
  for (const kind of sealedKinds(deps)) all.push(await reseal(kind, { forget }));
  return all;
};

/** Where in the whole database a text lies that is sealed, and not under the newest key. */
async function otherwiseSealed(mark: string): Promise<string[]> {
  const { pool } = api.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Wire }>(
      `SELECT to_jsonb(each) AS row FROM ${name} AS each WHERE each::text ~ '\\mv[12]\\.[\\w-]+\\.[\\w-]+\\.'`,
    );
    const texts = rows.flatMap(
      ({ row }) => JSON.stringify(row).match(/\bv[12]\.[\w.-]{40,}/g) ?? [],
    );
    if (texts.some((text) => !text.startsWith(mark))) found.push(name);
  }
  return found;
}

describe('an instance with a new SECRET_KEY and the former one in SECRET_KEY_FORMER', () => {
  test('believes access tokens of before, and renews sessions of before', async () => {
    const me = api.as(person.accessToken, both.app);
    expect((await me.get('/auth/me')).status).toBe(200);
    const first = await api.visitor.post('/auth/refresh', { refreshToken }, { headers });
    // Its answer was lost; the client asks again, and another instance answers.
    const again = await both.visitor.post('/auth/refresh', { refreshToken }, { headers });
    expect([again.status, again.body.refreshToken]).toEqual([200, first.body.refreshToken]);
    const followed = { refreshToken: first.body.refreshToken };
    const next = await both.visitor.post('/auth/refresh', followed, { headers });
    expect(next.status).toBe(200);
    refreshToken = next.body.refreshToken;
    expect((await api.as(next.body.accessToken, both.app).get('/auth/me')).status).toBe(200);
  });

  test('reads settings, takes codes of applications, and knows the links and codes that were sent', async () => {
    expect((await both.deps.settings.read('gateways.cards')).cleSecrete).toBe(gatewaySecret);
    expect((await opensWith(both, 0)).status).toBe(200);
    const change = await findContactChange(both.deps.pool, changeId);
    if (change === null) throw new Error('A number was asked for');
    expect(sentSecret(both.deps.secrets, change)).toBe(contactSecret(api.deps.secrets, change));
    const token = stopUrl(api.deps, 'aicha@nzela.example').split('/').at(-1) ?? '';
    expect(recipientOf(both.deps.secrets, token)).not.toBeNull();
    expect(recipientOf(createSecrets(randomBytes(32)), token)).toBeNull();
  });

  test('what it issues is believed by an instance that was told of the new key before', async () => {
    const told = await start({ SECRET_KEY: formerKey, SECRET_KEY_FORMER: newestKey });
    const { email, password } = admin;
    const { accessToken } = (await both.visitor.post('/auth/login', { email, password })).body;
    expect((await api.as(accessToken, told.app).get('/auth/me')).status).toBe(200);
  });
});

describe('sealing anew', () => {
  test('brings every kind under the new key, can be ended and run again, and leaves none', async () => {
    const kinds = sealedKinds(both.deps);
    const before = await Promise.all(kinds.map(countOutdated));
    expect(
      before.every((count) => count > 0),
      before.join(),
    ).toBe(true);
    // A run that ended after its first text.
    const [settings] = kinds;
    const [first = ''] = (await settings?.outdated(null)) ?? [];
    await settings?.reseal(first);
    const done = await resealAll(both);
    expect(done.map(({ resealed }) => resealed)).toEqual([
      (before[0] ?? 0) - 1,
      ...before.slice(1),
    ]);
    expect(done.every(({ left, forgotten }) => left === 0 && forgotten === 0)).toBe(true);
    expect((await resealAll(both)).every(({ resealed }) => resealed === 0)).toBe(true);
  });

  test('no table holds a text sealed otherwise, but for earlier versions of settings', async () => {
    expect(await otherwiseSealed(both.deps.secrets.mark)).toEqual(['public.settings_versions']);
  });

  test('then the new key alone serves: sessions, codes, settings with their earlier versions, push', async () => {
    const alone = await start({ SECRET_KEY: newestKey });
    await requireReadableSettings(alone.deps);
    expect((await alone.deps.settings.read('gateways.cards')).cleSecrete).toBe(gatewaySecret);
    const { email, password } = admin;
    const { accessToken } = (await alone.visitor.post('/auth/login', { email, password })).body;
    const back = api.as(accessToken, alone.app);
    const versions = await back.get('/settings/gateways.cards/versions');
    // The defaults, what was saved, and the same sealed anew.
    expect([versions.status, versions.body.elements.length]).toEqual([200, 3]);
    expect(versions.text).not.toContain(gatewaySecret);
    const renewed = await alone.visitor.post('/auth/refresh', { refreshToken }, { headers });
    expect(renewed.status, renewed.text).toBe(200);
    expect((await opensWith(alone, 1)).status).toBe(200);
    const { rows } = await api.database.pool.query<{ sealed: string }>(
      'SELECT sealed FROM push_subscriptions',
    );
    expect(alone.deps.secrets.open(rows[0]?.sealed ?? '', 'push-subscription')).toContain(
      'https://push.example/browser',
    );
    const { rows: audited } = await api.database.pool.query(
      "SELECT DISTINCT actor FROM audit_entries WHERE action = 'settings.reseal'",
    );
    expect(audited).toEqual([{ actor: null }]);
  });
});

describe('an instance without the key', () => {
  test('does not start, and says which key is missing and where it goes', async () => {
    const lost = await start({ SECRET_KEY: newKey() });
    await expect(requireReadableSettings(lost.deps)).rejects.toThrow(
      /settings:gateways\.cards:cleSecrete.* needs the key [0-9a-f]{8}, .* add it to SECRET_KEY_FORMER[\s\S]*reseal\.ts --forget/,
    );
  });

  test('503 service_indisponible with Retry-After while it runs, and gives the key up when told to', async () => {
    const lost = await start({ SECRET_KEY: newKey() });
    const { email, password } = admin;
    const { accessToken } = (await lost.visitor.post('/auth/login', { email, password })).body;
    const on = { ...admin, ...api.as(accessToken, lost.app) };
    const { body } = await on.get('/settings/gateways.cards');
    const refused = await on.put('/settings/gateways.cards', {
      valeur: { ...body.valeur, actif: false },
      version: body.version,
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'service_indisponible']);
    expect(refused.headers['retry-after']).toBe('30');
    const kept = await resealAll(lost);
    expect(kept.every(({ resealed, left }) => resealed === 0 && left > 0)).toBe(true);
    const given = await resealAll(lost, true);
    // Codes of applications are given up by their owners, with a backup code.
    expect(given.map(({ kind, left }) => [kind, left])).toEqual([
      ['settings', 0],
      ['code applications', 1],
      ['push subscriptions', 0],
      ['kyc documents', 0],
      ['files of merchants', 0],
      ['files of answers to suspensions', 0],
      // A merchant replaces the key that signs.
      ['webhook secrets', 1],
    ]);
    await requireReadableSettings(lost.deps);
    expect((await lost.deps.settings.read('gateways.cards')).cleSecrete).toBe('');
  });
});

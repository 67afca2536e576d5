import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api } from '../test/api.ts';
import { proving, saving } from '../test/proof.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { buildDeps, type Deps } from './deps.ts';
import { createLog } from './kernel/monitoring/log.ts';
import type { Routes } from './kernel/http/routes.ts';
import { requireProductionData } from './production.ts';

/** Its database is the one that the production below stands on. */
let api: Api;
let deps: Deps;
let production: Routes;
let admin: Account;

beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: api.database.url,
    DATABASE_POOL_SIZE: '4',
    SECRET_KEY: randomBytes(32).toString('base64url'),
    PUBLIC_URL: 'https://nzela.example',
    TRUST_PROXY: 'none',
    MAX_EVENT_LOOP_DELAY_MS: '0',
  });
  deps = await buildDeps(config, createLog('silent'));
  production = await buildApp(deps);
  await production.ready();
});
afterAll(async () => {
  await production.close();
  await deps.close();
  await api.close();
});

async function loginOf({ email, password }: Account) {
  const answer = await api.as(null, production).post('/auth/login', { email, password });
  return answer.body;
}

/** As the person with the token of that sign-in, on the production. */
const on = (accessToken: string): Account => ({ ...admin, ...api.as(accessToken, production) });

describe('an administrator of a production', () => {
  test('with a password alone reads and changes nothing of the back-office, and may add a second factor', async () => {
    const person = on((await loginOf(admin)).accessToken);
    const routes = production
      .declaredRoutes()
      .filter(({ access }) => access.kind === 'administrator');
    expect(routes.length).toBeGreaterThan(5);
    for (const { method, url } of routes) {
      const path = url.replace(/^\/api/, '').replaceAll(/:\w+/g, 'application');
      const answer = await person.ask(method as 'GET', path, { body: {} });
      if (method !== 'HEAD')
        expect([answer.status, answer.body.code], path).toEqual([403, 'second_facteur_requis']);
    }
    const begun = await proving(person, (ask) => person.post('/auth/totp', {}, ask));
    expect(begun.status, begun.text).toBe(201);
    const code = await generate({ secret: begun.body.secret });
    const enabled = await person.post('/auth/totp/activer', { code });
    expect(enabled.status, enabled.text).toBe(200);
    const again = await loginOf(admin);
    const [backup] = enabled.body.codes;
    const signed = await api
      .as(null, production)
      .post('/auth/login/code', { jeton: again.jeton, code: backup });
    expect(signed.status, signed.text).toBe(200);
    expect((await on(signed.body.accessToken).get('/settings')).status).toBe(200);
  });

  test('is let in by the session in which the second factor was added, once its token is renewed', async () => {
    const other = await api.admin();
    const signed = await api
      .as(null, production)
      .post('/auth/login', { email: other.email, password: other.password, remise: 'corps' });
    const person = { ...on(signed.body.accessToken), password: other.password };
    const begun = await proving(person, (ask) => person.post('/auth/totp', {}, ask));
    const code = await generate({ secret: begun.body.secret });
    await person.post('/auth/totp/activer', { code });
    const { refreshToken } = signed.body;
    const renewed = await api.as(null, production).post('/auth/refresh', { refreshToken });
    expect(renewed.status, renewed.text).toBe(200);
    expect((await on(renewed.body.accessToken).get('/settings')).status).toBe(200);
  });

  test('elsewhere than in production needs none', async () => {
    expect((await admin.get('/settings')).status).toBe(200);
  });
});

describe('a production refuses to stand on', () => {
  test('demonstration accounts', async () => {
    await requireProductionData(deps);
    await api.database.pool.query('UPDATE users SET demo = true WHERE id = $1', [admin.id]);
    await expect(requireProductionData(deps)).rejects.toThrow(/demonstration accounts/);
    await api.database.pool.query('UPDATE users SET demo = false WHERE id = $1', [admin.id]);
  });

  test('the sandbox’s keys, whether they were kept from a demonstration or are typed', async () => {
    await expect(
      requireProductionData({ pool: deps.pool, settings: api.deps.settings }),
    ).rejects.toThrow(/The setting gateways\.cards has the sandbox's cleSecrete/);
    await deps.settings.update('gateways.cards', {
      value: { ...(await deps.settings.read('gateways.cards')), cleSecrete: 'sk_of_our_own' },
      version: 0,
      by: { userId: null, address: null },
    });
    await requireProductionData(deps);
    const secret = `whsec_${Buffer.from('nzela-sandbox-cards-webhook').toString('base64')}`;
    for (const wrong of [{ cleSecrete: 'sk_sandbox_nzela' }, { secretWebhook: secret }]) {
      const value = { ...(await deps.settings.read('gateways.cards')), ...wrong };
      const by = { userId: null, address: null };
      const save = deps.settings.update('gateways.cards', { value, version: 1, by });
      await expect(save).rejects.toMatchObject({ code: 'requete_invalide' });
    }
  });

  test('a demonstration may keep them', async () => {
    const { body } = await admin.get('/settings/gateways.sms');
    const saved = await saving(admin, '/settings/gateways.sms', {
      valeur: { ...body.valeur, cleSecrete: 'sk_sandbox_nzela' },
      version: body.version,
    });
    expect(saved.status, saved.text).toBe(200);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { collected, collection, paymentOf } from './collecting.ts';
import { giveCapabilities, goodPassword, type Person } from './api.ts';
import { timeless, until } from './money.ts';
import { saving } from './proof.ts';
import { startWorld } from './world.ts';

const { api } = await startWorld();
const admin = timeless(api, await api.admin());
const second = await api.instance();
const person = timeless(api, await api.user());

/** Declared on the first instance; returns once the second one has heard of it. */
async function declare(maintenance: boolean, messageMaintenance = ''): Promise<void> {
  const { body } = await admin.get('/settings/application');
  const valeur = { ...body.valeur, maintenance, messageMaintenance };
  const saved = await saving(admin, '/settings/application', { valeur, version: body.version });
  expect(saved.status, saved.text).toBe(200);
  while ((await second.visitor.get('/settings/public')).body.maintenance !== maintenance)
    await sleep(5);
}

const register = (visitor: Person) =>
  visitor.post('/auth/register', {
    prenom: 'Awa',
    nom: 'Diop',
    email: `awa-${Math.random().toString(36).slice(2)}@nzela.example`,
    telephone: '+33612345678',
    password: goodPassword,
    role: 'user',
  });

describe('a maintenance', () => {
  test('503 maintenance on every instance for each change, with the message and Retry-After; reads go on', async () => {
    const key = await api.merchant();
    await declare(true, 'Nous revenons à 14 h.');
    const onSecond = api.as(person.accessToken, second.app);
    const answers = [
      await register(api.visitor),
      await register(second.visitor),
      await person.post('/mobile-money/payments', collection()),
      await onSecond.patch('/auth/securite', { connexionEmail: true }),
      await api.as(key.accessToken, second.app).post('/v1/payments', { montant: 5, devise: 'EUR' }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([503, 'maintenance']);
      expect(body.message).toBe('Le service est en maintenance. Nous revenons à 14 h.');
      expect(headers['retry-after']).toBe('60');
    }
    const reads = ['/auth/me', '/wallets', '/operations', '/rates'];
    for (const path of reads) expect((await onSecond.get(path)).status, path).toBe(200);
    await declare(false);
    expect((await onSecond.post('/mobile-money/payments', collection())).status).toBe(201);
  });

  test('without a message, says when to come back', async () => {
    await declare(true);
    const { body } = await register(second.visitor);
    expect(body.message).toBe('Le service est en maintenance. Réessayez dans quelques minutes.');
    await declare(false);
  });

  test('people sign in, renew and leave their session; an administrator changes what they may', async () => {
    await declare(true);
    const { email, password } = person;
    const signed = await second.visitor.post('/auth/login', { email, password, remise: 'corps' });
    expect(signed.status, signed.text).toBe(200);
    const { refreshToken } = signed.body;
    const renewed = await second.visitor.post('/auth/refresh', { refreshToken });
    expect(renewed.status, renewed.text).toBe(200);
    const left = await api
      .as(renewed.body.accessToken, second.app)
      .post('/auth/logout', { refreshToken: renewed.body.refreshToken });
    expect(left.status).toBe(204);
    const again = await second.visitor.post('/auth/login', {
      email: admin.email,
      password: admin.password,
    });
    expect(again.status).toBe(200);
    await declare(false);
  });

  test('money under way arrives: the provider reports it, and the jobs book it', async () => {
    const payment = await collected(person);
    await declare(true);
    const reported = await second.visitor.post(`/mobile-money/payments/${payment.id}/callback`, {
      statut: 'SUCCESS',
      dateModification: new Date().toISOString(),
    });
    expect(reported.status).toBe(204);
    await until(api, async () => {
      const { transactionStatus } = await paymentOf(person, payment.id);
      return transactionStatus === 'SUCCESS';
    });
    await declare(false);
  });

  test('403 for an administrator without the capability, who cannot declare one', async () => {
    const other = await api.admin();
    await giveCapabilities(api, other, ['support', 'contenu']);
    const { body } = await admin.get('/settings/application');
    const { valeur, version } = body;
    const refused = await other.put('/settings/application', {
      valeur: { ...valeur, maintenance: true },
      version,
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'capacite_manquante']);
  });
});

import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { newestVersion } from '@nzela/contract/versions';
import { path, Shop } from '../../../test/webhooking.ts';
import { newId } from '../../kernel/data/ids.ts';
import { idempotencyKey } from '../../kernel/http/idempotency.ts';

const shop = new Shop();
const keyOf = async (who = shop.owner): Promise<string> =>
  (await who.post('/api-keys', { nom: 'Boutique' })).body.secret;

describe('what a merchant’s program is answered', () => {
  test('a refusal has its code, its sentence, its field and the page that explains it', async () => {
    const { status, headers, body } = await shop.api.as(await keyOf()).post(path, { url: '' });
    expect(status).toBe(400);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).toMatchObject({
      type: '/docs/errors#requete_invalide',
      code: 'requete_invalide',
      message: 'Certaines informations sont à corriger.',
      errors: [{ champ: 'url' }],
    });
    const elsewhere = await shop.api.visitor.get('/wallets');
    expect(elsewhere.body.type).toBe('urn:nzela:probleme:non_authentifie');
  });

  test('429 with Retry-After: one account’s keys together, whatever their addresses, and nobody else’s', async () => {
    const { app } = await shop.api.instance({ REQUESTS_PER_MINUTE: '4' });
    const keys = [await keyOf(), await keyOf()];
    const other = await keyOf(await shop.api.merchant());
    const ask = (key: string, last: number) =>
      shop.api.as(key, app).get('/v1/events', { address: `198.18.0.${last}` });
    const remaining = [];
    for (let place = 1; place <= 4; place += 1) {
      const { status, headers } = await ask(keys[place % 2] ?? '', place);
      expect([status, headers['ratelimit-limit']]).toEqual([200, '4']);
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
      remaining.push(headers['ratelimit-remaining']);
    }
    expect(remaining).toEqual(['3', '2', '1', '0']);
    const { status, body, headers } = await ask(keys[0] ?? '', 5);
    expect([status, body.code, headers['ratelimit-remaining']]).toEqual([
      429,
      'trop_de_requetes',
      '0',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(other, 6)).status).toBe(200);
  });

  test('the same idempotency key is another request of another account, and the same of another key of the account', () => {
    const accountId = newId();
    const id = (merchant: object) =>
      idempotencyKey({
        method: 'POST',
        url: '/api/v1/payments',
        headers: { 'idempotency-key': 'commande-1234' },
        rawBody: '{}',
        routeOptions: { config: { idempotent: true } },
        actor: null,
        merchant,
      } as unknown as FastifyRequest).id;
    const first = id({ kind: 'key', accountId, keyId: newId() });
    expect(id({ kind: 'key', accountId, keyId: newId() })).toBe(first);
    expect(id({ kind: 'key', accountId: newId(), keyId: newId() })).not.toBe(first);
  });
});

describe('a version', () => {
  test('is that of the merchant’s first keys, and the one that is asked for; 400 version_inconnue for another', async () => {
    const made = await shop.add();
    await shop.happen();
    await shop.api.runJobs();
    const program = shop.api.as(await keyOf());
    const list = async (version?: string) => {
      const headers = version === undefined ? {} : { 'nzela-version': version };
      const { body, headers: told } = await program.get(`${path}/${made.id}/livraisons`, {
        headers,
      });
      return [told['nzela-version'], body.code ?? Object.keys(body.elements[0].reponse)];
    };
    const newest = [newestVersion, ['date', 'dureeMs', 'statut', 'corps', 'echec']];
    const former = ['2026-10-01', ['date', 'statut', 'corps', 'echec', 'duree']];
    expect(await list()).toEqual(newest);
    expect(await list('2026-10-01')).toEqual(former);
    expect(await list('2026-11-22')).toEqual([undefined, 'version_inconnue']);
    await shop.api.deps.pool.query("UPDATE merchants SET api_version = '2026-10-01'");
    expect(await list()).toEqual(former);
    expect(await list(newestVersion)).toEqual(newest);
    await keyOf();
    expect(await list()).toEqual(former);
    const person = await shop.owner.get(`${path}/${made.id}/livraisons`);
    expect(person.headers['nzela-version']).toBe(newestVersion);
  });
});

import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import type { Wire } from '../../../test/api.ts';
import type { Received } from '../../../test/receiver.ts';
import { path, placesOf, Shop } from '../../../test/webhooking.ts';
import { newId } from '../../kernel/data/ids.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { claimDeliveries } from './deliveries.store.ts';
import { createCourier } from './webhooks.ts';

const shop = new Shop();
const verified = (secret: string, { body, headers }: Received): Wire =>
  new Webhook(secret).verify(body, headers);

describe('an endpoint', () => {
  test('POST 201: its secret is told once, and kept sealed', async () => {
    const { secret, ...shown } = await shop.add({ evenements: ['payment.paid', 'payment.paid'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({
      url: shop.receiver.url,
      evenements: ['payment.paid'],
      signature: 'hmac',
      actif: true,
    });
    expect((await shop.owner.get(path)).body.elements).toEqual([shown]);
    const { rows } = await shop.api.deps.pool.query(
      'SELECT to_jsonb(s)::text AS kept FROM webhook_secrets s WHERE endpoint_id = $1',
      [shown.id],
    );
    expect(rows[0].kept).not.toContain(secret.slice('whsec_'.length));
  });

  test('400 with the reason at the field: an address that is none, plain, with a password, private, of no name', async () => {
    const strict = await shop.api.instance({ SANDBOX_URL: undefined });
    const who = shop.api.as(shop.owner.accessToken, strict.app);
    const refused = {
      'boutique.example/webhooks': 'webhook_adresse_invalide',
      'ftp://boutique.example': 'webhook_adresse_http',
      'http://boutique.example/webhooks': 'webhook_adresse_http',
      [shop.receiver.url]: 'webhook_adresse_http',
      'https://moi:secret@boutique.example': 'webhook_adresse_mot_de_passe',
      'https://127.0.0.1/webhooks': 'webhook_adresse_privee',
      'https://[::1]/webhooks': 'webhook_adresse_privee',
      'https://10.1.2.3': 'webhook_adresse_privee',
      'https://192.168.1.1': 'webhook_adresse_privee',
      'https://169.254.169.254/latest/meta-data': 'webhook_adresse_privee',
      'https://0.0.0.0': 'webhook_adresse_privee',
      'https://[::ffff:127.0.0.1]': 'webhook_adresse_privee',
      'https://2130706433/': 'webhook_adresse_privee',
      'https://0x7f.1/': 'webhook_adresse_privee',
      'https://webhooks.invalid': 'webhook_adresse_introuvable',
    };
    for (const [url, code] of Object.entries(refused)) {
      const { status, body } = await who.post(path, { url });
      expect([url, status, body.code]).toEqual([url, 400, code]);
      expect(body.errors).toMatchObject([{ champ: 'url' }]);
    }
    const { id } = await shop.add();
    const moved = await who.patch(`${path}/${id}`, { url: 'https://10.0.0.1' });
    expect([moved.status, moved.body.code]).toEqual([400, 'webhook_adresse_privee']);
  });

  test('400, 401, 403, 404, 409: what is wrong, nobody, a stranger, somebody else’s, one too many, one that is off', async () => {
    const { id } = await shop.add();
    for (const body of [
      {},
      { url: '' },
      { url: shop.receiver.url, evenements: ['x'] },
      { url: shop.receiver.url, signature: 'rsa' },
      { url: shop.receiver.url, secret: 'x' },
    ])
      expect((await shop.owner.post(path, body)).status).toBe(400);
    expect((await shop.owner.patch(`${path}/${id}`, { actif: 'oui' })).status).toBe(400);
    expect(
      (await shop.owner.post(`${path}/${id}/renouveler`, { chevauchement: '1 an' })).status,
    ).toBe(400);
    expect((await shop.owner.post(`${path}/${id}/renvoyer`, { depuis: 'hier' })).status).toBe(400);
    expect((await shop.owner.get(`${path}/${id}/livraisons?statut=x`)).status).toBe(400);
    expect((await shop.api.visitor.get(path)).status).toBe(401);
    expect((await (await shop.api.user()).get(path)).status).toBe(403);
    const other = await shop.api.merchant();
    for (const who of [other, shop.owner]) {
      const ask = who === shop.owner ? { headers: { 'merchant-mode': 'live' } } : {};
      expect((await who.get(`${path}/${id}`, ask)).status).toBe(404);
      expect((await who.patch(`${path}/${id}`, { actif: false }, ask)).status).toBe(404);
      expect((await who.delete(`${path}/${id}`, ask)).status).toBe(404);
      expect((await who.get(`${path}/${id}/livraisons`, ask)).status).toBe(404);
      expect((await who.post(`${path}/${id}/test`, {}, ask)).status).toBe(404);
      expect(
        (await who.post(`${path}/${id}/renouveler`, { chevauchement: 'aucun' }, ask)).status,
      ).toBe(404);
    }
    expect((await shop.owner.post(`${path}/${id}/livraisons/${newId()}/renvoyer`)).status).toBe(
      404,
    );
    await shop.owner.patch(`${path}/${id}`, { actif: false });
    const off = await shop.owner.post(`${path}/${id}/test`);
    expect([off.status, off.body.code]).toEqual([409, 'webhook_inactif']);
    const more = await Promise.all(
      Array.from({ length: 21 }, () => shop.owner.post(path, { url: shop.receiver.url })),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(more.find(({ status }) => status === 409)?.body.code).toBe('trop_de_webhooks');
    expect((await shop.owner.delete(`${path}/${id}`)).status).toBe(204);
    expect((await shop.owner.get(`${path}/${id}`)).status).toBe(404);
  });

  test('is handled by a program with a secret key, too, which the audit names', async () => {
    const key = (await shop.owner.post('/api-keys', { nom: 'Boutique' })).body;
    const made = await shop.api.as(key.secret).post(path, { url: shop.receiver.url });
    expect(made.status, made.text).toBe(201);
    const { rows } = await shop.api.deps.pool.query(
      "SELECT actor, after FROM audit_entries WHERE action = 'webhooks.create' AND after ->> 'id' = $1",
      [made.body.id],
    );
    expect(rows).toMatchObject([{ actor: null, after: { cle: key.id } }]);
  });
});

describe('a message', () => {
  test('is signed over its very bytes, as the library verifies; each endpoint gets what it asked for, once', async () => {
    const all = await shop.add();
    const elsewhere = await shop.newReceiver();
    const some = (
      await shop.owner.post(path, { url: elsewhere.url, evenements: ['refund.succeeded'] })
    ).body;
    const other = await shop.api.merchant();
    await shop.add({}, other);
    await shop.happen(1);
    await shop.happen(2, 'refund.succeeded');
    await shop.api.runJobs();
    await shop.api.runJobs();
    expect(placesOf(shop.receiver.received).toSorted()).toEqual([1, 2]);
    for (const message of shop.receiver.received) {
      const event = verified(all.secret, message);
      expect(message.headers['webhook-id']).toBe(event.id);
      expect((await shop.owner.get(`/v1/events/${event.id}`)).body).toEqual(event);
    }
    expect(placesOf(elsewhere.received)).toEqual([2]);
    const [sent] = elsewhere.received;
    expect(verified(some.secret, sent as Received).type).toBe('refund.succeeded');
    expect(() => verified(all.secret, sent as Received)).toThrow('No matching signature');
    const [delivery] = await shop.deliveriesOf(some);
    expect(delivery).toMatchObject({
      type: 'refund.succeeded',
      statut: 'livre',
      tentatives: 1,
      prochainEssai: null,
      requete: sent?.body,
      reponse: { statut: 200, corps: 'ok', echec: null },
    });
    expect(await shop.deliveriesOf(all, '?statut=echoue')).toEqual([]);
  });

  test('never goes to an endpoint of the other mode; the database refuses one that would', async () => {
    const live = { headers: { 'merchant-mode': 'live' } };
    const made = (await shop.owner.post(path, { url: shop.receiver.url }, live)).body;
    await shop.happen();
    await shop.api.runJobs();
    expect(shop.receiver.received).toEqual([]);
    const [{ id }] = (await shop.owner.get('/v1/events')).body.elements;
    const mixed = shop.api.deps.pool.query(
      `INSERT INTO webhook_deliveries (id, account_id, endpoint_id, event_id, state, attempts, due_at, created_at)
       SELECT $1, account_id, $2, id, 'en_attente', 0, now(), now() FROM merchant_events WHERE replace(id::text, '-', '') = $3`,
      [newId(), made.id, id.slice(4)],
    );
    await expect(mixed).rejects.toMatchObject({ code: '23503' });
  });

  test('with ed25519 is verified with the public key, which is all that the shop.receiver has', async () => {
    const made = await shop.add({ signature: 'ed25519' });
    expect(made.secret).toBeNull();
    const [publicKey = ''] = made.clesPubliques;
    expect(publicKey).toMatch(/^whpk_/);
    await shop.happen();
    await shop.api.runJobs();
    const { headers, body } = shop.receiver.received[0] as Received;
    const x = Buffer.from(publicKey.slice(5), 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const [scheme, signature = ''] = headers['webhook-signature']?.split(',') ?? [];
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(scheme).toBe('v1a');
    const isGood = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
    expect([isGood(content), isGood(`${content} `)]).toEqual([true, false]);
  });

  test('is signed with both keys while one takes the other’s place, then with the new one alone', async () => {
    const first = await shop.add();
    const second = (
      await shop.owner.post(`${path}/${first.id}/renouveler`, { chevauchement: '24h' })
    ).body;
    await shop.happen(1);
    await shop.api.runJobs();
    const [both] = shop.receiver.received;
    for (const { secret } of [first, second])
      expect(verified(secret, both as Received).donnees.place).toBe(1);
    await shop.owner.post(`${path}/${first.id}/renouveler`, { chevauchement: 'aucun' });
    await shop.happen(2);
    await shop.api.runJobs();
    for (const { secret } of [first, second])
      expect(() => verified(secret, shop.receiver.received[1] as Received)).toThrow('No matching');
  });

  test('of a test goes to that endpoint alone, whatever it has chosen', async () => {
    const made = await shop.add({ evenements: ['payout.paid'] });
    const elsewhere = await shop.newReceiver();
    await shop.owner.post(path, { url: elsewhere.url });
    expect((await shop.owner.post(`${path}/${made.id}/test`)).status).toBe(204);
    await shop.api.runJobs();
    expect(verified(made.secret, shop.receiver.received[0] as Received)).toMatchObject({
      type: 'webhook.test',
      donnees: { webhook: made.id },
    });
    expect(elsewhere.received).toEqual([]);
  });

  test('is sent once by two workers that look at the same time', async () => {
    await shop.add();
    for (let place = 0; place < 100; place += 1) await shop.happen(place);
    await Promise.all([shop.api.runJobs(), shop.api.runJobs(), shop.api.runJobs()]);
    expect(placesOf(shop.receiver.received).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, place) => place),
    );
  });

  test('that a killed worker had taken is sent by another one once its lease ends', async () => {
    await shop.add();
    await shop.happen();
    const held = createCourier({
      ...shop.api.deps,
      outbound: { ...shop.api.deps.outbound, request: () => new Promise(() => undefined) },
    });
    await held.round();
    const claim = (now: Date) =>
      claimDeliveries(shop.api.deps.pool, {
        now,
        leaseEnd: addSeconds(now, 60),
        rooms: [],
        ofHost: 10,
        most: 10,
      });
    expect(await claim(shop.api.deps.clock.now())).toEqual([]);
    expect(await claim(addSeconds(shop.api.deps.clock.now(), 61))).toMatchObject([{ attempts: 2 }]);
  });
});

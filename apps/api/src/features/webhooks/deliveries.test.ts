import { describe, expect, test } from 'vitest';
import type { Wire } from '../../../test/api.ts';
import type { Receiver } from '../../../test/receiver.ts';
import { path, placesOf, Shop } from '../../../test/webhooking.ts';
import { DatabaseAway } from '../../kernel/data/database.ts';
import { createOutbound } from '../../kernel/http/outbound.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { pauseAfter } from './attempts.ts';
import { lookAfterEndpoints } from './health.ts';
import { createCourier } from './webhooks.ts';

const shop = new Shop();

test('GET /v1/webhooks/:id/livraisons 200: each tells the reference and the amount of what it is about', async () => {
  const made = await shop.add();
  await shop.happen(1, 'payment.paid', { reference: 'PAY-1', montant: 1_250, devise: 'CDF' });
  await shop.api.runJobs();
  expect((await shop.lastOf(made)).objet).toEqual({
    reference: 'PAY-1',
    montant: 1_250,
    devise: 'CDF',
  });
  await shop.happen(2, 'customer.created', { reference: null, montant: 3, devise: 'none' });
  await shop.api.runJobs();
  const nothing = { reference: null, montant: null, devise: null };
  expect((await shop.lastOf(made)).objet).toEqual(nothing);
});

describe('a receiver', () => {
  test('that is down, refuses, redirects, lies or talks too much gets it again, with what it answered', async () => {
    const made = await shop.add();
    await shop.happen();
    const answers: readonly (readonly [
      string,
      number | null,
      Parameters<Receiver['answer']>[0],
    ])[] = [
      ['statut', 500, (response) => response.writeHead(500).end('oh\0 no')],
      [
        'redirection',
        null,
        (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      ],
      ['coupee', null, (response) => response.socket?.destroy()],
      ['trop_grande', null, (response) => response.end('x'.repeat(200_000))],
      ['statut', 404, (response) => response.writeHead(404).end('x'.repeat(9_000))],
    ];
    for (const [index, [echec, statut, answer]] of answers.entries()) {
      shop.receiver.answer(answer);
      await shop.makeDue();
      await shop.api.runJobs();
      const delivery = await shop.lastOf(made);
      expect(delivery).toMatchObject({
        statut: 'en_attente',
        tentatives: index + 1,
        prochainEssai: expect.any(String),
        reponse: { echec, statut },
      });
      expect(delivery.reponse.corps.length).toBeLessThanOrEqual(4_096);
    }
    expect((await shop.endpointOf(made)).enEchecDepuis).toEqual(expect.any(String));
    shop.receiver.answer((response) => response.writeHead(204).end());
    await shop.makeDue();
    await shop.api.runJobs();
    expect(await shop.lastOf(made)).toMatchObject({ statut: 'livre', tentatives: 6 });
    expect((await shop.endpointOf(made)).enEchecDepuis).toBeNull();
    expect(new Set(shop.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(
      1,
    );
    await shop.receiver.close();
    await shop.happen();
    await shop.api.runJobs();
    expect((await shop.lastOf(made)).reponse.echec).toBe('injoignable');
  });

  test('is tried for some three days, at times that are nobody else’s, then given up', async () => {
    const days = (chance: number) => {
      let seconds = 0;
      for (let attempts = 1; ; attempts += 1) {
        const pause = pauseAfter(attempts, chance);
        if (pause === null) return seconds / 86_400;
        seconds += pause;
      }
    };
    expect(days(0)).toBeGreaterThan(2.5);
    expect(days(1)).toBeLessThan(4);
    expect(pauseAfter(3, 0.2)).not.toBe(pauseAfter(3, 0.8));
    const made = await shop.add();
    shop.receiver.answer((response) => response.writeHead(500).end());
    await shop.happen();
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      await shop.makeDue();
      await shop.api.runJobs();
    }
    expect(await shop.lastOf(made)).toMatchObject({
      statut: 'echoue',
      tentatives: 10,
      prochainEssai: null,
    });
  });

  test('that answers slowly delays no other: everybody else’s messages arrive while it has them', async () => {
    const waiting: (() => void)[] = [];
    shop.receiver.answer((response) => waiting.push(() => response.end()));
    const slow = await shop.add();
    const elsewhere = await shop.newReceiver();
    const quick = (await shop.owner.post(path, { url: elsewhere.url })).body;
    for (let place = 0; place < 100; place += 1) await shop.happen(place);
    const running = shop.api.runJobs();
    await expect.poll(() => elsewhere.received.length, { timeout: 30_000 }).toBe(100);
    const unrecorded = () => shop.deliveriesOf(quick, '?statut=en_attente');
    await expect.poll(unrecorded, { timeout: 30_000 }).toEqual([]);
    expect(shop.receiver.received.length).toBeLessThanOrEqual(64);
    shop.receiver.answer((response) => response.end());
    for (const answer of waiting) answer();
    await running;
    expect(new Set(placesOf(shop.receiver.received)).size).toBe(100);
    expect(await shop.deliveriesOf(slow, '?statut=en_attente')).toEqual([]);
  });

  test('whose key cannot be read delays no other', async () => {
    const broken = await shop.add();
    await shop.api.deps.pool.query(
      "UPDATE webhook_secrets SET sealed = 'broken' WHERE endpoint_id = $1",
      [broken.id],
    );
    const elsewhere = await shop.newReceiver();
    const other = (await shop.owner.post(path, { url: elsewhere.url })).body;
    await shop.happen();
    await shop.api.runJobs();
    expect(await shop.lastOf(other)).toMatchObject({ statut: 'livre' });
    expect(await shop.lastOf(broken)).toMatchObject({ statut: 'en_attente', reponse: null });
    expect(shop.receiver.received).toEqual([]);
  });

  test('that took a message of a worker which was killed then gets it again, and its last answer stays', async () => {
    const made = await shop.add();
    await shop.happen();
    const { outbound } = shop.api.deps;
    const late = Promise.withResolvers<void>();
    const killed = createCourier({
      ...shop.api.deps,
      outbound: {
        ...outbound,
        async request(request) {
          const answer = await outbound.request(request);
          await late.promise;
          return answer;
        },
      },
    });
    await killed.round();
    await expect.poll(() => shop.receiver.received.length).toBe(1);
    shop.receiver.answer((response) => response.writeHead(202).end());
    await shop.makeDue();
    await shop.api.runJobs();
    const recorded = { statut: 'livre', tentatives: 2, reponse: { statut: 202 } };
    expect(await shop.lastOf(made)).toMatchObject(recorded);
    late.resolve();
    await killed.stop();
    expect(await shop.lastOf(made)).toMatchObject(recorded);
    const ids = shop.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('gets a message once, though the database was away when it was to be recorded', async () => {
    const made = await shop.add();
    await shop.happen();
    let isAway = false;
    const pool = new Proxy(shop.api.deps.pool, {
      get(target, key) {
        if (key === 'connect' && isAway) return () => Promise.reject(new DatabaseAway('away'));
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    shop.receiver.answer((response) => {
      isAway = true;
      response.end();
    });
    const courier = createCourier({ ...shop.api.deps, pool });
    await courier.round();
    await expect.poll(() => isAway).toBe(true);
    await courier.round();
    expect(await shop.lastOf(made)).toMatchObject({ statut: 'en_attente', reponse: null });
    isAway = false;
    while (await courier.round());
    expect(await shop.lastOf(made)).toMatchObject({ statut: 'livre', tentatives: 1 });
    expect(shop.receiver.received).toHaveLength(1);
  });

  test('whose name leads into a network later on is not asked, and the reason is shown', async () => {
    const made = await shop.add();
    await shop.api.deps.pool.query('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [
      made.id,
      'https://rebinding.example/webhooks',
    ]);
    await shop.happen();
    const outbound = createOutbound({
      allowPrivate: false,
      resolveAll: async () => [{ address: '127.0.0.1' }],
    });
    const courier = createCourier({ ...shop.api.deps, outbound });
    while (await courier.round());
    await outbound.close();
    expect(await shop.lastOf(made)).toMatchObject({
      statut: 'en_attente',
      reponse: { echec: 'adresse_interdite', statut: null },
    });
    expect(shop.receiver.received).toEqual([]);
  });

  test('that answers 410 is turned off at once, and its merchant is told', async () => {
    const made = await shop.add();
    shop.receiver.answer((response) => response.writeHead(410).end());
    await shop.happen();
    await shop.api.runJobs();
    expect(await shop.endpointOf(made)).toMatchObject({ actif: false, desactivePar: 'parti' });
    await shop.happen();
    await shop.api.runJobs();
    expect(shop.receiver.received).toHaveLength(1);
    expect((await shop.owner.get('/notifications')).text).toContain('410');
    const on = await shop.owner.patch(`${path}/${made.id}`, { actif: true });
    expect(on.body).toMatchObject({ actif: true, desactivePar: null });
  });

  test('that is dead is told of to its merchant before it is turned off', async () => {
    const made = await shop.add();
    shop.receiver.answer((response) => response.writeHead(500).end());
    await shop.happen();
    await shop.api.runJobs();
    const failingFor = (hours: number, warned: number | null) =>
      shop.api.deps.pool.query(
        `UPDATE webhook_endpoints SET failing_since = $2::timestamptz - make_interval(hours => $3),
           warned_at = CASE WHEN warned_at IS NULL THEN NULL ELSE $2::timestamptz - make_interval(hours => $4::int) END WHERE id = $1`,
        [made.id, shop.api.deps.clock.now(), hours, warned],
      );
    const review = async () => {
      await lookAfterEndpoints(shop.api.deps);
      await shop.api.runJobs();
      return (await shop.endpointOf(made)).actif;
    };
    const mails = () => shop.api.mailbox.filter(({ to }) => to === shop.owner.email);
    await failingFor(23, null);
    const before = mails().length;
    expect(await review()).toBe(true);
    expect(mails()).toHaveLength(before);
    await failingFor(80, null);
    expect(await review()).toBe(true);
    expect(await review()).toBe(true);
    expect((await shop.owner.get('/notifications')).text).toContain('n’arrivent plus');
    await failingFor(80, 49);
    expect(await review()).toBe(false);
    expect(await shop.endpointOf(made)).toMatchObject({ desactivePar: 'sans_reponse' });
    expect((await shop.owner.get('/notifications')).text).toContain('désactivée');
  });
});

describe('what did not arrive', () => {
  test('is sent again one by one, or as a period, with the same id', async () => {
    const made = await shop.add();
    await shop.happen(1);
    await shop.api.runJobs();
    shop.receiver.answer((response) => response.writeHead(500).end());
    await shop.happen(2);
    await shop.api.runJobs();
    shop.receiver.answer((response) => response.end());
    const [failed, arrived] = await shop.deliveriesOf(made);
    const again = await shop.owner.post(`${path}/${made.id}/livraisons/${arrived.id}/renvoyer`);
    expect(again.body).toMatchObject({ statut: 'en_attente', tentatives: 0 });
    const period = {
      depuis: addSeconds(shop.api.deps.clock.now(), -3_600).toISOString(),
      jusqua: addSeconds(shop.api.deps.clock.now(), 60).toISOString(),
    };
    const counted = await shop.owner.post(`${path}/${made.id}/renvoyer/apercu`, period);
    expect([counted.status, counted.body]).toEqual([200, { livraisons: 2 }]);
    const others = await shop.owner.post(`${path}/${made.id}/renvoyer`, period);
    expect([others.status, others.body]).toEqual([200, { livraisons: 2 }]);
    await shop.api.runJobs();
    expect(placesOf(shop.receiver.received).toSorted()).toEqual([1, 1, 2, 2]);
    expect((await shop.deliveriesOf(made)).map(({ id }: Wire) => id)).toEqual([
      failed.id,
      arrived.id,
    ]);
    const everything = await shop.owner.post(`${path}/${made.id}/renvoyer`, {
      ...period,
      echecsSeulement: false,
    });
    expect(everything.body).toEqual({ livraisons: 2 });
    const nothing = await shop.owner.post(`${path}/${made.id}/renvoyer`, {
      ...period,
      depuis: period.jusqua,
    });
    expect(nothing.body).toEqual({ livraisons: 0 });
  });

  test('is counted before it is sent again, and sends nothing by that', async () => {
    const made = await shop.add();
    const count = async (period: object) =>
      (await shop.owner.post(`${path}/${made.id}/renvoyer/apercu`, period)).body;
    const now = shop.api.deps.clock.now();
    const period = {
      depuis: addSeconds(now, -3_600).toISOString(),
      jusqua: addSeconds(now, 60).toISOString(),
    };
    await shop.happen(1);
    await shop.happen(2);
    await shop.api.runJobs();
    expect(await count(period)).toEqual({ livraisons: 0 });
    expect(await count({ ...period, echecsSeulement: false })).toEqual({ livraisons: 2 });
    expect(await count({ depuis: '0000-01-01T00:00:00Z', jusqua: period.depuis })).toEqual({
      livraisons: 0,
    });
    await shop.api.runJobs();
    expect(shop.receiver.received).toHaveLength(2);
    await shop.owner.patch(`${path}/${made.id}`, { actif: false });
    expect((await count(period)).code).toBe('webhook_inactif');
  });

  test('POST …/renvoyer and its count 400: a period that ends before it begins, at its end', async () => {
    const made = await shop.add();
    const now = shop.api.deps.clock.now();
    const depuis = now.toISOString();
    for (const verb of ['renvoyer', 'renvoyer/apercu']) {
      const backwards = await shop.owner.post(`${path}/${made.id}/${verb}`, {
        depuis,
        jusqua: addSeconds(now, -1).toISOString(),
      });
      const errors = [
        { champ: 'jusqua', message: 'Choisissez une fin qui ne précède pas le début.' },
      ];
      expect([backwards.status, backwards.body.errors]).toEqual([400, errors]);
      const missing = await shop.owner.post(`${path}/${made.id}/${verb}`, { depuis });
      expect([missing.status, missing.body.errors[0].champ]).toEqual([400, 'jusqua']);
      const elsewhere = { depuis, jusqua: depuis };
      const stranger = await shop.api.merchant();
      expect((await stranger.post(`${path}/${made.id}/${verb}`, elsewhere)).status).toBe(404);
      expect((await shop.api.visitor.post(`${path}/${made.id}/${verb}`, elsewhere)).status).toBe(
        401,
      );
    }
  });

  test('is not sent while the endpoint is off, and can be asked for afterwards', async () => {
    const made = await shop.add();
    shop.receiver.answer((response) => response.writeHead(500).end());
    await shop.happen(1);
    await shop.api.runJobs();
    await shop.owner.patch(`${path}/${made.id}`, { actif: false });
    shop.receiver.answer((response) => response.end());
    await shop.happen(2);
    await shop.makeDue();
    await shop.api.runJobs();
    expect(shop.receiver.received).toHaveLength(1);
    expect(await shop.lastOf(made)).toMatchObject({
      statut: 'echoue',
      reponse: { echec: 'desactive' },
    });
    await shop.owner.patch(`${path}/${made.id}`, { actif: true });
    const period = {
      depuis: addSeconds(shop.api.deps.clock.now(), -3_600).toISOString(),
      jusqua: addSeconds(shop.api.deps.clock.now(), 60).toISOString(),
    };
    expect((await shop.owner.post(`${path}/${made.id}/renvoyer`, period)).body.livraisons).toBe(2);
    await shop.api.runJobs();
    expect(placesOf(shop.receiver.received).slice(1).toSorted()).toEqual([1, 2]);
  });
});

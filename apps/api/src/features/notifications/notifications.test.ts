import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { startPushService, type PushService } from '../../../test/push-service.ts';
import { jobHandlers } from '../../jobs.ts';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { TryAgain } from '../../kernel/jobs/jobs.ts';
import type { Outbound, OutboundRequest } from '../../kernel/http/outbound.ts';
import { createGateways } from '../../outside-world.ts';
import { createRecorder } from '../gateways/gateways.ts';
import { notify, type Notice } from './notifications.ts';

let api: Api;
let person: Account;
let pushService: PushService;

beforeAll(async () => {
  api = await startApi();
  pushService = await startPushService();
});
afterAll(async () => {
  pushService.close();
  await api.close();
});
beforeEach(async () => {
  pushService.reset();
  person = await api.user();
  // The mail of the registration is not what these tests count.
  await api.runJobs();
});

function notified(values: Partial<Notice> = {}): Promise<void> {
  return transact(api.deps.pool, ({ client }) =>
    notify(client, {
      userId: person.id,
      event: 'argent_recu',
      title: 'Vous avez reçu 20,00 €',
      text: 'Démo P. vous a envoyé 20,00 €.',
      path: '/dashboard/user/transfers',
      ...values,
    }),
  );
}

const mails = () =>
  api.mailbox.filter((mail) => mail.to === person.email && mail.subject.includes('20,00'));

const browser = (name: string) => pushService.browser(name);

describe('notify', () => {
  test('is behind the bell at once, and in a mail', async () => {
    await notified();
    const list = await person.get('/notifications');
    expect(list.body).toMatchObject({
      nonLues: 1,
      total: 1,
      elements: [
        {
          evenement: 'argent_recu',
          titre: 'Vous avez reçu 20,00 €',
          lue: false,
          chemin: '/dashboard/user/transfers',
        },
      ],
    });
    await api.runJobs();
    expect(mails()).toHaveLength(1);
  });

  test('the same subject twice says it once', async () => {
    const subject = newId();
    await notified({ subject });
    await api.runJobs();
    await notified({ subject });
    await api.runJobs();
    expect((await person.get('/notifications')).body.total).toBe(1);
    expect(mails()).toHaveLength(1);
  });

  test('obeys the choices; security is told everywhere whatever is kept', async () => {
    for (const canal of ['app', 'email', 'push'])
      await person.put('/notifications/choix', { evenement: 'argent_recu', canal, actif: false });
    await api.deps.pool.query(
      `INSERT INTO notification_choices VALUES ($1, 'securite', 'email', false), ($1, 'securite', 'app', false)`,
      [person.id],
    );
    await notified();
    await api.runJobs();
    expect((await person.get('/notifications')).body.total).toBe(0);
    expect(mails()).toHaveLength(0);
    await notified({ event: 'securite' });
    await api.runJobs();
    expect((await person.get('/notifications')).body.total).toBe(1);
    expect(mails()).toHaveLength(1);
  });

  test('reaches each browser encrypted, and forgets one that is gone', async () => {
    const [phone, laptop] = [browser('phone'), browser('laptop')];
    await person.post('/notifications/appareils', phone);
    await person.post('/notifications/appareils', laptop);
    await notified();
    await api.runJobs();
    expect(pushService.pushed.map(({ path }) => path).toSorted()).toEqual(['/laptop', '/phone']);
    for (const { headers, bytes } of pushService.pushed) {
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
      expect(headers['authorization']).toMatch(/^vapid t=/);
      expect(bytes).toBeGreaterThan(100);
    }
    pushService.answerWith(410);
    await notified();
    await api.runJobs();
    const choices = await person.get('/notifications/choix');
    expect(choices.body.push.appareils).toEqual([]);
  });

  test('a browser belongs to whoever turned it on last', async () => {
    const shared = browser('shared');
    await person.post('/notifications/appareils', shared);
    const other = await api.user();
    await other.post('/notifications/appareils', shared);
    await notified();
    await api.runJobs();
    expect(pushService.pushed).toEqual([]);
  });
});

describe('a push service that fails', () => {
  const day = 86_400_000;
  let browserId: string;
  let notificationId: string;
  beforeEach(async () => {
    const { push } = (await person.post('/notifications/appareils', browser(newId()))).body;
    [{ id: browserId }] = push.appareils;
    await notified();
    [{ id: notificationId }] = (await person.get('/notifications')).body.elements;
    await api.runJobs();
    pushService.reset();
  });
  afterEach(() => api.deps.clock.setOffset(0));

  const isKept = async () =>
    (await person.get('/notifications/choix')).body.push.appareils.length === 1;
  /** Each of `times` messages is answered with `status`, `offset` after now. */
  async function answered(status: number, times: number, offset: number): Promise<void> {
    api.deps.clock.setOffset(offset);
    pushService.answerWith(status);
    const push = jobHandlers(api.deps)['notifications.push-one'];
    for (let time = 0; time < times; time += 1)
      await push?.({ notificationId, subscriptionId: browserId }).catch((error: unknown) => {
        if (!(error instanceof TryAgain)) throw error;
      });
    api.deps.clock.setOffset(0);
  }

  test('twenty times in a row, for a day: it is asked no more', async () => {
    await answered(500, 19, 0);
    await answered(400, 1, day - 60_000);
    expect(await isKept()).toBe(true);
    await answered(503, 1, day);
    expect(await isKept()).toBe(false);
    const asked = pushService.pushed.length;
    await answered(201, 1, day);
    expect(pushService.pushed).toHaveLength(asked);
  });

  test('for a day, but less often: it is kept', async () => {
    await answered(500, 1, 0);
    await answered(500, 18, day);
    expect(await isKept()).toBe(true);
  });

  test('and delivers in between: it is kept', async () => {
    await answered(500, 19, 0);
    await answered(201, 1, day);
    await answered(500, 1, day);
    expect(await isKept()).toBe(true);
  });

  test('for our own key: it is kept', async () => {
    await answered(401, 30, 0);
    await answered(401, 30, day);
    expect(await isKept()).toBe(true);
  });

  test('by silence: it is waited for a few seconds, and its name is looked up beside ours', async () => {
    const asked: OutboundRequest[] = [];
    const { outbound, settings, log, pool, clock } = api.deps;
    const record = createRecorder({ pool, clock, log });
    const request: Outbound['request'] = (wanted) => {
      asked.push(wanted);
      return outbound.request(wanted);
    };
    const gateways = createGateways({
      outbound: { ...outbound, request },
      settings,
      log,
      record,
    });
    const push = jobHandlers({ ...api.deps, gateways })['notifications.push-one'];
    await push?.({ notificationId, subscriptionId: browserId });
    expect(asked).toMatchObject([{ timeoutMs: 5_000, byStranger: true }]);
  });
});

describe('GET /notifications', () => {
  test('200: unread first, then the newest; pages', async () => {
    for (const title of ['un', 'deux', 'trois']) await notified({ title });
    const all = (await person.get('/notifications')).body;
    const second = all.elements.find(({ titre }: { titre: string }) => titre === 'deux');
    await person.post('/notifications/lues', { ids: [second.id] });
    const list = (await person.get('/notifications?limit=2')).body;
    expect(list.elements.map(({ titre }: { titre: string }) => titre)).toEqual(['trois', 'un']);
    expect(list).toMatchObject({ total: 3, nonLues: 2, page: 1, limit: 2 });
    const next = (await person.get('/notifications?limit=2&page=2')).body;
    expect(next.elements).toMatchObject([{ titre: 'deux', lue: true }]);
    expect((await person.get('/notifications/non-lues')).body).toEqual({ nonLues: 2 });
  });

  test('400: a page that is none', async () => {
    expect((await person.get('/notifications?limit=0')).status).toBe(400);
    expect((await person.get('/notifications?page=x')).status).toBe(400);
  });

  test('401: a visitor', async () => {
    for (const path of ['/notifications', '/notifications/non-lues', '/notifications/choix'])
      expect((await api.visitor.get(path)).status).toBe(401);
  });
});

describe('POST /notifications/lues', () => {
  test('200: all, and only one’s own', async () => {
    await notified();
    const stranger = await api.user();
    const { id } = (await person.get('/notifications')).body.elements[0];
    expect((await stranger.post('/notifications/lues', { ids: [id] })).body).toEqual({
      nonLues: 0,
    });
    expect((await person.get('/notifications/non-lues')).body.nonLues).toBe(1);
    expect((await person.post('/notifications/lues', {})).body).toEqual({ nonLues: 0 });
  });

  test('400: what is no id', async () => {
    expect((await person.post('/notifications/lues', { ids: ['x'] })).status).toBe(400);
  });
});

describe('PUT /notifications/choix', () => {
  test('200: what was chosen holds, the rest are the defaults', async () => {
    const choice = { evenement: 'nouveautes', canal: 'email', actif: true };
    const saved = await person.put('/notifications/choix', choice);
    expect(saved.body.choix).toContainEqual({ ...choice, obligatoire: false });
    expect(saved.body.choix).toContainEqual({
      evenement: 'transferts',
      canal: 'push',
      actif: true,
      obligatoire: false,
    });
    expect(saved.body.push.clePublique).toMatch(/^[\w-]{87}$/);
  });

  test('400 notification_obligatoire: security stays on', async () => {
    const body = { evenement: 'securite', canal: 'email', actif: false };
    const refused = await person.put('/notifications/choix', body);
    expect(refused.body).toMatchObject({ status: 400, code: 'notification_obligatoire' });
  });

  test('400: an event or a channel that is none', async () => {
    for (const body of [
      { evenement: 'x', canal: 'email', actif: true },
      { evenement: 'cartes', canal: 'sms', actif: true },
      { evenement: 'cartes', canal: 'email', actif: 'oui' },
    ])
      expect((await person.put('/notifications/choix', body)).status).toBe(400);
  });
});

describe('browsers', () => {
  test('200: are called in the language of whoever asks', async () => {
    const named = browser('d');
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    };
    await person.post('/notifications/appareils', named, { headers });
    const called = async (language: string) => {
      const asked = { headers: { cookie: `langue=${language}` } };
      const { push } = (await person.get('/notifications/choix', asked)).body;
      return push.appareils.map(({ appareil }: { appareil: string }) => appareil);
    };
    expect(await called('fr')).toEqual(['Chrome sur Android']);
    expect(await called('es')).toEqual(['Chrome en Android']);
    await person.post('/notifications/appareils/retrait', { endpoint: named.endpoint });
  });

  test('200: taken from the list by the browser itself or by another one', async () => {
    const [phone, laptop] = [browser('a'), browser('b')];
    await person.post('/notifications/appareils', phone);
    const { push } = (await person.post('/notifications/appareils', laptop)).body;
    expect(push.appareils).toHaveLength(2);
    const left = await person.post('/notifications/appareils/retrait', {
      endpoint: phone.endpoint,
    });
    expect(left.body.push.appareils).toHaveLength(1);
    const [{ id }] = left.body.push.appareils;
    expect((await person.delete(`/notifications/appareils/${id}`)).body.push.appareils).toEqual([]);
  });

  test('404 introuvable: somebody else’s', async () => {
    const { push } = (await person.post('/notifications/appareils', browser('c'))).body;
    const stranger = await api.user();
    const answer = await stranger.delete(`/notifications/appareils/${push.appareils[0].id}`);
    expect(answer.body).toMatchObject({ status: 404, code: 'introuvable' });
  });

  test('400: keys that are none, or an address that is none', async () => {
    const good = browser('d');
    for (const body of [
      { ...good, endpoint: 'ftp://x.example/y' },
      { ...good, keys: { ...good.keys, p256dh: 'court' } },
      { endpoint: good.endpoint },
    ])
      expect((await person.post('/notifications/appareils', body)).status).toBe(400);
  });
});

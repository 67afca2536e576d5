import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, startApi, type Account, type Api, type Person } from '../../../test/api.ts';
import { proving } from '../../../test/proof.ts';
import { startPushService, type PushService } from '../../../test/push-service.ts';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { notify } from './notifications.ts';

let api: Api;
let pushService: PushService;
beforeAll(async () => {
  api = await startApi();
  pushService = await startPushService();
});
afterAll(async () => {
  pushService.close();
  await api.close();
});
afterEach(() => api.deps.clock.setOffset(0));

const headers = { 'user-agent': 'Essai/1.0' };
const later = (seconds: number) => api.deps.clock.setOffset(seconds * 1000);
const newPassword = 'galet safran boussole';

/** A session of the person, as of another browser. */
type Signed = Person & { readonly sessionId: string; readonly refreshToken: string };

async function signIn({ email }: Account, password = goodPassword): Promise<Signed> {
  const body = { email, password, remise: 'corps' };
  const signed = await api.visitor.post('/auth/login', body, { headers });
  expect(signed.status, signed.text).toBe(200);
  const { accessToken, refreshToken } = signed.body;
  const { sid: sessionId } = decodeJwt<{ sid: string }>(accessToken);
  return { ...api.as(accessToken), sessionId, refreshToken };
}

/** How many browsers are told something that concerns the person. */
async function told(userId: string): Promise<number> {
  await api.runJobs();
  pushService.reset();
  await transact(api.deps.pool, ({ client }) =>
    notify(client, {
      userId,
      event: 'argent_recu',
      title: 'Vous avez reçu 20,00 €',
      text: 'Démo P. vous a envoyé 20,00 €.',
      path: null,
    }),
  );
  await api.runJobs();
  return pushService.pushed.length;
}

const refresh = (refreshToken: string) =>
  api.visitor.post('/auth/refresh', { refreshToken }, { headers });

type Ending = (person: Account, phone: Signed) => Promise<unknown>;
const endings: Readonly<Record<string, Ending>> = {
  'signing out': (_person, phone) =>
    api.visitor.post('/auth/logout', { refreshToken: phone.refreshToken }),
  'ending it from elsewhere': (person, phone) => person.delete(`/auth/sessions/${phone.sessionId}`),
  'ending all others from elsewhere': (person) => person.delete('/auth/sessions'),
  'a changed password': (person) =>
    person.post('/auth/mot-de-passe', {
      motDePasse: person.password,
      nouveauMotDePasse: newPassword,
    }),
  'a password set by the link of a mail': async ({ email }) => {
    await api.visitor.post('/auth/request-reset', { email });
    await api.runJobs();
    const mail = api.mailbox.findLast(({ to }) => to === email);
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const done = await api.visitor.post('/auth/reset-password', { token, newPassword });
    expect(done.status, done.text).toBe(204);
  },
  'a stolen token': async (_person, { refreshToken }) => {
    const next = await refresh(refreshToken);
    await refresh(next.body.refreshToken);
    later(11);
    expect((await refresh(refreshToken)).status).toBe(401);
  },
  'its time': async () => later(30 * 86_400 + 1),
  'closing the account': async (person) => {
    const body = { confirmation: 'FERMER' };
    const closed = await proving(person, (ask) => person.post('/users/me/fermeture', body, ask));
    expect(closed.status, closed.text).toBeLessThan(300);
  },
};

describe('a browser is told as long as its session lives', () => {
  let person: Account;
  let phone: Signed;
  let browser: ReturnType<PushService['browser']>;
  beforeEach(async () => {
    person = await api.user();
    phone = await signIn(person);
    browser = pushService.browser(newId());
    await phone.post('/notifications/appareils', browser);
    expect(await told(person.id)).toBe(1);
  });
  const renewed = async (by: Person): Promise<boolean> => {
    const { endpoint } = browser;
    const answer = await by.post('/notifications/appareils/renouvellement', { endpoint });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.actif;
  };

  test.each(Object.entries(endings))('no more after %s', async (_way, end) => {
    await end(person, phone);
    expect(await told(person.id)).toBe(0);
  });

  test('its renewed token changes nothing, nor does the end of another session', async () => {
    const other = await signIn(person);
    expect((await refresh(phone.refreshToken)).status).toBe(200);
    await api.visitor.post('/auth/logout', { refreshToken: other.refreshToken });
    expect(await told(person.id)).toBe(1);
  });

  test('signed out, it is in no list; who signs in again on it and had turned it on is told again', async () => {
    await api.visitor.post('/auth/logout', { refreshToken: phone.refreshToken });
    const { push } = (await person.get('/notifications/choix')).body;
    expect(push.appareils).toEqual([]);
    const again = await signIn(person);
    expect(await told(person.id)).toBe(0);
    expect(await renewed(again)).toBe(true);
    expect(await told(person.id)).toBe(1);
    // Turned off is not renewed.
    await again.post('/notifications/appareils/retrait', { endpoint: browser.endpoint });
    expect(await renewed(again)).toBe(false);
    expect(await told(person.id)).toBe(0);
  });

  test('another person on it is not told for having signed in, and ends what still came to the first one', async () => {
    const other = await api.user();
    expect(await renewed(await signIn(other))).toBe(false);
    expect([await told(person.id), await told(other.id)]).toEqual([0, 0]);
    expect(await renewed(phone)).toBe(true);
    expect(await told(person.id)).toBe(1);
  });

  test('a session that is forgotten takes it along', async () => {
    await api.visitor.post('/auth/logout', { refreshToken: phone.refreshToken });
    await api.database.pool.query('DELETE FROM sessions WHERE id = $1', [phone.sessionId]);
    expect(await renewed(await signIn(person))).toBe(false);
  });
});

test('POST /notifications/appareils/renouvellement 400: what is no address; 401: for a visitor', async () => {
  const path = '/notifications/appareils/renouvellement';
  const person = await api.user();
  expect((await person.post(path, { endpoint: 'x' })).status).toBe(400);
  const { endpoint } = pushService.browser('unknown');
  expect((await person.post(path, { endpoint })).body).toEqual({ actif: false });
  expect((await api.visitor.post(path, { endpoint })).status).toBe(401);
});

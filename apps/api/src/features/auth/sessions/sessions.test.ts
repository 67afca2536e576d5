import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  startApi,
  type Account,
  type Answer,
  type Api,
  type Person,
  type Wire,
} from '../../../../test/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterEach(() => api.deps.clock.setOffset(0));
afterAll(() => api.close());

const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };
const later = (seconds: number) => api.deps.clock.setOffset(seconds * 1000);

async function signIn(account: Account, userAgent = headers['user-agent']): Promise<Answer<Wire>> {
  const { email, password } = account;
  return api.visitor.post(
    '/auth/login',
    { email, password, remise: 'corps' },
    { headers: { 'user-agent': userAgent } },
  );
}

const refresh = (refreshToken: string, person: Person = api.visitor, agent = headers) =>
  person.post('/auth/refresh', { refreshToken }, { headers: agent });

describe('POST /auth/refresh', () => {
  test('200: rotates the token and issues a new access token', async () => {
    const signed = await signIn(await api.user());
    const first = await refresh(signed.body.refreshToken);
    expect(first.status).toBe(200);
    expect(first.body.refreshToken).not.toBe(signed.body.refreshToken);
    expect((await api.as(first.body.accessToken).get('/auth/me')).status).toBe(200);
    later(60);
    expect((await refresh(first.body.refreshToken)).status).toBe(200);
  });

  test('200: a browser’s cookie is read and replaced', async () => {
    const { email, password } = await api.user();
    const signed = await api.visitor.post('/auth/login', { email, password }, { headers });
    const answer = await api.visitor.post(
      '/auth/refresh',
      {},
      { headers: { ...headers, cookie: cookieOf(signed) } },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.refreshToken).toBeUndefined();
    expect(cookieOf(answer)).toMatch(/^session=[\w-]{43}$/);
    expect(cookieOf(answer)).not.toBe(cookieOf(signed));
  });

  test('200: twenty at once end nothing and agree on the next token', async () => {
    const signed = await signIn(await api.user());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refresh(signed.body.refreshToken)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1);
    later(60);
    expect((await refresh(answers[0]?.body.refreshToken)).status).toBe(200);
  });

  test('200: a lost answer is asked for again within ten seconds, however far its session went on', async () => {
    const signed = await signIn(await api.user());
    const next = await refresh(signed.body.refreshToken);
    const afterNext = await refresh(next.body.refreshToken);
    later(9);
    const again = await refresh(signed.body.refreshToken);
    expect(again.body.refreshToken).toBe(afterNext.body.refreshToken);
  });

  test('200: a lost answer is asked for again at any time while nobody used the token it carried', async () => {
    const account = await api.user();
    const signed = await signIn(account);
    const lost = await refresh(signed.body.refreshToken);
    for (const seconds of [31, 3_600, 5 * 86_400]) {
      later(seconds);
      const again = await refresh(signed.body.refreshToken);
      expect([again.status, again.body.refreshToken]).toEqual([200, lost.body.refreshToken]);
      const visit = await whoVisits(signed.body.refreshToken);
      expect(visit.session).toMatchObject({ userId: account.id });
    }
    expect((await refresh(lost.body.refreshToken)).status).toBe(200);
    expect(await warningsTo(account)).toEqual([]);
  });

  test('200: the browser that lost an answer asks for it again, updated meanwhile', async () => {
    const account = await api.user();
    const signed = await signIn(account);
    const lost = await refresh(signed.body.refreshToken);
    later(3_600);
    const updated = { 'user-agent': headers['user-agent'].replace('Chrome/140.0', 'Chrome/141.0') };
    expect((await whoVisits(signed.body.refreshToken, updated)).session).not.toBeNull();
    const again = await refresh(signed.body.refreshToken, api.visitor, updated);
    expect([again.status, again.body.refreshToken]).toEqual([200, lost.body.refreshToken]);
    expect(await warningsTo(account)).toEqual([]);
  });

  test('401 session_expiree: a token whose successor was used ends the whole session, at once, and a mail warns', async () => {
    const account = await api.user();
    const signed = await signIn(account);
    const next = await refresh(signed.body.refreshToken);
    const last = await refresh(next.body.refreshToken);
    later(11);
    const reused = await refresh(signed.body.refreshToken);
    expect(reused).toMatchObject({ status: 401, body: { code: 'session_expiree' } });
    expect((await refresh(last.body.refreshToken)).status).toBe(401);
    await eventually(
      async () => (await api.as(last.body.accessToken).get('/auth/me')).status === 401,
    );
    expect(await warningsTo(account)).toHaveLength(1);
  });

  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  test.each([
    [0, 'curl/8'],
    [31, 'curl/8'],
    [31, firefox],
  ])('401: from another device, %i seconds after it was used: %s', async (seconds, agent) => {
    const account = await api.user();
    const signed = await signIn(account);
    const next = await refresh(signed.body.refreshToken);
    later(seconds);
    const other = { 'user-agent': agent };
    expect((await whoVisits(signed.body.refreshToken, other)).session).toBeNull();
    const elsewhere = await api.visitor.post(
      '/auth/refresh',
      { refreshToken: signed.body.refreshToken },
      { headers: other },
    );
    expect(elsewhere.status).toBe(401);
    expect((await refresh(next.body.refreshToken)).status).toBe(401);
    expect(await warningsTo(account)).toHaveLength(1);
  });

  test('401: without a token, with an unknown one, after 30 days, and for a blocked account', async () => {
    expect((await api.visitor.post('/auth/refresh')).body.code).toBe('session_expiree');
    expect((await refresh('x'.repeat(43))).status).toBe(401);
    const account = await api.user();
    const signed = await signIn(account);
    later(31 * 86_400);
    expect((await refresh(signed.body.refreshToken)).status).toBe(401);
    later(0);
    await api.database.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [
      account.id,
    ]);
    expect((await refresh(signed.body.refreshToken)).status).toBe(401);
  });
});

describe('POST /auth/logout', () => {
  test('204: ends the session on every instance at once, and the cookie goes', async () => {
    const second = await api.instance();
    const account = await api.user();
    const signed = await signIn(account);
    const { accessToken, refreshToken } = signed.body;
    expect((await api.as(accessToken, second.app).get('/auth/me')).status).toBe(200);
    const answer = await api.visitor.post(
      '/auth/logout',
      {},
      { headers: { cookie: `session=${refreshToken}` } },
    );
    expect(answer.status).toBe(204);
    expect(String(answer.headers['set-cookie'])).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    await eventually(
      async () => (await api.as(accessToken, second.app).get('/auth/me')).status === 401,
    );
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('204: with a token that somebody else used long ago, and with an access token of another session', async () => {
    const account = await api.user();
    const signed = await signIn(account);
    const stolen = await refresh((await refresh(signed.body.refreshToken)).body.refreshToken);
    later(60);
    const cookie = `session=${signed.body.refreshToken}`;
    expect((await account.post('/auth/logout', {}, { headers: { cookie } })).status).toBe(204);
    expect((await refresh(stolen.body.refreshToken)).status).toBe(401);
    await expect.poll(async () => (await account.get('/auth/me')).status).toBe(401);
    expect(await warningsTo(account)).toEqual([]);
  });

  test('204: with an unknown token the session of the access token ends', async () => {
    const account = await api.user();
    const body = { refreshToken: 'x'.repeat(43) };
    expect((await account.post('/auth/logout', body)).status).toBe(204);
    await expect.poll(async () => (await account.get('/auth/me')).status).toBe(401);
  });

  test('204: for a visitor there is nothing to end', async () => {
    expect((await api.visitor.post('/auth/logout')).status).toBe(204);
  });
});

describe('GET and DELETE /auth/sessions', () => {
  test('200 and 204: lists one’s devices, and ends one of them or all the others', async () => {
    const account = await api.user();
    await signIn(account, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18.0 Safari/604.1');
    await signIn(account);
    const { body } = await account.get('/auth/sessions');
    expect(body.elements).toHaveLength(3);
    expect(body.elements.filter((session: Wire) => session.courante)).toHaveLength(1);
    const phone = body.elements.find((session: Wire) => session.appareil === 'Safari sur iOS');
    expect((await account.delete(`/auth/sessions/${phone.id}`)).status).toBe(204);
    expect((await account.delete('/auth/sessions')).status).toBe(204);
    const left = await account.get('/auth/sessions');
    expect(left.body.elements.map((session: Wire) => session.courante)).toEqual([true]);
  });

  test('401 to the very next request of a session that was ended', async () => {
    const account = await api.user();
    for (let time = 0; time < 10; time += 1) {
      const other = api.as((await signIn(account)).body.accessToken);
      expect((await other.get('/auth/me')).status).toBe(200);
      expect((await account.delete('/auth/sessions')).status).toBe(204);
      expect((await other.get('/auth/me')).status).toBe(401);
    }
  });

  test('404 introuvable: another person’s session, an unknown one; 401: for a visitor', async () => {
    const [one, other] = [await api.user(), await api.user()];
    const { body } = await other.get('/auth/sessions');
    expect(await one.delete(`/auth/sessions/${body.elements[0].id}`)).toMatchObject({
      status: 404,
    });
    expect((await other.get('/auth/me')).status).toBe(200);
    expect(
      (await one.delete('/auth/sessions/019f0000-0000-7000-8000-000000000000')).body.code,
    ).toBe('introuvable');
    expect((await api.visitor.get('/auth/sessions')).status).toBe(401);
    expect((await api.visitor.delete('/auth/sessions')).status).toBe(401);
  });
});

describe('GET /auth/session', () => {
  test('200: tells a page whose it is without using the cookie up; a visitor is null', async () => {
    const { email, password } = await api.user();
    const signed = await api.visitor.post('/auth/login', { email, password });
    const cookie = cookieOf(signed);
    for (let count = 0; count < 2; count += 1) {
      const { body } = await api.visitor.get('/auth/session', { headers: { cookie } });
      expect(body.session).toMatchObject({ role: 'user', prenom: 'Compte' });
    }
    expect((await api.visitor.get('/auth/session')).body.session).toBeNull();
  });

  test('200: a token whose successor was used is nobody’s', async () => {
    const signed = await signIn(await api.user());
    const next = await refresh(signed.body.refreshToken);
    await refresh(next.body.refreshToken);
    later(11);
    expect((await whoVisits(signed.body.refreshToken)).session).toBeNull();
  });
});

/** The visitor of a page, whose browser sends the token as its cookie. */
async function whoVisits(refreshToken: string, agent = headers): Promise<Wire> {
  const ask = { headers: { ...agent, cookie: `session=${refreshToken}` } };
  return (await api.visitor.get('/auth/session', ask)).body;
}

async function warningsTo({ email }: Account): Promise<string[]> {
  await api.runJobs();
  return api.mailbox
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('Une de vos sessions a été fermée'));
}

function cookieOf(answer: Answer): string {
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return cookies.find((cookie) => cookie.startsWith('session='))?.split(';')[0] ?? '';
}

/** For what travels by notification: there soon, and at the latest before the test's own time-out. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}

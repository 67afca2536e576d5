import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startApi, type Account, type Wire } from '../../../../test/api.ts';

const api = await startApi();
afterEach(() => api.deps.clock.setOffset(0));
afterAll(() => api.close());

const headers = { 'user-agent': 'Essai/1.0' };
const later = (seconds: number) => api.deps.clock.setOffset(seconds * 1000);
const refresh = (refreshToken: string) =>
  api.visitor.post('/auth/refresh', { refreshToken }, { headers });

async function signIn({ email, password }: Account): Promise<Wire> {
  const body = { email, password, remise: 'corps' };
  const signed = await api.visitor.post('/auth/login', body, { headers });
  expect(signed.status, signed.text).toBe(200);
  return signed.body;
}

describe('a session ends so long after it began, however often it is renewed', () => {
  test.each([
    ['a person’s, after 30 days', 'user', 30 * 86_400],
    ['an administrator’s, after 12 hours', 'admin', 12 * 3600],
  ] as const)('%s', async (_name, role, lifetime) => {
    let { refreshToken, accessToken } = await signIn(await api[role]());
    for (const part of [0.25, 0.5, 0.75, 0.9]) {
      later(lifetime * part);
      const renewed = await refresh(refreshToken);
      expect(renewed.status, renewed.text).toBe(200);
      ({ refreshToken } = renewed.body);
    }
    later(lifetime - 100);
    const last = await refresh(refreshToken);
    expect(last.status).toBe(200);
    expect(last.body.expiresIn).toBeLessThanOrEqual(100);
    ({ refreshToken, accessToken } = last.body);
    expect((await api.as(accessToken).get('/auth/me')).status).toBe(200);

    later(lifetime + 1);
    expect((await api.as(accessToken).get('/auth/me')).status).toBe(401);
    const over = await refresh(refreshToken);
    expect([over.status, over.body.code]).toEqual([401, 'session_expiree']);
    const visit = await api.visitor.get('/auth/session', {
      headers: { cookie: `session=${refreshToken}` },
    });
    expect(visit.body).toMatchObject({ session: null, sessionTerminee: true });
  });

  test('a visitor who had none is told of none', async () => {
    const visit = await api.visitor.get('/auth/session');
    expect(visit.body).toMatchObject({ session: null, sessionTerminee: false });
  });
});

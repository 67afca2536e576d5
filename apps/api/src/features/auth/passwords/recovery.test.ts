import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Api } from '../../../../test/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('POST /auth/request-reset and /auth/reset-password', () => {
  test('202: the same answer for an address with an account and without; only one gets a mail', async () => {
    const { email } = await api.user();
    await api.runJobs();
    const before = api.mailbox.length;
    const known = await api.visitor.post('/auth/request-reset', { email });
    const unknown = await api.visitor.post('/auth/request-reset', {
      email: 'aucun-compte@nzela.example',
    });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(202);
    await api.runJobs();
    expect(api.mailbox.slice(before).map((mail) => mail.to)).toEqual([email]);
  });

  test('204: the link sets a password once, ends every session and warns by mail', async () => {
    const account = await api.user();
    const token = await resetToken(account.email);
    const newPassword = 'galet safran boussole';
    const done = await api.visitor.post('/auth/reset-password', { token, newPassword });
    expect(done.status).toBe(204);
    // The end of a session reaches every instance by notification.
    await expect.poll(async () => (await account.get('/auth/me')).status).toBe(401);
    const { email } = account;
    expect(
      (await api.visitor.post('/auth/login', { email, password: account.password })).status,
    ).toBe(401);
    const again = await api.visitor.post('/auth/login', { email, password: newPassword });
    expect(again.body.user.emailVerifie).toBe(true);
    const reused = await api.visitor.post('/auth/reset-password', { token, newPassword });
    expect(reused).toMatchObject({ status: 400, body: { code: 'lien_invalide' } });
    await api.runJobs();
    const subjects = api.mailbox.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('mot de passe a été changé'));
  });

  test('202: strangers lock nobody out: the owner’s browser still gets a mail, and a sent link still works', async () => {
    const { email, password } = await api.user();
    const signed = await api.as(null).post('/auth/login', { email, password });
    const cookies = [signed.headers['set-cookie'] ?? []].flat();
    const cookie = cookies.find((text) => text.startsWith('appareil='))?.split(';')[0] ?? '';
    for (let stranger = 0; stranger < 5; stranger += 1) {
      const one = api.as(null);
      for (let count = 0; count < 6; count += 1) await one.post('/auth/request-reset', { email });
      await api.runJobs();
    }
    const links = () =>
      api.mailbox.filter(({ to, text }) => to === email && text.includes('/reset-password?'));
    expect(links()).toHaveLength(3);
    const own = { headers: { cookie } };
    expect((await api.as(null).post('/auth/request-reset', { email }, own)).status).toBe(202);
    await api.runJobs();
    expect(links()).toHaveLength(4);
    const body = { token: tokenIn(links()[0]?.text), newPassword: 'galet safran boussole' };
    expect((await api.as(null).post('/auth/reset-password', body)).status).toBe(204);
  });

  test('400 lien_invalide: an unknown link, and one that is an hour old', async () => {
    const newPassword = 'galet safran boussole';
    const unknown = await api.visitor.post('/auth/reset-password', {
      token: 'x'.repeat(43),
      newPassword,
    });
    expect(unknown.body.code).toBe('lien_invalide');
    const { email } = await api.user();
    const token = await resetToken(email);
    api.deps.clock.setOffset(3_601_000);
    const late = await api.visitor.post('/auth/reset-password', { token, newPassword });
    api.deps.clock.setOffset(0);
    expect(late.body.code).toBe('lien_invalide');
  });

  test('400 mot_de_passe_faible: leaves the link usable', async () => {
    const { email } = await api.user();
    const token = await resetToken(email);
    const weak = await api.visitor.post('/auth/reset-password', {
      token,
      newPassword: 'azertyuiop',
    });
    expect(weak.body).toMatchObject({
      code: 'mot_de_passe_faible',
      errors: [{ champ: 'newPassword' }],
    });
    const strong = await api.visitor.post('/auth/reset-password', {
      token,
      newPassword: 'galet safran boussole',
    });
    expect(strong.status).toBe(204);
  });
});

describe('POST /auth/verify-email', () => {
  test('204: the link of the welcome mail confirms the address, once', async () => {
    const account = await api.user();
    await api.runJobs();
    const mail = api.mailbox.findLast(({ to }) => to === account.email);
    const token = tokenIn(mail?.text);
    expect((await api.visitor.post('/auth/verify-email', { token })).status).toBe(204);
    expect((await account.get('/auth/me')).body.emailVerifie).toBe(true);
    const again = await api.visitor.post('/auth/verify-email', { token });
    expect(again.body.code).toBe('lien_invalide');
  });

  test('202: sends another link to whoever is signed in; 401 to a visitor', async () => {
    const account = await api.user();
    await api.runJobs();
    const before = api.mailbox.length;
    expect((await account.post('/auth/verify-email/renvoyer')).status).toBe(202);
    await api.runJobs();
    expect(api.mailbox.length).toBe(before + 1);
    expect((await api.visitor.post('/auth/verify-email/renvoyer')).status).toBe(401);
  });
});

function tokenIn(text: string | undefined): string {
  return /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
}

async function resetToken(email: string): Promise<string> {
  await api.visitor.post('/auth/request-reset', { email });
  await api.runJobs();
  return tokenIn(
    api.mailbox.findLast(({ to, subject }) => to === email && subject.includes('mot de passe'))
      ?.text,
  );
}

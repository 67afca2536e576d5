import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api } from './api.ts';
import { exchangeRaw, listenRaw } from './raw.ts';

let api: Api;
let account: Account;
let port: number;

beforeAll(async () => {
  api = await startApi({ environment: { TRUST_PROXY: '127.0.0.1, 10.1.0.0/16' } });
  account = await api.user();
  port = await listenRaw(api.app);
});
afterAll(() => api.close());

async function signIn(forwarded: readonly string[], password = account.password, listening = port) {
  const body = JSON.stringify({ email: account.email, password });
  const answer = await exchangeRaw(
    listening,
    [
      'POST /api/auth/login HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...forwarded.map((value) => `X-Forwarded-For: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  const { code, accessToken } = JSON.parse(answer.text) as { code?: string; accessToken?: string };
  return { status: answer.status, code, token: accessToken ?? null };
}

const lastSession = async () =>
  (
    await api.database.pool.query<{ address: string }>(
      'SELECT address FROM sessions WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
      [account.id],
    )
  ).rows[0]?.address;

describe('TRUST_PROXY names the proxies: on a socket, with forged X-Forwarded-For', () => {
  test.each([
    [['198.51.100.1'], '198.51.100.1'],
    [['127.0.0.1, 198.51.100.2'], '198.51.100.2'],
    [['6.6.6.6', '198.51.100.3'], '198.51.100.3'],
    [['6.6.6.6, 198.51.100.4, 10.1.2.3'], '198.51.100.4'],
    [['<a href="https://autre.example">ici</a>'], '127.0.0.1'],
    [['2001:DB8:5:5:0:0:0:1'], '2001:db8:5:5::1'],
    [['::ffff:198.51.100.6'], '198.51.100.6'],
    [[], '127.0.0.1'],
  ])('%j is kept and told as %s', async (forwarded, expected) => {
    expect((await signIn(forwarded)).status).toBe(200);
    expect(await lastSession()).toBe(expected);
  });

  test('the mail that warns of a new device names the proxy’s word, never the client’s', async () => {
    await api.runJobs();
    const told = api.mailbox
      .filter(({ text }) => text.includes('Adresse IP'))
      .map(({ text }) => /Adresse IP de la demande\s: (.*)\./.exec(text)?.[1]);
    expect(told.length).toBeGreaterThan(0);
    for (const address of told) expect(address).toMatch(/^[\da-f.:]+$/);
    expect(told).not.toContain('6.6.6.6');
  });

  test('429: guesses from one client add up, whatever it claims before the proxy’s entry', async () => {
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      codes.push((await signIn([`6.6.6.${guess}, 198.51.100.50`], 'un mot de passe faux')).code);
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'identifiants_invalides'));
    expect(codes[5]).toBe('trop_de_tentatives');
  });

  test('429: guesses from one IPv6 /64 add up', async () => {
    const from = (host: number) => [`2001:db8:7:7::${host.toString(16)}`];
    for (let guess = 1; guess < 6; guess += 1)
      expect((await signIn(from(guess * 1_000), 'un mot de passe faux')).status).toBe(401);
    expect((await signIn(from(9), 'un mot de passe faux')).code).toBe('trop_de_tentatives');
    expect((await signIn(['2001:db8:7:8::1'])).status).toBe(200);
  });

  test('without a listed proxy the header is nothing: the socket’s address counts', async () => {
    const direct = await api.instance({ TRUST_PROXY: 'none' });
    const directPort = await listenRaw(direct.app);
    expect((await signIn(['198.51.100.9'], account.password, directPort)).status).toBe(200);
    expect(await lastSession()).toBe('127.0.0.1');
  });
});

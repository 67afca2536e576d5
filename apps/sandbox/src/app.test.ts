import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from './app.ts';
import { publicKey, secretKey } from './credentials.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await buildSandbox({ port: 0, smtpPort: 0 });
});
afterAll(() => sandbox.close());

type Call = { readonly method?: string; readonly body?: unknown; readonly keys?: boolean };

async function call(path: string, { method, body, keys = true }: Call = {}, to = sandbox) {
  const response = await fetch(`${to.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(keys ? { authorization: `Bearer ${secretKey}`, 'x-public-key': publicKey } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const payout = (reference: string) => ({
  reference,
  amount: '1000',
  currency: 'XOF',
  method: 'mobile',
  beneficiary: { name: 'Essai', country: 'SN', phone: '+221771234567', operator: 'orange' },
  callbackUrl: 'http://127.0.0.1:1/callback',
});

describe('provider APIs', () => {
  test.each(['/cards/v1/health', '/issuing/v1/health', '/bank/v1/health', '/sms/v1/health'])(
    '%s answers to our keys only',
    async (path) => {
      expect(await call(path)).toEqual({ status: 200, body: { status: 'UP' } });
      expect(await call(path, { keys: false })).toMatchObject({
        status: 401,
        body: { error: { code: 'INVALID_KEY' } },
      });
    },
  );

  test.each([
    ['topup', 'orange-sn', 'yas-sn'],
    ['bills', 'senelec', 'seneau'],
    ['payouts', 'mobile/SN/orange', 'bank/SN'],
  ])('%s tells to our keys how each of its destinations is', async (provider, down, degraded) => {
    const path = `/${provider}/v1/health`;
    await call(`/desk/api/providers/${provider}`, {
      body: { destinations: { [down]: 'down', [degraded]: 'degraded' } },
    });
    const { body } = await call(path);
    const told = body['destinations'] as { id: string; status: string; checkedAt: string }[];
    expect(body['status']).toBe('UP');
    expect(told.every(({ checkedAt }) => checkedAt === body['at'])).toBe(true);
    const disturbed = told.filter(({ status }) => status !== 'UP');
    expect(new Map(disturbed.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [down, 'DOWN'],
        [degraded, 'DEGRADED'],
      ]),
    );
    expect(await call(path, { keys: false })).toMatchObject({
      status: 401,
      body: { error: { code: 'INVALID_KEY' } },
    });
    await call('/desk/api/reset', { body: {} });
    const { body: after } = await call(path);
    expect(JSON.stringify(after)).not.toContain('DOWN');
  });

  test('the desk knows no destination that its provider does not have', async () => {
    for (const provider of ['topup', 'cards']) {
      const body = { destinations: { personne: 'down' } };
      expect((await call(`/desk/api/providers/${provider}`, { body })).status).toBe(404);
    }
  });

  test.each([
    ['not an object', [1]],
    ['an unknown field', { ...payout('X-1'), extra: true }],
    ['a missing field', { reference: 'X-1' }],
    ['a callback that is not an address', { ...payout('X-1'), callbackUrl: 'javascript:alert(1)' }],
    ['an amount as a number', { ...payout('X-1'), amount: 1000 }],
  ])('refuses %s', async (_name, body) => {
    expect(await call('/payouts/v1/payouts', { body })).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_REQUEST' } },
    });
  });

  test.each(['0', '-5', '1e3', '10.5', 'NaN', ''])(
    'refuses an amount of %j XOF',
    async (amount) => {
      expect(
        await call('/payouts/v1/payouts', { body: { ...payout('X-1'), amount } }),
      ).toMatchObject({
        body: { error: { code: 'INVALID_AMOUNT', field: 'amount' } },
      });
    },
  );
});

describe('the movable clock', () => {
  test('moves what waits: a payout that never was confirmed stays, a slow one arrives', async () => {
    const slow = { ...payout('CLOCK-0002') };
    const { body } = await call('/payouts/v1/payouts', { body: slow });
    expect(body).toMatchObject({ status: 'ACCEPTED' });
    const before = await call('/clock');
    await call('/desk/api/clock', { body: { advanceMs: 2_000 } });
    expect(await call(`/payouts/v1/payouts/${String(body['id'])}`)).toMatchObject({
      body: { status: 'SENT' },
    });
    await call('/desk/api/clock', { body: { advanceMs: 3_600_000 } });
    expect(await call(`/payouts/v1/payouts/${String(body['id'])}`)).toMatchObject({
      body: { status: 'PAID' },
    });
    const after = await call('/clock');
    expect(Number(after.body['offsetMs']) - Number(before.body['offsetMs'])).toBe(3_602_000);
    await call('/desk/api/clock', { body: { reset: true } });
    expect(await call('/clock')).toMatchObject({ body: { offsetMs: 0 } });
  });
});

describe('the desk', () => {
  test('serves its page and everything it asks for, from itself only', async () => {
    const page = await fetch(sandbox.url);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const text = await page.text();
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
    expect(files.length).toBeGreaterThan(3);
    for (const file of [...files, '/assets/onest.woff2', '/assets/views.js', '/assets/dom.js']) {
      expect((await fetch(`${sandbox.url}${file}`)).status).toBe(200);
    }
    expect((await fetch(`${sandbox.url}/assets/..%2f..%2fpackage.json`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/nowhere`)).status).toBe(404);
  });

  test('tells what changed without being asked again', async () => {
    const abort = new AbortController();
    const events = await fetch(`${sandbox.url}/desk/api/events`, { signal: abort.signal });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader?.read())?.value ?? '';
    let heard = await next();
    expect(heard).toContain('event: clock');
    await call('/sms/v1/messages', {
      body: { reference: 'live', to: '+221771234567', text: 'Bonjour' },
    });
    while (!heard.includes('"sms"')) heard += await next();
    expect(heard).toContain('event: changed');
    abort.abort();
  });

  test('refuses switches that do not exist', async () => {
    expect(await call('/desk/api/providers/nobody', { body: {} })).toMatchObject({ status: 404 });
    expect(await call('/desk/api/providers/cards', { body: { outage: 'fire' } })).toMatchObject({
      status: 400,
    });
    expect(await call('/desk/api/payouts/nobody/advance', { body: {} })).toMatchObject({
      status: 404,
    });
  });

  test('a page of another site cannot steer it with a form', async () => {
    const response = await fetch(`${sandbox.url}/desk/api/reset`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });
});

describe('restarts', () => {
  test('keep what was pending, and finish it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const options = { port: 0, smtpPort: 0, dataFile: join(folder, 'state', 'sandbox.json') };
    const first = await buildSandbox(options);
    await call('/payouts/v1/payouts', { body: payout('KEPT-0002') }, first);
    await call('/desk/api/providers/sms', { body: { latencyMs: 5 } }, first);
    await first.close();

    const second = await buildSandbox(options);
    const found = '/payouts/v1/payouts?reference=KEPT-0002';
    expect((await call(found, {}, second)).body['status']).toMatch(/ACCEPTED|SENT/);
    await call('/desk/api/clock', { body: { advanceMs: 60_000 } }, second);
    await call('/desk/api/clock', { body: { advanceMs: 60_000 } }, second);
    expect(await call(found, {}, second)).toMatchObject({ body: { status: 'PAID' } });
    expect(await call('/desk/api/state', {}, second)).toMatchObject({
      body: { switches: { sms: { latencyMs: 5 } } },
    });
    await second.close();
    await rm(folder, { recursive: true });
  });
});

describe('the process', () => {
  test.each([
    [{ NODE_ENV: 'production' }, 'development tool'],
    [{ SANDBOX_PORT: 'http' }, 'SANDBOX_PORT is not a port'],
    [{ SANDBOX_SPEED: '0' }, 'SANDBOX_SPEED is not a positive number'],
    [{ SANDBOX_DECISION_MS: 'two' }, 'SANDBOX_DECISION_MS is not a positive number'],
  ])('refuses to start with %o', (env, message) => {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const run = spawnSync(process.execPath, [main], {
      env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env },
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(message);
  });
});

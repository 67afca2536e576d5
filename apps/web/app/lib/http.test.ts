import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createHttpClient, requestTimeoutMs } from './http.ts';

type Sent = { readonly path: string; readonly headers: Headers; readonly body: unknown };

const user = { id: '1' };

const network = { isOff: false };
afterEach(() => {
  network.isOff = false;
});

/** A service that knows one valid token at a time, and counts what it is sent. */
function service(options: { readonly cookie?: boolean } = {}) {
  const sent: Sent[] = [];
  let valid = 'token-1';
  const fetch = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    sent.push({ path, headers, body: init.body });
    await Promise.resolve();
    if (path === '/api/auth/refresh') {
      if (options.cookie === false) return problem(401, 'session_expiree');
      valid = `token-${sent.length}`;
      return Response.json({ accessToken: valid, expiresIn: 900, user });
    }
    if (headers.get('authorization') !== `Bearer ${valid}`) return problem(401, 'non_authentifie');
    return Response.json({ path });
  };
  return { fetch, sent, expire: () => (valid = 'another') };
}

function problem(status: number, code: string): Response {
  return Response.json({ status, code, message: 'Non.', reference: 'REF-1' }, { status });
}

function client(fetch: (path: string, init?: RequestInit) => Promise<Response>, now = () => 0) {
  const hint = { expected: false };
  return {
    http: createHttpClient({
      fetch: fetch as typeof globalThis.fetch,
      base: '/api',
      now,
      hint,
      isOffline: () => network.isOff,
    }),
    hint,
  };
}

const answer = { accessToken: 'token-1', expiresIn: 900, user } as never;
const refreshes = (sent: readonly Sent[]) =>
  sent.filter((call) => call.path === '/api/auth/refresh').length;

test('twenty calls that meet an expired token make one refresh, and all succeed', async () => {
  const { fetch, sent, expire } = service();
  const { http } = client(fetch);
  http.accept(answer);
  expire();
  const paths = Array.from({ length: 20 }, (_, index) => `/transfers/${index}`);
  const answers = await Promise.all(paths.map((path) => http.call<{ path: string }>(path)));
  expect(answers.map(({ path }) => path)).toEqual(paths.map((path) => `/api${path}`));
  expect(refreshes(sent)).toBe(1);
});

test('live events that meet the expired token first leave no call without one', async () => {
  const { fetch, sent, expire } = service();
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const { http } = client(async (path, init) => {
    const response = await fetch(path, init);
    // On its way back while the line of events is refused.
    if (path === '/api/transfers' && sent.length === 1) await held;
    return response;
  });
  http.accept(answer);
  expire();
  const listed = http.call<{ path: string }>('/transfers');
  const refused = http.stream('/events', {
    lastEventId: '0',
    signal: new AbortController().signal,
  });
  await expect(refused).rejects.toMatchObject({ status: 401 });
  letIn();
  expect((await listed).path).toBe('/api/transfers');
});

test('a token about to end is renewed before the call leaves', async () => {
  const { fetch, sent } = service();
  let time = 0;
  const { http } = client(fetch, () => time);
  http.accept(answer);
  time = 890_000;
  await http.call('/wallets');
  expect(sent.map(({ path }) => path)).toEqual(['/api/auth/refresh', '/api/wallets']);
});

test('a page rendered for a signed-in person refreshes first; a visitor’s page does not', async () => {
  const signedIn = service();
  const first = client(signedIn.fetch);
  first.hint.expected = true;
  await first.http.call('/wallets');
  expect(refreshes(signedIn.sent)).toBe(1);

  const visiting = service();
  await expect(client(visiting.fetch).http.call('/wallets')).rejects.toMatchObject({ status: 401 });
  expect(refreshes(visiting.sent)).toBe(0);
});

test('a lost session is told once, and the refusal reaches the caller', async () => {
  const { fetch, sent, expire } = service({ cookie: false });
  const { http } = client(fetch);
  http.accept(answer);
  expire();
  let losses = 0;
  http.onSessionLost(() => (losses += 1));
  const calls = await Promise.allSettled([http.call('/a'), http.call('/b')]);
  expect(calls.every(({ status }) => status === 'rejected')).toBe(true);
  expect(losses).toBe(1);
  expect(refreshes(sent)).toBe(1);
});

test('whoever signs in again over the page goes on: each call is sent again, once, with the new token', async () => {
  const { fetch, sent, expire } = service({ cookie: false });
  const { http } = client(fetch);
  http.accept(answer);
  expire();
  let questions = 0;
  http.onSessionEnded(async () => {
    questions += 1;
    await Promise.resolve();
    expect(await http.call('/auth/login').catch(() => 'went out')).toBe('went out');
    const again = { ...(answer as object), accessToken: 'another' } as never;
    http.accept(again);
    return again;
  });
  http.onSessionLost(() => expect.unreachable());
  const order = { method: 'POST', body: { montant: 5 }, idempotencyKey: 'key-1' } as const;
  await Promise.all([http.call('/transfers', order), http.call('/wallets')]);
  expect(questions).toBe(1);
  const orders = sent.filter(({ path }) => path === '/api/transfers');
  expect(orders.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1']);
  expect(orders.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer token-1',
    'Bearer another',
  ]);
});

test('without a network, what may move money is not sent and says so; a read is tried', async () => {
  const { fetch, sent } = service();
  const { http } = client(fetch);
  http.accept(answer);
  network.isOff = true;
  const order = { method: 'POST', body: {}, idempotencyKey: 'key-1' } as const;
  await expect(http.call('/transfers', order)).rejects.toMatchObject({ code: 'hors_ligne' });
  expect(sent).toEqual([]);
  await http.call('/wallets');
});

test('a call carries its JSON and its idempotency key', async () => {
  const { fetch, sent } = service();
  const { http } = client(fetch);
  http.accept(answer);
  await http.call('/transfers', {
    method: 'POST',
    body: { devisId: 'q' },
    idempotencyKey: 'key-1',
  });
  expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1');
  expect(sent[0]?.body).toBe('{"devisId":"q"}');
});

test('a read names what the page was told while it hears live events; nothing does after a write', async () => {
  const named: (string | null)[] = [];
  const { http } = client(async (_path, init) => {
    named.push(new Headers(init?.headers).get('read-position'));
    const headers = init?.method === 'GET' ? { 'read-position': `1-0/${named.length}` } : {};
    return Response.json({}, { headers });
  });
  http.position.listens(true);
  await http.call('/operations');
  await http.call('/operations');
  await http.call('/deposits', { method: 'POST', body: {} });
  await http.call('/operations');
  expect(named).toEqual([null, '1-0/1', null, null]);
});

test('204 is an empty object', async () => {
  const { http } = client(async () => new Response(null, { status: 204 }));
  expect(await http.call('/auth/logout')).toEqual({});
});

test.each([
  [
    problem(409, 'solde_insuffisant'),
    { status: 409, code: 'solde_insuffisant', message: 'Non.', reference: 'REF-1' },
  ],
  [Response.json({}, { status: 418 }), { status: 418, message: 'Erreur 418' }],
  [
    new Response('<html>', { status: 502 }),
    { status: 502, message: 'Une erreur inconnue est survenue' },
  ],
])('a refusal becomes an error to show (%#)', async (response, expected) => {
  const { http } = client(async () => response);
  await expect(http.call('/x')).rejects.toMatchObject(expected);
});

test('no answer is an error of its own, that says nothing was lost', async () => {
  const { http } = client(() => Promise.reject(new TypeError('fetch failed')));
  const error = await http.call('/x').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0, code: 'reseau' });
});

test('the caller’s own abort is passed on as it is', async () => {
  const controller = new AbortController();
  controller.abort(new Error('left the page'));
  const { http } = client((_, init) => Promise.reject(init?.signal?.reason as Error));
  await expect(http.call('/x', { signal: controller.signal })).rejects.toThrow('left the page');
});

afterEach(() => {
  vi.useRealTimers();
});

/** A file of three pieces, each `stepMs` after the one before; it breaks off where `ends` is false. */
function slowFile({ stepMs, ends }: { readonly stepMs: number; readonly ends: boolean }) {
  return async (_path: string, { signal }: RequestInit = {}) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (file) => signal?.addEventListener('abort', () => file.error(signal.reason)),
      async pull(file) {
        await new Promise((wake) => setTimeout(wake, stepMs));
        sent += 1;
        if (sent <= 3) file.enqueue(new TextEncoder().encode(`${sent} `));
        else if (ends) file.close();
        else file.error(new TypeError('network error'));
      },
    });
    const headers = {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="releve.csv"',
    };
    return new Response(body, { headers });
  };
}

test.each([
  [
    'comes whole, however long it takes',
    { stepMs: requestTimeoutMs * 0.9, ends: true },
    'releve.csv: 1 2 3 ',
  ],
  ['breaks off', { stepMs: 10, ends: false }, 'reseau'],
  ['stays silent for too long', { stepMs: requestTimeoutMs * 2, ends: true }, 'reseau'],
] as const)('a file that %s', async (_what, file, outcome) => {
  vi.useFakeTimers();
  const { http } = client(slowFile(file));
  const told = http.download('/statements/fichier').then(
    async (read) => `${read.name}: ${await read.text()}`,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );
  await vi.advanceTimersByTimeAsync(requestTimeoutMs * 10);
  expect(await told).toBe(outcome);
});

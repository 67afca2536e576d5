import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../src/kernel/data/database.ts';
import { publish } from '../src/kernel/data/events.ts';
import { addJobs } from '../src/kernel/jobs/jobs.ts';
import type { Routes } from '../src/kernel/http/routes.ts';
import { startApi, type Account, type Api } from './api.ts';

let api: Api;
let account: Account;
let origin: string;

beforeAll(async () => {
  api = await startApi();
  account = await api.user();
  origin = await listening(api.app);
});
afterAll(() => api.close());

function listening(app: Routes): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

describe('GET /events', () => {
  async function listen(token: string, signal: AbortSignal, since?: Date) {
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (since !== undefined) headers.set('last-event-id', String(since.getTime()));
    return fetch(`${origin}/api/events`, { headers, signal });
  }

  test('200: tells the person, and only them, from any instance; 401 for a visitor', async () => {
    const other = await api.user();
    const stop = new AbortController();
    const answer = await listen(account.accessToken, stop.signal);
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const second = await api.instance();
    const id = '019f0000-0000-7000-8000-000000000000';
    await transact(second.deps.pool, ({ client }) =>
      publish(
        client,
        { userId: other.id, sujet: 'wallets', id: null },
        { userId: account.id, sujet: 'transfers', id },
      ),
    );
    const heard = await readUntil(answer, /data: .*\n/);
    stop.abort();
    expect(heard).toContain(`data: {"sujet":"transfers","id":"${id}"}`);
    expect(heard).not.toContain('wallets');
    expect((await fetch(`${origin}/api/events`)).status).toBe(401);
  });

  test('200: tells everybody, from any instance, that a setting changed', async () => {
    const stop = new AbortController();
    const answer = await listen(account.accessToken, stop.signal);
    const second = await api.instance();
    const by = { userId: null, address: null };
    await second.deps.settings.update('support', { value: { actif: false }, version: 0, by });
    await second.deps.settings.reset('support', by);
    const heard = await readUntil(answer, /data: .*\n[^]*data: .*\n/);
    expect(heard.match(/^data: .*/gm)).toEqual(
      Array(2).fill('data: {"sujet":"settings","id":null}'),
    );
    stop.abort();
  });

  test('200: begins with what changed since the page was read, or says that it cannot know', async () => {
    const { clock, pool } = api.deps;
    const offset = clock.offsetMs;
    const stop = new AbortController();
    const early = clock.now();
    // This instance listens for longer than the margin that it keeps.
    clock.setOffset(offset + 30_000);
    const read = clock.now();
    const witness = await listen(account.accessToken, stop.signal);
    await transact(pool, ({ client }) =>
      publish(client, { userId: account.id, sujet: 'deposits', id: null }),
    );
    await readUntil(witness, /data: .*\n/);

    const late = await listen(account.accessToken, stop.signal, read);
    const told = await readUntil(late, /\n\nid: \d+\n\n/);
    expect(told.match(/^(event|data).*/gm)).toEqual(['data: {"sujet":"deposits","id":null}']);
    const tooLate = await listen(account.accessToken, stop.signal, early);
    const missed = await readUntil(tooLate, /\n\nid: \d+\n\n/);
    expect(missed.match(/^(event|data).*/gm)).toEqual(['event: relecture', 'data']);
    stop.abort();
    clock.setOffset(offset);
  });

  test('429 trop_de_requetes: past six streams of one person', async () => {
    const stop = new AbortController();
    const { accessToken } = await api.user();
    // Held on to: an answer that nobody holds is collected, and its stream ends.
    const open: Response[] = [];
    for (let count = 0; count < 6; count += 1) open.push(await listen(accessToken, stop.signal));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await listen(accessToken, stop.signal)).status).toBe(429);
    stop.abort();
  });

  test('a stream ends as soon as its session does, whichever way and on whichever instance', async () => {
    const second = await api.instance();
    const { identity, pool } = second.deps;
    const endedAs = (reason: Parameters<typeof identity.sessions.end>[2]) => async (who: Account) =>
      transact(pool, ({ client }) => identity.sessions.end(client, { userId: who.id }, reason));
    const ends: Record<string, (who: Account) => Promise<unknown>> = {
      'a sign-out': endedAs('logout'),
      'an end from another device': endedAs('revoked'),
      'another password': endedAs('password'),
      'a refresh token that was used twice': endedAs('reuse'),
      'an account that is blocked': endedAs('blocked'),
    };
    for (const [name, end] of Object.entries(ends)) {
      const who = await api.user();
      const other = await api.user();
      const stop = new AbortController();
      const stays = await listen(other.accessToken, stop.signal);
      const answer = await listen(who.accessToken, stop.signal);
      await end(who);
      expect(await answer.text(), name).toMatch(/^retry: 2000/);
      expect(stays.body?.locked).toBe(false);
      stop.abort();
    }
  });

  test('a stream ends with the access token that opened it', async () => {
    const { tokens, clock } = api.deps;
    const user = await api.user();
    const { sub, sid } = decodeJwt(user.accessToken);
    const soon = new Date((Math.floor(clock.now().getTime() / 1_000) + 2) * 1_000);
    const actor = { userId: String(sub), role: 'user', sessionId: String(sid) } as const;
    const answer = await listen(
      await tokens.issue(actor, clock.now(), soon),
      AbortSignal.timeout(60_000),
    );
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/^retry: 2000/);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(soon.getTime());
  });

  test('closing the application ends the streams that are open', async () => {
    const second = await api.instance();
    const elsewhere = await listening(second.app);
    const answer = await fetch(`${elsewhere}/api/events`, {
      headers: { authorization: `Bearer ${account.accessToken}` },
    });
    await second.app.close();
    expect(await answer.text()).toMatch(/^retry: 2000/);
  });
});

describe('PUT /clock', () => {
  const sandbox = { authorization: 'Bearer sk_sandbox_nzela' };

  test('200: moves every instance’s time, and the jobs whose time has come run', async () => {
    const second = await api.instance();
    const { email } = account;
    const runAt = new Date(api.deps.clock.now().getTime() + 3_600_000);
    const job = { name: 'auth.reset-mail', payload: { email, requestId: 'x' }, runAt } as const;
    await transact(api.deps.pool, ({ client }) => addJobs(client, [job]));
    await api.runJobs();
    const before = api.mailbox.length;
    const moved = await api.visitor.put(
      '/clock',
      { decalageSecondes: 3_601 },
      { headers: sandbox },
    );
    expect(moved.status).toBe(200);
    while (second.deps.clock.offsetMs !== 3_601_000) await sleep(10);
    await api.runJobs();
    expect(api.mailbox.length).toBe(before + 1);
    await api.visitor.put('/clock', { decalageSecondes: 0 }, { headers: sandbox });
    expect(api.deps.clock.offsetMs).toBe(0);
  });

  test('401: without the sandbox’s secret, an administrator included; 400: for what is no time', async () => {
    const admin = await api.admin();
    expect((await admin.put('/clock', { decalageSecondes: 1 })).status).toBe(401);
    expect((await api.visitor.put('/clock', { decalageSecondes: 1 })).status).toBe(401);
    expect(
      (await api.visitor.put('/clock', { decalageSecondes: 1e12 }, { headers: sandbox })).status,
    ).toBe(400);
  });
});

async function readUntil(answer: Response, pattern: RegExp): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!pattern.test(text)) {
    const part = await reader?.read();
    if (part?.value === undefined) throw new Error(`The stream ended after: ${text}`);
    text += part.value;
  }
  return text;
}

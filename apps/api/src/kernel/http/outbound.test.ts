import { createHook } from 'node:async_hooks';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { addressReach } from './addresses.ts';
import { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});

describe('addressReach', () => {
  test.each([
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'private'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.1', 'public'],
    ['192.168.1.1', 'private'],
    ['::1', 'private'],
    ['fd00::1', 'private'],
    ['169.254.169.254', 'forbidden'],
    ['0.0.0.0', 'forbidden'],
    ['100.64.0.1', 'forbidden'],
    ['224.0.0.1', 'forbidden'],
    ['255.255.255.255', 'forbidden'],
    ['fe80::1', 'forbidden'],
    ['::', 'forbidden'],
    ['::ffff:127.0.0.1', 'forbidden'],
    ['::ffff:8.8.8.8', 'forbidden'],
    ['64:ff9b::7f00:1', 'forbidden'],
    ['2002:7f00:1::', 'forbidden'],
    ['not an address', 'forbidden'],
  ])('%s is %s', (address, reach) => {
    expect(addressReach(address)).toBe(reach);
  });
});

describe('outbound with private addresses refused', () => {
  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user:password@example.com/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'not a url',
  ])('refuses %s before anything leaves', async (url) => {
    const answer = await outbound({ allowPrivate: false }).request({ method: 'GET', url });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'forbidden', sent: false } });
  });

  test('refuses a name as soon as one of its addresses is private', async () => {
    const client = outbound({
      allowPrivate: false,
      resolveAll: async () => [{ address: '8.8.8.8' }, { address: '10.0.0.1' }],
    });
    const answer = await client.request({ method: 'GET', url: 'https://partner.example/' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'forbidden', sent: false } });
    await expect(client.resolve('partner.example', { isPlain: false })).rejects.toThrow('10.0.0.1');
  });
});

describe('outbound with private addresses allowed', () => {
  test('a plain connection to a server stays on private networks', async () => {
    const client = outbound({ allowPrivate: true });
    const plain = { isPlain: true };
    expect(await client.resolve('127.0.0.1', plain)).toMatchObject({ reach: 'private' });
    await expect(client.resolve('8.8.8.8', plain)).rejects.toMatchObject({ objection: 'plain' });
    const encrypted = await client.resolve('8.8.8.8', { isPlain: false });
    expect(encrypted).toMatchObject({ address: '8.8.8.8', reach: 'public' });
  });

  test('uses the address that was checked, and asks for it once', async () => {
    const url = await serve((request, response) => response.end(`for ${request.headers.host}`));
    let asked = 0;
    const client = outbound({
      allowPrivate: true,
      resolveAll: async () => {
        asked += 1;
        return [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254' }];
      },
    });
    const port = new URL(url).port;
    const answer = await client.request({ method: 'GET', url: `http://partner.example:${port}/` });
    expect(answer).toMatchObject({ ok: true, status: 200, body: `for partner.example:${port}` });
    expect(asked).toBe(1);
  });

  test('looks a stranger’s name up in none of the threads that everything else needs', async () => {
    const used = new Set<string>();
    const hook = createHook({ init: (_id, type) => void used.add(type) });
    hook.enable();
    const request = { method: 'GET', url: 'https://push.nzela.invalid/', timeoutMs: 60 } as const;
    const client = outbound({ allowPrivate: true });
    expect(await client.request({ ...request, byStranger: true })).toMatchObject({ ok: false });
    expect([used.has('QUERYWRAP'), used.has('GETADDRINFOREQWRAP')]).toEqual([true, false]);
    expect(await client.request(request)).toMatchObject({ ok: false });
    expect(used).toContain('GETADDRINFOREQWRAP');
    hook.disable();
  });

  test('keeps http inside and link-local addresses out', async () => {
    const client = outbound({
      allowPrivate: true,
      resolveAll: async (host) => [{ address: host === 'far.example' ? '8.8.8.8' : '169.254.1.1' }],
    });
    for (const url of ['http://far.example/', 'http://8.8.8.8/', 'https://near.example/']) {
      const answer = await client.request({ method: 'GET', url });
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
    }
  });

  test('sends method, headers and body', async () => {
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        response.end(`${request.method} ${String(request.headers['x-key'])} ${text}`);
      });
    });
    const answer = await outbound({ allowPrivate: true }).request({
      method: 'POST',
      url,
      headers: { 'x-key': 'k' },
      body: 'hello',
    });
    expect(answer).toMatchObject({ ok: true, body: 'POST k hello' });
  });

  test('does not follow redirects', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    expect(await get(url)).toMatchObject({ ok: false, failure: { kind: 'redirect', sent: true } });
  });

  test('stops reading past the size limit', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(5000)));
    const answer = await get(url, { maximumBytes: 4999 });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'too_large' } });
    expect(await get(url, { maximumBytes: 5000 })).toMatchObject({ ok: true });
  });

  test('times out on silence, and on a body that never ends', async () => {
    const silent = await serve(() => {});
    const endless = await serve((_request, response) => void response.write('begin'));
    for (const url of [silent, endless]) {
      const answer = await get(url, { timeoutMs: 60 });
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'timeout', sent: true } });
    }
  });

  test('tells a cut connection from one that never was', async () => {
    const url = await serve((request) => request.socket.destroy());
    expect(await get(url)).toMatchObject({ ok: false, failure: { kind: 'cut', sent: true } });
    const server = await listen(() => {});
    const gone = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await new Promise((done) => server.close(done));
    expect(await get(gone)).toMatchObject({
      ok: false,
      failure: { kind: 'unreachable', sent: false },
    });
  });
});

function outbound(options: OutboundOptions): Outbound {
  const client = createOutbound(options);
  open.push(client);
  return client;
}

function get(url: string, options: Partial<OutboundOptions> = {}) {
  return outbound({ allowPrivate: true, ...options }).request({ method: 'GET', url });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = await listen(listener);
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

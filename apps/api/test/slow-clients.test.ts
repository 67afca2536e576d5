import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barestHeaders } from '../src/kernel/http/security.ts';
import {
  answerBrokenRequest,
  clientPatience,
  cutSlowReaders,
  serverTimeouts,
  type ClientPatience,
} from '../src/kernel/http/slow-clients.ts';
import { startApi, type Api } from './api.ts';
import { exchangeRaw, listenRaw, openRaw, readRaw } from './raw.ts';

/** The same guards with little patience, so that a test need not wait for half a minute. */
const short = { timeoutMs: 400, bytesPerSecond: 64 * 1024 * 1024, checkMs: 50 };
const large = 'a'.repeat(24 * 1024 * 1024);

let hasty: FastifyInstance;
let port: number;
let api: Api;

beforeAll(async () => {
  hasty = guarded(short);
  port = await listenRaw(hasty);
  api = await startApi();
});
afterAll(async () => {
  await hasty.close();
  await api.close();
});

function guarded(patience: ClientPatience): FastifyInstance {
  const app = fastify({
    ...serverTimeouts(patience),
    clientErrorHandler: answerBrokenRequest(barestHeaders),
  });
  cutSlowReaders(app, patience);
  app.post('/corps', async () => 'reçu');
  app.get('/page', async () => 'une page');
  app.get('/grand', async () => large);
  app.get('/flux', async (_request, reply) => reply.send(Readable.from([large])));
  return app;
}

/** Writes `head`, then a byte now and then for as long as the server listens; answers what it said. */
async function drip(head: string, byte: string): Promise<string> {
  const { socket, ended } = openRaw(port);
  socket.write(head);
  const dripping = setInterval(() => socket.write(byte), 60);
  const received = await ended;
  clearInterval(dripping);
  return received;
}

describe('a slow client is cut', () => {
  const unfinished: readonly (readonly [string, string, string])[] = [
    ['its headers come slowly', 'GET /page HTTP/1.1\r\nHost: localhost\r\nX: ', 'x'],
    [
      'its body comes slowly',
      'POST /corps HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 99999\r\n\r\n',
      'x',
    ],
    [
      'its chunks come slowly',
      'POST /corps HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n',
      '1\r\nx\r\n',
    ],
    ['it says nothing', '', ''],
  ];
  test.each(unfinished)('%s', async (_what, head, byte) => {
    const { status, text, headers } = readRaw(await drip(head, byte));
    if (status === 0) return;
    expect([status, JSON.parse(text).code]).toEqual([408, 'requete_trop_lente']);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', connection: 'close' });
  });

  test('the body of a page’s request comes slowly: the page was answered, the connection ends', async () => {
    const head = 'GET /page HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\n';
    expect(readRaw(await drip(head, 'x')).text).toContain('une page');
  });

  test.each(['/grand', '/flux'])('it takes %s slowly', async (path) => {
    const { socket, ended } = openRaw(port);
    socket.pause();
    const isWhole = await new Promise<boolean>((resolve) => {
      hasty.server.once('request', (_request, answer) => {
        answer.once('close', () => resolve(answer.writableFinished));
      });
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    });
    expect(isWhole).toBe(false);
    socket.resume();
    expect((await ended).length).toBeLessThan(large.length);
  });

  test('one that takes a large answer as it comes gets all of it', async () => {
    const patient = guarded(clientPatience);
    const listening = await listenRaw(patient);
    for (const path of ['/grand', '/flux']) {
      const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      expect((await exchangeRaw(listening, request)).text.length).toBeGreaterThanOrEqual(
        large.length,
      );
    }
    await patient.close();
  });
});

describe('the product’s own server', () => {
  test('gives a client thirty seconds, and looks every two', () => {
    const { server } = api.app;
    expect(clientPatience).toMatchObject({ timeoutMs: 30_000, checkMs: 2_000 });
    expect([server.requestTimeout, server.headersTimeout, server.timeout]).toEqual([
      30_000, 30_000, 30_000,
    ]);
  });

  test('400: what is no HTTP is told so in the product’s form; 431: headers too large', async () => {
    const listening = await listenRaw(api.app);
    const broken = await exchangeRaw(listening, 'BONJOUR\r\n\r\n');
    expect([broken.status, JSON.parse(broken.text).code]).toEqual([400, 'requete_invalide']);
    const tooLarge = `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`;
    const refused = await exchangeRaw(listening, tooLarge);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([431, 'entetes_trop_grands']);
  });
});

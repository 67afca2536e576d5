import { once } from 'node:events';
import { Writable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { buildDeps, type Deps } from '../src/deps.ts';
import { TryAgain } from '../src/kernel/jobs/jobs.ts';
import { workerLogger } from '../src/kernel/jobs/worker.ts';
import { createLog } from '../src/kernel/monitoring/log.ts';
import type { Routes } from '../src/kernel/http/routes.ts';
import { startApi, type Api } from './api.ts';
import { listenRaw, openRaw } from './raw.ts';

let api: Api;
let deps: Deps;
let app: Routes;
const handling = Promise.withResolvers<void>();
const lines: string[] = [];
const log = createLog(
  'info',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);

beforeAll(async () => {
  api = await startApi();
  deps = await buildDeps(api.deps.config, log);
  app = await buildApp(deps);
  app.addHook('preHandler', async () => handling.resolve());
});
afterAll(async () => {
  await app.close();
  await deps.close();
  await api.close();
});

test('a client that hangs up in the middle of its request is no outage of the database', async () => {
  const person = await api.user();
  const port = await listenRaw(app);
  const { socket } = openRaw(port);
  await once(socket, 'connect');
  const head = [
    'PUT /api/users/me/avatar HTTP/1.1',
    'host: x',
    `authorization: Bearer ${person.accessToken}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 5000',
  ].join('\r\n');
  const part = '--b\r\ncontent-disposition: form-data; name="fichier"; filename="a.png"\r\n\r\n';
  socket.write(`${head}\r\n\r\n${part}the beginning of a picture`);
  // The handler waits for the rest of the picture.
  await handling.promise;
  await nextTurn();
  socket.resetAndDestroy();
  while ((await connections()) > 0) await sleep(5);
  // An answer that comes after the end of the other request was heard of.
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect(lines.filter((line) => /away|unexpected/.test(line))).toEqual([]);
});

test('a job that waits for something outside is told to the log without a stack', () => {
  const error = Object.assign(new Error('terminating connection'), { code: '57P01' });
  workerLogger(log).error('Failed task 12 (auth.mail)', { error });
  workerLogger(log).error('Failed task 13 (auth.mail)', { error: new TryAgain('no mail server') });
  const told = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(told).toMatchObject([
    { msg: 'a job is tried again', reason: 'terminating connection', code: '57P01' },
    { msg: 'a job is tried again', reason: 'no mail server' },
  ]);
  expect(lines.join('')).not.toContain('    at ');
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { buildDeps } from '../../apps/api/src/deps.ts';
import { createLog } from '../../apps/api/src/kernel/log.ts';
import type { Routes } from '../../apps/api/src/kernel/routes.ts';
import { startJobs } from '../../apps/api/src/worker.ts';
import { bugs, type Bug } from './bugs.ts';

/**
 * The API with one bug planted in it from outside: `planted-api.ts <bug>`. Everything but what the bug replaces is the
 * product's own. It takes no care to end well: its tests kill it.
 */
const name = process.argv[2] ?? '';
const bug: Bug | undefined = bugs[name];
if (bug === undefined) throw new Error(`No bug is called ${name}`);

const config = readConfig(process.env);
const deps = await buildDeps(config, createLog(config.logLevel));
const broken = { ...deps, ...bug.replace?.(deps) };
const app = await buildApp(broken);
await startJobs(broken);
if (bug.keyOf === undefined) await app.listen({ host: config.host, port: config.port });
else await listenInFront(app, bug.keyOf);

type KeyOf = NonNullable<Bug['keyOf']>;
type Kept = { readonly status: number; readonly type: string; readonly payload: string };

/** A front that misunderstands keys: what it has answered to one, it answers again; what it passes on has another one. */
async function listenInFront(to: Routes, keyOf: KeyOf): Promise<void> {
  const answered = new Map<string, Kept>();
  await to.ready();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? keyOf(`${request.url} ${key}`) : null;
    const kept = known === null ? undefined : answered.get(known);
    const { statusCode, headers, payload } = await (kept === undefined
      ? to.inject({
          method: request.method as 'POST',
          url: request.url ?? '',
          headers: {
            ...request.headers,
            // Read as text below.
            'accept-encoding': 'identity',
            ...(key === undefined ? {} : { 'idempotency-key': randomUUID() }),
          },
          payload: Buffer.concat(chunks),
        })
      : { statusCode: kept.status, headers: { 'content-type': kept.type }, payload: kept.payload });
    const type = headers['content-type'] ?? 'application/json';
    if (known !== null && statusCode < 300)
      answered.set(known, { status: statusCode, type, payload });
    const retryAfter = headers['retry-after'];
    response.writeHead(statusCode, {
      'content-type': type,
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    });
    response.end(payload);
  }
  const front = createServer((request, response) => void answer(request, response));
  front.listen(config.port, config.host);
}

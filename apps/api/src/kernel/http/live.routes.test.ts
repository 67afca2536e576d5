import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { liveRoutes } from './live.routes.ts';

test('a client that leaves before its stream begins listens no more', async () => {
  const app = fastify().setValidatorCompiler(validatorCompiler);
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  let listeners = 0;
  let watched = 0;
  app.addHook('onRequest', async (request) => {
    request.actor = { userId: 'somebody', sessionId: 'session', tokenEndsAt: Infinity } as never;
    request.raw.socket.once('close', () => left.resolve());
    arrived.resolve();
    await left.promise;
  });
  await liveRoutes(app, {
    events: {
      listen() {
        listeners += 1;
        return () => {
          listeners -= 1;
          stopped.resolve();
        };
      },
      changedSince: () => null,
    },
    clock: { now: () => new Date() },
    liveness: {
      isLive: () => true,
      whenEnded() {
        watched += 1;
        return () => (watched -= 1);
      },
    },
  });
  app.addHook('onResponse', async () => stopped.resolve());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /events HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  await left.promise;
  // Two turns of the event loop: the handler has run, and its answer's end was told.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect({ listeners, watched }).toEqual({ listeners: 0, watched: 0 });
  await app.close();
});

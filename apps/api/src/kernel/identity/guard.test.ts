import fastify from 'fastify';
import { expect, test } from 'vitest';
import { movableClock } from '../time/clock.ts';
import { declareScopePublic, installGuard } from './guard.ts';
import { createAccessTokens, publicAccess } from './session.ts';

function guarded() {
  const app = fastify();
  const tokens = createAccessTokens(Buffer.alloc(32, 1));
  installGuard(app, {
    tokens,
    clock: movableClock(),
    isLive: () => true,
    adminsNeedSecondFactor: true,
    capabilitiesOf: () => Promise.resolve([]),
    merchantOf: () => Promise.resolve(null),
    programOf: () => Promise.reject(new Error('nobody has a key here')),
  });
  return app;
}

test('a route that declares no access keeps the process from starting, and is named', async () => {
  const app = guarded();
  app.get('/open', { config: { access: publicAccess } }, async () => 'x');
  app.get('/forgotten', async () => 'x');
  await expect(app.ready()).rejects.toThrow('Routes that declare no access: GET /forgotten');
});

test('a plugin’s routes are declared by their scope', async () => {
  const app = guarded();
  await app.register(async (scope) => {
    declareScopePublic(scope);
    scope.get('/of-a-plugin', async () => 'x');
  });
  await app.ready();
  expect((await app.inject('/of-a-plugin')).statusCode).toBe(200);
});

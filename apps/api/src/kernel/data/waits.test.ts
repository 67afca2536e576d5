import fastify from 'fastify';
import { expect, test } from 'vitest';
import { currentWaits, inTime, installWaits } from './waits.ts';

test('what a request asks of other routes waits in its own time', async () => {
  const app = fastify();
  installWaits(app);
  const givenMs: number[] = [];
  app.get('/inner', () => {
    givenMs.push(mayWaitMs());
    return inTime(() => new Promise<never>(() => undefined));
  });
  app.get('/outer', { config: { databaseWaitMs: 250 } }, async () => {
    const first = await app.inject('/inner');
    const second = await app.inject('/inner');
    return [first.statusCode, second.statusCode];
  });
  expect((await app.inject('/outer')).json()).toEqual([500, 500]);
  // The first one has waited for all of it. A timer may be a moment early, and times are given in whole steps.
  expect(givenMs[0]).toBeGreaterThan(0);
  expect(givenMs[1]).toBeLessThanOrEqual(250);
  await app.close();
});

/** What the request may still wait. */
function mayWaitMs(): number {
  const waits = currentWaits();
  try {
    return waits?.begin() ?? Infinity;
  } catch {
    return 0;
  } finally {
    waits?.end();
  }
}

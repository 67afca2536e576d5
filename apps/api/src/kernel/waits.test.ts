import fastify from 'fastify';
import { expect, test } from 'vitest';
import { inTime, installWaits } from './waits.ts';

test('what a request asks of other routes waits in its own time', async () => {
  const app = fastify();
  installWaits(app);
  let questions = 0;
  app.get('/inner', () =>
    inTime(() => {
      questions += 1;
      return new Promise<never>(() => undefined);
    }),
  );
  app.get('/outer', { config: { databaseWaitMs: 250 } }, async () => {
    const first = await app.inject('/inner');
    const second = await app.inject('/inner');
    return [first.statusCode, second.statusCode];
  });
  expect((await app.inject('/outer')).json()).toEqual([500, 500]);
  // Whatever the second one would have asked, there was no time left for it.
  expect(questions).toBe(1);
  await app.close();
});

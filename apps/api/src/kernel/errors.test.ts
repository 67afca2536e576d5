import fastify from 'fastify';
import { expect, test } from 'vitest';
import { refusals, type RefusalCode } from '@nzela/contract/errors';
import { installErrors } from './errors.ts';
import { Refusal } from './problem.ts';

const away = Object.entries(refusals)
  .filter(([, { status }]) => status === 503)
  .map(([code]) => code as RefusalCode);

test.each(away)('503 %s says when to ask again', async (code) => {
  const app = fastify();
  installErrors(app, () => []);
  app.get('/', () => {
    throw new Refusal(code);
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await app.close();
});

import fastify from 'fastify';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { refusals } from '@nzela/contract/errors';
import { installErrors } from './errors.ts';
import { refusal, type PlainRefusalCode } from './problem.ts';

const away = Object.entries(refusals)
  .filter(([, status]) => status === 503)
  .map(([code]) => code as PlainRefusalCode);

test.each(away)('503 %s says when to ask again', async (code) => {
  const app = fastify();
  installErrors(app, () => []);
  app.get('/', () => {
    throw refusal(code);
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await app.close();
});

test.each(['40001', '40P01'])('%s from the database: 503, come again', async (code) => {
  const app = fastify();
  installErrors(app, () => []);
  app.get('/', () => {
    throw Object.assign(new DatabaseError('in the way', 0, 'error'), { code });
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await app.close();
});

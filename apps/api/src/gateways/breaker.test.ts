import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

function breakerAt() {
  let nowMs = 0;
  const breaker = createBreaker({ threshold: 3, cooldownMs: 1_000, now: () => nowMs });
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) breaker.failed('away');
  };
  return { breaker, fail, pass: (ms: number) => (nowMs += ms) };
}

test('opens after failures in a row only', () => {
  const { breaker, fail } = breakerAt();
  fail(2);
  breaker.succeeded();
  fail(2);
  expect(breaker.admit()).toBe(true);
  expect(breaker.report()).toEqual({
    state: 'closed',
    failures: 2,
    retryInMs: 0,
    lastReason: 'away',
  });
  fail(1);
  expect(breaker.admit()).toBe(false);
  expect(breaker.report()).toMatchObject({ state: 'open', failures: 3, retryInMs: 1_000 });
});

test('half-open lets one call through: success closes, failure opens again', () => {
  const { breaker, fail, pass } = breakerAt();
  fail(3);
  pass(1_000);
  expect(breaker.report().state).toBe('half-open');
  expect(breaker.admit()).toBe(true);
  expect(breaker.admit()).toBe(false);
  fail(1);
  expect(breaker.report().state).toBe('open');
  pass(1_000);
  expect(breaker.admit()).toBe(true);
  breaker.succeeded();
  expect(breaker.report()).toEqual({ state: 'closed', failures: 0, retryInMs: 0 });
  expect(breaker.admit()).toBe(true);
});

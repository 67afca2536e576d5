import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

const failureOf = (answer: string) => (answer === 'away' ? answer : null);

function breakerAt() {
  let nowMs = 0;
  const breaker = createBreaker({ threshold: 3, cooldownMs: 1_000, now: () => nowMs });
  const run = (answer: string) => breaker.run(async () => answer, failureOf);
  const fail = async (times: number) => {
    for (let count = 0; count < times; count += 1) await run('away');
  };
  return { breaker, run, fail, pass: (ms: number) => (nowMs += ms) };
}

test('opens after failures in a row only', async () => {
  const { breaker, run, fail } = breakerAt();
  await fail(2);
  await run('there');
  await fail(2);
  expect(breaker.report()).toEqual({
    state: 'closed',
    failures: 2,
    retryInMs: 0,
    lastReason: 'away',
  });
  expect(await run('away')).toBe('away');
  expect(await run('there')).toBeNull();
  expect(breaker.report()).toMatchObject({ state: 'open', failures: 3, retryInMs: 1_000 });
});

test('half-open lets one call through: success closes, failure opens again', async () => {
  const { breaker, run, fail, pass } = breakerAt();
  await fail(3);
  pass(1_000);
  expect(breaker.report().state).toBe('half-open');
  const answers = Promise.withResolvers<string>();
  const first = breaker.run(() => answers.promise, failureOf);
  expect(await run('there')).toBeNull();
  answers.resolve('away');
  expect(await first).toBe('away');
  expect(breaker.report().state).toBe('open');
  pass(1_000);
  expect(await run('there')).toBe('there');
  expect(breaker.report()).toEqual({ state: 'closed', failures: 0, retryInMs: 0 });
  expect(await run('there')).toBe('there');
});

test.each(['the call', 'the reading of its answer'])(
  'half-open, %s throws: nothing is counted, and the next call is made',
  async (what) => {
    const { breaker, run, fail, pass } = breakerAt();
    await fail(3);
    pass(1_000);
    const thrown = new Error('a key that is no header value');
    const throwing = () => {
      throw thrown;
    };
    const exchange = what === 'the call' ? async () => throwing() : async () => 'there';
    await expect(breaker.run(exchange, throwing)).rejects.toBe(thrown);
    expect(breaker.report()).toMatchObject({ state: 'half-open', failures: 3 });
    expect(await run('there')).toBe('there');
    expect(breaker.report().state).toBe('closed');
  },
);

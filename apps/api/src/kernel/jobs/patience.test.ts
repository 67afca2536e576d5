import { describe, expect, test } from 'vitest';
import { nextAttempt } from './patience.ts';

describe('asking again', () => {
  const since = new Date('2026-01-01T00:00:00Z');
  const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000);

  test.each([
    [0, 5],
    [1.9, 5],
    [2, 15],
    [10, 60],
    [60, 300],
    [1439, 300],
    [1441, 3600],
  ])('after %s minutes, %s seconds later', (minutes, seconds) => {
    const now = after(minutes);
    expect((nextAttempt(since, now).getTime() - now.getTime()) / 1000).toBe(seconds);
  });
});

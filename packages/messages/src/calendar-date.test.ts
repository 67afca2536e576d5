import { expect, test } from 'vitest';
import { zoneToTell } from './calendar-date.ts';

test('a date without a time is the same day for every reader; a moment is of the reader’s zone', () => {
  expect(zoneToTell('2023-09-30', 'America/New_York')).toBe('UTC');
  expect(zoneToTell('2023-09-30T00:00:00Z', 'America/New_York')).toBe('America/New_York');
  expect(zoneToTell(Date.parse('2023-09-30'), 'Pacific/Auckland')).toBe('Pacific/Auckland');
});

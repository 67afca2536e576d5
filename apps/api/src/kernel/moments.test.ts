import { expect, test } from 'vitest';
import { momentWords, zoneWords } from './moments.ts';

const moment = new Date('2026-07-31T23:05:00Z');

test('a moment is told on the clocks of its zone, which is named while it is only presumed', () => {
  expect(momentWords(moment, 'Europe/Paris')).toBe('1er août 2026 à 01:05 (heure de Paris)');
  expect(momentWords(moment, 'Africa/Dakar')).toBe('31 juillet 2026 à 23:05');
  expect(momentWords(moment, 'Asia/Tokyo')).toBe('1er août 2026 à 08:05');
});

test('a zone is told by its city', () => {
  expect(zoneWords('America/New_York')).toBe('heure de New York');
  expect(zoneWords('UTC')).toBe('heure de UTC');
});

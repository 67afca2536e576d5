import { expect, test } from 'vitest';
import { zoneWords } from './moments.ts';

test('a zone is told by its city', () => {
  expect(zoneWords('America/New_York')).toBe('heure de New York');
  expect(zoneWords('UTC')).toBe('heure de UTC');
});

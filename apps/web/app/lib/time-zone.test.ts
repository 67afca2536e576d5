import { expect, test } from 'vitest';
import { dayOf } from './time-zone.ts';

test('a moment’s day is that of the calendar it is told by', () => {
  const late = new Date('2026-03-01T23:30:00Z');
  expect(dayOf(late)).toBe('2026-03-02');
  expect(dayOf(late, 'Africa/Dakar')).toBe('2026-03-01');
  expect(dayOf(late, 'Asia/Tokyo')).toBe('2026-03-02');
});

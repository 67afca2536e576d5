import { expect, test } from 'vitest';
import { dayOf, endOfDay, startOfDay } from './time-zone.ts';

test('a moment’s day is that of the calendar it is told by', () => {
  const late = new Date('2026-03-01T23:30:00Z');
  expect(dayOf(late)).toBe('2026-03-02');
  expect(dayOf(late, 'Africa/Dakar')).toBe('2026-03-01');
  expect(dayOf(late, 'Asia/Tokyo')).toBe('2026-03-02');
});

test('a day begins and ends by the clocks of the place, also when they change', () => {
  const span = (day: string, zone: string) =>
    [startOfDay(day, zone), endOfDay(day, zone)].map((moment) => moment.toISOString());
  expect(span('2026-03-01', 'Africa/Kinshasa')).toEqual([
    '2026-02-28T23:00:00.000Z',
    '2026-03-01T22:59:59.000Z',
  ]);
  expect(span('2026-03-29', 'Europe/Paris')).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T21:59:59.000Z',
  ]);
});

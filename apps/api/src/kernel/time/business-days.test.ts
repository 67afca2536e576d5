import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay, kinshasa, paris } from './business-days.ts';

const at = (day: string) => new Date(`${day}T10:00:00Z`);
const later = (day: string, days: number, ...calendars: Parameters<typeof addBusinessDays>[2]) =>
  addBusinessDays(at(day), days, calendars).toISOString().slice(0, 10);

describe('addBusinessDays', () => {
  test.each([
    ['Monday', '2026-07-06', '2026-07-09'],
    ['Thursday: over the week-end', '2026-07-16', '2026-07-21'],
    ['Saturday', '2026-07-18', '2026-07-22'],
  ])('three days after a %s', (_day, from, to) => {
    expect(later(from, 3, paris)).toBe(to);
  });

  test.each([
    ['14 July', '2026-07-13', '2026-07-15'],
    ['Good Friday is worked, Easter Monday is not', '2026-04-03', '2026-04-07'],
    ['Ascension, a Thursday', '2026-05-13', '2026-05-15'],
    ['Whit Monday', '2026-05-22', '2026-05-26'],
    ['Easter of 2027, 28 March', '2027-03-26', '2027-03-30'],
    ['Easter of 2038, the latest: 25 April', '2038-04-23', '2038-04-27'],
  ])('a day in Paris: %s', (_day, from, to) => {
    expect(later(from, 1, paris)).toBe(to);
  });

  test.each([
    ['16 and 17 January, and the week-end', '2026-01-15', '2026-01-19'],
    ['6 April 2027', '2027-04-05', '2027-04-07'],
    ['30 June', '2026-06-29', '2026-07-01'],
    ['17 May 2026, a Sunday, moves no working day', '2026-05-15', '2026-05-18'],
  ])('a day in Kinshasa: %s', (_day, from, to) => {
    expect(later(from, 1, kinshasa)).toBe(to);
  });

  test('money between both places waits for both', () => {
    // Paris rests on 8 May, Kinshasa on 30 June.
    expect(later('2026-05-07', 1, kinshasa)).toBe('2026-05-08');
    expect(later('2026-05-07', 1, paris, kinshasa)).toBe('2026-05-11');
    expect(later('2026-06-29', 1, paris)).toBe('2026-06-30');
    expect(later('2026-06-29', 1, paris, kinshasa)).toBe('2026-07-01');
  });

  test('a day is that of the place’s own clocks', () => {
    // Thursday at 23:30 UTC is Friday in Paris.
    expect(isBusinessDay(new Date('2026-07-17T23:30:00Z'), [paris])).toBe(false);
    expect(isBusinessDay(new Date('2026-07-19T23:30:00Z'), [paris])).toBe(true);
  });
});

const moments = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2060-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const counts = fc.integer({ min: 0, max: 15 });
const sets = fc.constantFrom([paris] as const, [kinshasa] as const, [paris, kinshasa] as const);

describe('whatever the day', () => {
  test('the result is a business day, as many after as were asked for, at the same time of day', () => {
    fc.assert(
      fc.property(moments, counts, sets, (from, days, calendars) => {
        const to = addBusinessDays(from, days, calendars);
        const passed = Math.round((to.getTime() - from.getTime()) / 86_400_000);
        const between = Array.from({ length: passed }, (_none, index) =>
          addDays(from, index + 1),
        ).filter((day) => isBusinessDay(day, calendars));
        expect(between).toHaveLength(days);
        expect(days === 0 || isBusinessDay(to, calendars)).toBe(true);
        expect((to.getTime() - from.getTime()) % 86_400_000).toBe(0);
      }),
    );
  });

  test('two delays in a row are their sum, a later start ends no earlier, another calendar no sooner', () => {
    fc.assert(
      fc.property(moments, counts, counts, (from, first, second) => {
        const both = [paris, kinshasa] as const;
        const stepped = addBusinessDays(addBusinessDays(from, first, both), second, both);
        expect(stepped).toEqual(addBusinessDays(from, first + second, both));
        const next = addBusinessDays(addDays(from, 1), first, both).getTime();
        expect(next).toBeGreaterThanOrEqual(addBusinessDays(from, first, both).getTime());
        for (const one of both)
          expect(addBusinessDays(from, first, both).getTime()).toBeGreaterThanOrEqual(
            addBusinessDays(from, first, [one]).getTime(),
          );
      }),
    );
  });
});

function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000);
}

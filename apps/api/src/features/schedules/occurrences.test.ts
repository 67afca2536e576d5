import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAway, firstAfter, momentOf, nextAfter, upcoming, type Rule } from './occurrences.ts';

const rule = (change: Partial<Rule> = {}): Rule => ({
  frequency: 'mensuelle',
  startDay: '2026-01-31',
  time: '09:00',
  timeZone: 'Europe/Paris',
  endDay: null,
  ...change,
});
const texts = (moments: readonly Date[]) => moments.map((moment) => moment.toISOString());

describe('occurrences', () => {
  test('monthly from 31 January: the end of February, then 31 March', () => {
    const days = ['2026-01-31'];
    while (days.length < 5) days.push(nextAfter(rule(), days.at(-1) ?? '') ?? '');
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(nextAfter(rule({ startDay: '2028-01-31' }), '2028-01-31')).toBe('2028-02-29');
  });

  test('keep their time in Paris over both changes of clocks', () => {
    const weekly = rule({ frequency: 'hebdomadaire', startDay: '2026-03-22' });
    expect(texts(upcoming(weekly, '2026-03-22', 2))).toEqual([
      '2026-03-22T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
    const autumn = rule({ frequency: 'quinzaine', startDay: '2026-10-18' });
    expect(texts(upcoming(autumn, '2026-10-18', 2))).toEqual([
      '2026-10-18T07:00:00.000Z',
      '2026-11-01T08:00:00.000Z',
    ]);
  });

  test('of a time that is skipped, come when clocks have jumped; of one that comes twice, once', () => {
    const at = { time: '02:30', timeZone: 'Europe/Paris' };
    expect(momentOf(at, '2026-03-29').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(momentOf(at, '2026-10-25').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  test('end with their last day, and once is once', () => {
    const ending = rule({
      frequency: 'hebdomadaire',
      startDay: '2026-01-01',
      endDay: '2026-01-15',
    });
    expect(texts(upcoming(ending, '2026-01-01', 9))).toHaveLength(3);
    expect(nextAfter(rule({ frequency: 'une_fois' }), '2026-01-31')).toBeNull();
    expect(firstAfter(ending, new Date('2026-01-15T08:00:00Z'))).toBeNull();
    expect(firstAfter(ending, new Date('2026-01-08T07:59:59Z'))).toBe('2026-01-08');
    expect(firstAfter(ending, new Date('2026-01-08T08:00:00Z'))).toBe('2026-01-15');
  });

  test('days away are days of the calendar', () => {
    expect(daysAway(rule(), '2026-03-30', -2).toISOString()).toBe('2026-03-28T08:00:00.000Z');
  });

  test('property: they only go forward, and a month never holds two', () => {
    const start = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2035-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 40 }), (from, steps) => {
        const startDay = from.toISOString().slice(0, 10);
        let day = startDay;
        for (let step = 0; step < steps; step += 1) {
          const next = nextAfter(rule({ startDay }), day) ?? '';
          expect(next > day).toBe(true);
          const months = Temporal.PlainDate.from(day)
            .with({ day: 1 })
            .until(Temporal.PlainDate.from(next).with({ day: 1 }), { largestUnit: 'months' });
          expect(months.months).toBe(1);
          day = next;
        }
      }),
      { numRuns: 50 },
    );
  });
});

import { expect, test } from 'vitest';
import { dailyFeed, ecbXml } from './rates.ts';

const firstDay = '2026-11-20';
const market = { firstDay, ratesPercent: 0 };

test('the first day has the seeds, before and after the hour of publication', () => {
  for (const hour of ['09:00', '14:59', '15:00', '23:59']) {
    const feed = dailyFeed(new Date(`2026-11-20T${hour}:00Z`), market);
    expect(Object.fromEntries(feed.rates)).toMatchObject({ USD: '1.09', CDF: '2705.31' });
  }
});

test('a day is published at its hour, and confirmed each hour', () => {
  const [before, at, after] = ['14:59', '15:00', '16:30'].map((hour) =>
    dailyFeed(new Date(`2026-11-23T${hour}:00Z`), market),
  );
  expect(at?.rates).not.toEqual(before?.rates);
  expect(after?.rates).toEqual(at?.rates);
  expect([before?.time, after?.time]).toEqual([
    '2026-11-23T14:00:00.000Z',
    '2026-11-23T16:00:00.000Z',
  ]);
});

test('rates stay within two percent for years, and keep moving', () => {
  const seen = new Set<string>();
  for (let day = 1; day < 1_000; day += 1) {
    const now = new Date(Date.parse(`${firstDay}T16:00:00Z`) + day * 86_400_000);
    const [, dollar] = dailyFeed(now, market).rates[0] ?? [];
    expect(Math.abs(Number(dollar) / 1.09 - 1)).toBeLessThan(0.02);
    seen.add(dollar ?? '');
  }
  expect(seen.size).toBeGreaterThan(50);
});

test('a market that the desk moved by three percent: every rate is three percent lower', () => {
  const now = new Date('2026-11-20T16:00:00Z');
  const feed = dailyFeed(now, { firstDay, ratesPercent: -3 });
  expect(Object.fromEntries(feed.rates)).toMatchObject({ USD: '1.0573', MAD: '10.5245' });
});

test('the document has the ECB’s shape', () => {
  const xml = ecbXml(dailyFeed(new Date('2026-11-20T16:00:00Z'), market));
  expect(xml).toContain("<Cube time='2026-11-20T16:00:00.000Z'>");
  expect(xml).toContain("<Cube currency='MAD' rate='10.85'/>");
});

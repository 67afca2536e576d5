import { describe, expect, test } from 'vitest';
import type { CurrencyCode } from '@nzela/money/currencies';
import { compareDecimals, decimal, multiplyDecimals } from '@nzela/money/decimal';
import { crossRate, isPlausible, type BookRate } from './rate-book.ts';
import { sortOut } from './rates.service.ts';

const at = new Date('2026-01-05T15:00:00Z');
const seeds: Partial<Record<CurrencyCode, string>> = {
  EUR: '1',
  USD: '1.09',
  GBP: '0.85',
  CAD: '1.47',
  CDF: '2705.31',
  MAD: '10.85',
  GHS: '12.46',
  NGN: '1586.40',
  XOF: '655.957',
  XAF: '655.957',
};
const legal = new Set(['EUR', 'XOF', 'XAF']);
const book = new Map<CurrencyCode, BookRate>(
  Object.entries(seeds).map(([code, rate]) => {
    const currency = code as CurrencyCode;
    return [
      currency,
      {
        currency,
        rate: decimal(rate),
        source: 'essai',
        at,
        parity: legal.has(code),
        volatility: legal.has(code) ? 0 : 50,
      },
    ];
  }),
);
const currencies = [...book.keys()];

/** The specification's fixed table (§9), cell by cell, as it prints. */
const table: Record<string, Record<string, string>> = {
  EUR: { USD: '1.09', GBP: '0.85', CAD: '1.47', XOF: '655.96' },
  USD: { EUR: '0.92', GBP: '0.78', CAD: '1.35', XOF: '601.62' },
  GBP: { EUR: '1.18', USD: '1.28', CAD: '1.73', XOF: '771.4' },
  CAD: { EUR: '0.68', USD: '0.74', GBP: '0.58', XOF: '445.21' },
  XOF: { EUR: '0.0015', USD: '0.0017', GBP: '0.0013', CAD: '0.0022' },
};
const cells = Object.entries(table).flatMap(([from, row]) =>
  Object.entries(row).map(([to, shown]) => ({ from, to, shown })),
);

const cross = (from: string, to: string) => {
  const found = crossRate(book, from as CurrencyCode, to as CurrencyCode);
  if (found === undefined) throw new Error(`${from} or ${to} is not in the book`);
  return found;
};
const asNumber = ({ units, scale }: { units: bigint; scale: number }) =>
  Number(units) / 10 ** scale;

describe('the rate book', () => {
  test.each(cells)('$from → $to prints $shown (spec §9)', ({ from, to, shown }) => {
    const rate = asNumber(cross(from, to).rate);
    if (to === 'XOF') {
      expect(Math.abs(rate / Number(shown) - 1)).toBeLessThan(0.003);
      return;
    }
    const decimals = shown.split('.')[1]?.length ?? 0;
    expect(rate.toFixed(decimals)).toBe(shown);
  });

  test('no chain of conversions gains: every cycle of two, three and four currencies is at most 1', () => {
    const one = decimal('1');
    const walk = (path: readonly CurrencyCode[]) => {
      const rates = path.map(
        (from, index) => cross(from, path[(index + 1) % path.length] ?? from).rate,
      );
      const product = rates.reduce(multiplyDecimals, one);
      expect(compareDecimals(product, one), path.join(' → ')).toBeLessThanOrEqual(0);
    };
    for (const a of currencies)
      for (const b of currencies) {
        if (b === a) continue;
        walk([a, b]);
        for (const c of currencies) {
          if (c === a || c === b) continue;
          walk([a, b, c]);
          for (const d of currencies) if (![a, b, c].includes(d)) walk([a, b, c, d]);
        }
      }
  });

  test('the franc hangs on the euro by law, both ways', () => {
    expect(cross('EUR', 'XOF')).toMatchObject({ parity: true });
    expect(cross('XOF', 'XAF')).toMatchObject({ parity: true });
    expect(cross('USD', 'XOF')).toMatchObject({ parity: false });
  });
});

describe('the feed', () => {
  const feed = (rates: Partial<Record<CurrencyCode, string>>) =>
    sortOut(book, { publishedAt: new Date('2026-01-06T15:00:00Z'), rates });

  test('takes what moved a little', () => {
    const { accepted, refused } = feed({ USD: '1.10', GBP: '0.84' });
    expect(accepted.map((rate) => rate.currency)).toEqual(['USD', 'GBP']);
    expect(refused).toEqual([]);
  });

  test('refuses a jump above 10 % and keeps the rest', () => {
    const { accepted, refused } = feed({ USD: '10.9', GBP: '0.86' });
    expect(accepted.map((rate) => rate.currency)).toEqual(['GBP']);
    expect(refused).toEqual([{ currency: 'USD', previous: '1.09', offered: '10.9' }]);
  });

  test('never touches a legal parity', () => {
    expect(feed({ XOF: '656.1', EUR: '1' }).accepted).toEqual([]);
  });

  test.each([
    ['1', '1.1', true],
    ['1', '0.9', true],
    ['1', '1.100001', false],
    ['1', '0.899999', false],
  ])('from %s to %s is plausible: %s', (before, after, plausible) => {
    expect(isPlausible(decimal(before), decimal(after))).toBe(plausible);
  });
});

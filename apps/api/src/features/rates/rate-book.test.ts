import { describe, expect, test } from 'vitest';
import type { CurrencyCode } from '@nzela/money/currencies';
import { compareDecimals, decimal, multiplyDecimals } from '@nzela/money/decimal';
import { marketHours } from './age.ts';
import { crossRate, exchangeRate, isPlausible, type BookRate } from './rate-book.ts';
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
        disputed: null,
      },
    ];
  }),
);
const currencies = [...book.keys()];
const rateOf = (currency: CurrencyCode): BookRate => {
  const rate = book.get(currency);
  if (rate === undefined) throw new Error(`${currency} is not in the book`);
  return rate;
};

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

describe('the age of a rate', () => {
  const hours = (from: string, to: string) => marketHours(new Date(from), new Date(to));

  test('counts an hour of a closed market as a quarter', () => {
    // 2026-01-05 is a Monday.
    expect(hours('2026-01-05T15:00:00Z', '2026-01-06T15:00:00Z')).toBe(24);
    expect(hours('2026-01-02T15:00:00Z', '2026-01-05T15:00:00Z')).toBe(24 + 48 / 4);
    expect(hours('2026-01-03T10:00:00Z', '2026-01-03T14:00:00Z')).toBe(1);
    expect(hours('2026-01-04T21:00:00Z', '2026-01-04T23:00:00Z')).toBe(1.25);
    expect(hours('2026-01-05T15:00:00Z', '2026-01-05T15:00:00Z')).toBe(0);
    expect(hours('2026-01-06T15:00:00Z', '2026-01-05T15:00:00Z')).toBe(0);
  });

  const sold = (from: string, to: string, now: string) =>
    exchangeRate(cross(from, to), { now: new Date(now), maximumHours: 96 });

  test('widens what a price bears, and stops exchanges in the end', () => {
    const bear = (now: string) => {
      const { isOnSale, driftAhead } = sold('EUR', 'USD', now);
      return isOnSale ? driftAhead : undefined;
    };
    expect(bear('2026-01-05T15:00:00Z')).toBe(30);
    expect(bear('2026-01-05T16:00:00Z')).toBeLessThan(50);
    expect(bear('2026-01-06T15:00:00Z')).toBe(178);
    expect(bear('2026-01-09T15:00:00Z')).toBe(352);
    expect(bear('2026-01-09T15:00:01Z')).toBeUndefined();
  });

  test('never of a legal parity', () => {
    expect(sold('EUR', 'XOF', '2030-01-01T00:00:00Z')).toMatchObject({
      isOnSale: true,
      driftAhead: 0,
    });
  });

  test('of a pair is the older one’s', () => {
    const old = { ...rateOf('USD'), at: new Date('2026-01-01T15:00:00Z') };
    const mixed = new Map([...book, ['USD' as const, old]]);
    expect(crossRate(mixed, 'USD', 'GBP')?.at).toEqual(old.at);
    expect(crossRate(mixed, 'XOF', 'USD')?.at).toEqual(old.at);
    expect(crossRate(mixed, 'XOF', 'GBP')?.at).toEqual(at);
  });
});

describe('the feed', () => {
  const published = (rates: Partial<Record<CurrencyCode, string>>, day: string, from = book) => {
    const sorted = sortOut(from, { publishedAt: new Date(`${day}T15:00:00Z`), rates });
    const told = (isRefused: boolean) =>
      sorted.written.filter((rate) => rate.refused === isRefused).map((rate) => rate.currency);
    return { accepted: told(false), doubted: told(true), refused: sorted.refused };
  };
  const feed = (rates: Partial<Record<CurrencyCode, string>>) => published(rates, '2026-01-06');

  test('takes what moved a little', () => {
    const { accepted, refused } = feed({ USD: '1.10', GBP: '0.84' });
    expect(accepted).toEqual(['USD', 'GBP']);
    expect(refused).toEqual([]);
  });

  test('refuses a jump above 10 % and keeps the rest', () => {
    const { accepted, doubted, refused } = feed({ USD: '10.9', GBP: '0.86' });
    expect([accepted, doubted]).toEqual([['GBP'], ['USD']]);
    expect(refused).toEqual([{ currency: 'USD', previous: '1.09', offered: '10.9' }]);
  });

  test('exchanges nothing at a rate that the feed contradicts, until a day of publications agree', () => {
    const disputed = { rate: decimal('1.3'), at: new Date('2026-01-06T15:00:00Z') };
    const doubtful = new Map([...book, ['USD' as const, { ...rateOf('USD'), disputed }]]);
    const now = { now: at, maximumHours: 96 };
    const isSold = (from: CurrencyCode, to: CurrencyCode) => {
      const rate = crossRate(doubtful, from, to);
      return rate !== undefined && exchangeRate(rate, now).isOnSale;
    };
    expect([isSold('EUR', 'USD'), isSold('USD', 'GBP')]).toEqual([false, false]);
    expect([isSold('EUR', 'GBP'), isSold('EUR', 'XOF')]).toEqual([true, true]);
    const after = (USD: string, day: string) => published({ USD }, day, doubtful);
    expect(after('1.31', '2026-01-06')).toEqual({ accepted: [], doubted: [], refused: [] });
    expect(after('1.31', '2026-01-07').accepted).toEqual(['USD']);
    expect(after('1.10', '2026-01-06').accepted).toEqual(['USD']);
    expect(after('2.00', '2026-01-07').doubted).toEqual(['USD']);
  });

  test('never touches a legal parity', () => {
    expect(feed({ XOF: '656.1', EUR: '1' })).toEqual({ accepted: [], doubted: [], refused: [] });
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

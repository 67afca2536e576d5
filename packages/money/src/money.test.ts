import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyCodes, exponentOf } from './currencies.ts';
import { decimal } from './decimal.ts';
import {
  add,
  compare,
  convert,
  convertBack,
  larger,
  money,
  moneyText,
  multiply,
  subtract,
  zero,
  type Money,
} from './money.ts';

const minors = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const codes = fc.constantFrom(...currencyCodes);
/** Rates of currencies differ by factors of thousands, either way. */
const rates = fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 9n }), scale: fc.nat(9) });

describe('adding and comparing', () => {
  test('works within one currency', () => {
    expect(add(money(150n, 'EUR'), money(-50n, 'EUR'))).toEqual(money(100n, 'EUR'));
    expect(subtract(money(150n, 'EUR'), money(50n, 'EUR'))).toEqual(money(100n, 'EUR'));
    expect(compare(money(1n, 'XOF'), money(2n, 'XOF'))).toBe(-1);
    expect(compare(zero('XOF'), money(0n, 'XOF'))).toBe(0);
    expect(larger(money(1n, 'XOF'), money(2n, 'XOF'))).toEqual(money(2n, 'XOF'));
  });

  test('is a compile error across currencies, and a TypeError for who evades it', () => {
    const euros = money(1n, 'EUR');
    // @ts-expect-error -- two currencies do not add up
    expect(() => add(euros, money(1n, 'USD'))).toThrow(TypeError);
    const smuggled = money(1n, 'USD') as Money as Money<'EUR'>;
    for (const mix of [add, subtract, compare, larger]) {
      expect(() => mix(euros, smuggled)).toThrow(TypeError);
    }
  });
});

describe('multiply', () => {
  test('rounds once, by the named mode', () => {
    const fee = multiply(money(19999n, 'EUR'), decimal('0.005'), 'half-up');
    expect(fee).toEqual(money(100n, 'EUR'));
    expect(multiply(money(19999n, 'EUR'), decimal('0.005'), 'down')).toEqual(money(99n, 'EUR'));
  });
});

describe('convert', () => {
  test('accounts for the decimals of both currencies', () => {
    const rate = decimal('655.957');
    expect(convert(money(20000n, 'EUR'), rate, 'XOF', 'half-even')).toEqual(money(131191n, 'XOF'));
    const back = decimal('0.00152449');
    expect(convert(money(131191n, 'XOF'), back, 'EUR', 'half-even')).toEqual(money(20000n, 'EUR'));
  });

  test('is less than one minor unit off the exact amount', () => {
    fc.assert(
      fc.property(minors, codes, codes, rates, (minor, from, to, rate) => {
        const { minor: result } = convert(money(minor, from), rate, to, 'down');
        // Both sides times 10^(scale + decimals), so that the comparison is between integers.
        const exact = minor * rate.units * 10n ** BigInt(exponentOf(to));
        const unit = 10n ** BigInt(rate.scale + exponentOf(from));
        const missing = exact - result * unit;
        expect((missing < 0n ? -missing : missing) < unit).toBe(true);
      }),
    );
  });

  test('convertBack rounded up is the smallest amount that reaches the target', () => {
    const targets = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(targets, codes, codes, rates, (minor, currency, to, rate) => {
        const target = money(minor, to);
        const source = convertBack(target, rate, currency, 'up');
        expect(convert(source, rate, to, 'down').minor >= minor).toBe(true);
        const less = money(source.minor - 1n, currency);
        expect(convert(less, rate, to, 'down').minor < minor).toBe(true);
      }),
    );
  });

  test('there and back never gains, when each way is rounded down', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        codes,
        codes,
        rates,
        (minor, from, to, rate) => {
          const there = convert(money(minor, from), rate, to, 'down');
          expect(convertBack(there, rate, from, 'down').minor <= minor).toBe(true);
        },
      ),
    );
  });
});

test('moneyText has all the decimals of the currency', () => {
  expect(moneyText(money(20000n, 'EUR'))).toBe('200.00');
  expect(moneyText(money(-5n, 'EUR'))).toBe('-0.05');
  expect(moneyText(money(131191n, 'XOF'))).toBe('131191');
});

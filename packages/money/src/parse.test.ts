import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyCodes } from './currencies.ts';
import { formatDecimalText } from './format.ts';
import { money, moneyText } from './money.ts';
import { parseTypedAmount, parseWireAmount } from './parse.ts';

const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.constantFrom(...currencyCodes))
  .map(([minor, currency]) => money(minor, currency));

describe('parseWireAmount', () => {
  test.each([
    ['12.5', 'EUR', 1250n],
    ['12.50', 'EUR', 1250n],
    ['0.01', 'EUR', 1n],
    ['655957', 'XOF', 655957n],
    ['0', 'XOF', 0n],
    ['9999999999999.99', 'EUR', 999999999999999n],
  ] as const)('reads %s %s', (text, currency, minor) => {
    expect(parseWireAmount(text, currency)).toEqual({ ok: true, amount: money(minor, currency) });
  });

  test.each([
    ['', 'empty'],
    ['-1', 'format'],
    ['+1', 'format'],
    ['1e3', 'format'],
    ['1,5', 'format'],
    ['1 000', 'format'],
    ['.5', 'format'],
    ['5.', 'format'],
    ['1.2.3', 'format'],
    ['NaN', 'format'],
    ['Infinity', 'format'],
    ['0x1F', 'format'],
    ['١٢', 'format'],
    ['１２', 'format'],
    ['1\n', 'format'],
    ['12.345', 'decimals'],
    ['12.340', 'decimals'],
    ['1234567890123456', 'digits'],
    ['12345678901234.56', 'digits'],
  ] as const)('refuses %j as %s', (text, fault) => {
    expect(parseWireAmount(text, 'EUR')).toEqual({ ok: false, fault });
  });

  test('refuses decimals of a currency that has none', () => {
    for (const text of ['1.5', '1.0']) {
      expect(parseWireAmount(text, 'XOF')).toEqual({ ok: false, fault: 'decimals' });
    }
  });

  test('reads back what moneyText wrote, to the last unit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseWireAmount(moneyText(amount), amount.currency)).toEqual({ ok: true, amount });
      }),
    );
  });

  test('never throws, whatever it is given', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+\d., eE]{0,40}$/));
    fc.assert(
      fc.property(texts, fc.constantFrom(...currencyCodes), (text, currency) => {
        for (const parse of [parseWireAmount, parseTypedAmount]) {
          const parsed = parse(text, currency);
          expect(!parsed.ok || parsed.amount.minor >= 0n).toBe(true);
        }
      }),
    );
  });
});

describe('parseTypedAmount', () => {
  test.each([
    ['12,50', 1250n],
    ['12.5', 1250n],
    ['1 250,5', 125050n],
    ['1\u00a0250,5', 125050n],
    ['1\u202f250.50', 125050n],
    [' 200 ', 20000n],
    ['200,', 20000n],
    [',5', 50n],
    ['200,000', 20000n],
    ['007', 700n],
  ])('understands %j', (text, minor) => {
    expect(parseTypedAmount(text, 'EUR')).toEqual({ ok: true, amount: money(minor, 'EUR') });
  });

  test('understands zeros after the point of a currency without decimals', () => {
    expect(parseTypedAmount('1 000,00', 'XOF')).toEqual({ ok: true, amount: money(1000n, 'XOF') });
    expect(parseTypedAmount('1 000,50', 'XOF')).toEqual({ ok: false, fault: 'decimals' });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    [',', 'format'],
    ['1,234.56', 'format'],
    ['1.234,56', 'format'],
    ['1,2,3', 'format'],
    ['-5', 'format'],
    ['−5', 'format'],
    ['5 €', 'format'],
    ['cinq', 'format'],
    ['1,234', 'decimals'],
    ['1234567890123456', 'digits'],
  ] as const)('refuses %j as %s', (text, fault) => {
    expect(parseTypedAmount(text, 'EUR')).toEqual({ ok: false, fault });
  });

  test('reads back what a person is shown', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const shown = formatDecimalText(moneyText(amount));
        expect(parseTypedAmount(shown, amount.currency)).toEqual({ ok: true, amount });
      }),
    );
  });
});

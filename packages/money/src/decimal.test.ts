import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareDecimals,
  decimal,
  decimalText,
  divideDecimals,
  fixed,
  multiplyDecimals,
} from './decimal.ts';

const units = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
const scales = fc.nat({ max: 12 });
const decimals = fc.record({ units, scale: scales });

describe('decimal', () => {
  test.each([
    ['655.957', { units: 655957n, scale: 3 }],
    ['0', { units: 0n, scale: 0 }],
    ['-0.50', { units: -50n, scale: 2 }],
    ['007', { units: 7n, scale: 0 }],
  ])('reads %s', (text, expected) => {
    expect(decimal(text)).toEqual(expected);
  });

  test.each([
    '',
    '.5',
    '5.',
    '1e3',
    '1,5',
    ' 1',
    '1 ',
    '+1',
    '0x10',
    'NaN',
    'Infinity',
    '٣',
    '1_000',
  ])('refuses %j', (text) => {
    expect(() => decimal(text)).toThrow(RangeError);
  });

  test('comes back from its text', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(compareDecimals(decimal(fixed(value.units, value.scale)), value)).toBe(0);
        expect(compareDecimals(decimal(decimalText(value)), value)).toBe(0);
      }),
    );
  });

  test.each([
    ['10.00', '10'],
    ['100', '100'],
    ['0.00', '0'],
    ['655.9570', '655.957'],
    ['-1.50', '-1.5'],
  ])('the text of %s is %s', (text, expected) => {
    expect(decimalText(decimal(text))).toBe(expected);
  });
});

describe('arithmetic', () => {
  test('multiplies exactly', () => {
    const product = multiplyDecimals(decimal('655.957'), decimal('0.005'));
    expect(decimalText(product)).toBe('3.279785');
  });

  test('divides to the asked scale', () => {
    expect(divideDecimals(decimal('1'), decimal('3'), 6, 'down')).toEqual({
      units: 333333n,
      scale: 6,
    });
    expect(divideDecimals(decimal('1'), decimal('655.957'), 10, 'half-even')).toEqual({
      units: 15244902n,
      scale: 10,
    });
  });

  test('dividing and multiplying again stays within one last digit of the divisor', () => {
    const positive = fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 12n }), scale: scales });
    fc.assert(
      fc.property(decimals, positive, (left, right) => {
        const quotient = divideDecimals(left, right, 30, 'half-even');
        const back = multiplyDecimals(quotient, right);
        const scale = 10n ** BigInt(back.scale - left.scale);
        const error = back.units - left.units * scale;
        expect(error * 2n <= right.units && error * -2n <= right.units).toBe(true);
      }),
    );
  });

  test('refuses to divide by zero', () => {
    expect(() => divideDecimals(decimal('1'), decimal('0'), 2, 'down')).toThrow(RangeError);
  });

  test('compares across scales', () => {
    expect(compareDecimals(decimal('1.50'), decimal('1.5'))).toBe(0);
    expect(compareDecimals(decimal('-2'), decimal('1.999'))).toBe(-1);
    expect(compareDecimals(decimal('0.1'), decimal('0.09'))).toBe(1);
  });
});

test.each([
  [1250n, 2, '12.50'],
  [5n, 2, '0.05'],
  [-5n, 2, '-0.05'],
  [131191n, 0, '131191'],
  [0n, 3, '0.000'],
])('fixed(%s, %s) is %s', (value, scale, expected) => {
  expect(fixed(value, scale)).toBe(expected);
});

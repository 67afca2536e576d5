import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyCodes, exponentOf } from './currencies.ts';
import { currencySymbol, formatDecimalText, formatMoney } from './format.ts';
import { money } from './money.ts';

/** No-break spaces made visible. */
const shown = (text: string) => text.replaceAll('\u00a0', '~');

describe('formatMoney', () => {
  test.each([
    [money(125045n, 'EUR'), '1~250,45~€'],
    [money(131191n, 'XOF'), '131~191~F~CFA'],
    [money(-2000n, 'EUR'), '−20,00~€'],
    [money(5n, 'USD'), '0,05~$US'],
    [money(100000000000n, 'MAD'), '1~000~000~000,00~MAD'],
    [money(0n, 'XAF'), '0~FCFA'],
  ])('case %#', (amount, expected) => {
    expect(shown(formatMoney(amount))).toBe(expected);
  });

  test('shows the sign of what comes in when asked, and the code instead of the symbol', () => {
    expect(shown(formatMoney(money(100n, 'EUR'), { signed: true }))).toBe('+1,00~€');
    expect(shown(formatMoney(money(-100n, 'EUR'), { signed: true }))).toBe('−1,00~€');
    expect(shown(formatMoney(money(0n, 'EUR'), { signed: true }))).toBe('0,00~€');
    expect(shown(formatMoney(money(100n, 'XOF'), { code: true }))).toBe('100~XOF');
  });

  test('shows as many decimals as asked for, and never hides cents', () => {
    const text = (minor: bigint, decimals: number) =>
      shown(formatMoney(money(minor, 'EUR'), { decimals }));
    expect([text(1200n, 0), text(1230n, 0), text(1234n, 0)]).toEqual(['12~€', '12,3~€', '12,34~€']);
    expect([text(1200n, 4), text(-5n, 2)]).toEqual(['12,0000~€', '−0,05~€']);
    expect(shown(formatMoney(money(1200n, 'CHF'), { symbol: 'Fr.' }))).toBe('12,00~Fr.');
  });

  test('agrees with Intl in fr-FR on the digits', () => {
    const amounts = fc.tuple(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.constantFrom(...currencyCodes.filter((code) => code !== 'CDF')),
    );
    fc.assert(
      fc.property(amounts, ([minor, currency]) => {
        const digits = exponentOf(currency);
        const style = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: digits });
        const text = (minor < 0n ? '-' : '') + decimalOf(minor < 0n ? -minor : minor, digits);
        const expected = style.format(text as `${number}`);
        const ours = formatMoney(money(minor, currency), { code: true });
        expect(ours).toBe(
          `${expected.replaceAll('\u202f', '\u00a0').replace('-', '−')}\u00a0${currency}`,
        );
      }),
    );
  });
});

test('no text for people holds the narrow space that fonts lack', () => {
  expect(formatDecimalText('-1250.5')).toBe('−1\u00a0250,5');
  expect(formatDecimalText('655.957')).toBe('655,957');
  expect(formatDecimalText('1000000')).toBe('1\u00a0000\u00a0000');
});

test('a currency without a symbol is written with its code', () => {
  expect(currencySymbol('MAD')).toBe('MAD');
  expect(currencySymbol('EUR')).toBe('€');
});

function decimalOf(magnitude: bigint, digits: number): string {
  const text = magnitude.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

describe('in another language', () => {
  test('English sets the unit first, groups with commas, and keeps a unit in letters apart', () => {
    expect(formatMoney(money(125045n, 'EUR'), {}, 'en')).toBe('€1,250.45');
    expect(formatMoney(money(-2000n, 'USD'), {}, 'en')).toBe('−US$20.00');
    expect(formatMoney(money(100n, 'GBP'), { signed: true }, 'en')).toBe('+£1.00');
    expect(shown(formatMoney(money(131191n, 'XOF'), {}, 'en'))).toBe('F~CFA~131,191');
    expect(shown(formatMoney(money(125045n, 'EUR'), { code: true }, 'en'))).toBe('EUR~1,250.45');
  });

  test('Spanish groups from five digits on, with points', () => {
    expect(shown(formatMoney(money(125045n, 'EUR'), {}, 'es'))).toBe('1250,45~€');
    expect(shown(formatMoney(money(1250045n, 'EUR'), {}, 'es'))).toBe('12.500,45~€');
    expect(formatDecimalText('655.957', 'es')).toBe('655,957');
  });

  test.each([
    ['en', 'en-GB'],
    ['es', 'es-ES'],
  ] as const)('agrees with Intl in %s on the digits', (language, locale) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (minor) => {
        const text = (minor / 100).toFixed(2);
        const style = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
        expect(formatDecimalText(text, language)).toBe(style.format(minor / 100));
      }),
    );
  });
});

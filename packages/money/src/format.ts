import { exponentOf, type CurrencyCode } from './currencies.ts';
import { fixed } from './decimal.ts';
import type { Money } from './money.ts';

const minusSign = '\u2212';
const noBreakSpace = '\u00a0';

const symbols: Partial<Record<CurrencyCode, string>> = {
  EUR: '€',
  USD: '$US',
  GBP: '£GB',
  CAD: '$CA',
  XOF: 'F CFA',
  XAF: 'FCFA',
};

export type FormatOptions = {
  /** Write `+` before what comes in. */
  readonly signed?: boolean;
  /** Show the ISO code instead of the symbol. */
  readonly code?: boolean;
};

/**
 * An amount for a person, in fr-FR: `1 250,45 €`, `131 191 F CFA`, `−20,00 €`. Groups and units are set off by
 * U+00A0 (Intl emits U+202F, which most fonts lack) and the minus is U+2212.
 */
export function formatMoney(amount: Money, options: FormatOptions = {}): string {
  const unit = options.code ? amount.currency : (symbols[amount.currency] ?? amount.currency);
  const digits = formatDecimalText(fixed(amount.minor, exponentOf(amount.currency)));
  const sign = options.signed && amount.minor > 0n ? '+' : '';
  return `${sign}${digits}${noBreakSpace}${unit}`;
}

/** A plain decimal text in fr-FR: `655.957` is `655,957`, `-1250.5` is `−1 250,5`. */
export function formatDecimalText(text: string): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction] = (negative ? text.slice(1) : text).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, noBreakSpace);
  return `${negative ? minusSign : ''}${grouped}${fraction === undefined ? '' : `,${fraction}`}`;
}

/** The unit written after an amount: `€`, `F CFA`, `MAD`. */
export function currencySymbol(currency: CurrencyCode): string {
  return symbols[currency] ?? currency;
}

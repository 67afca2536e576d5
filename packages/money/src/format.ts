import { exponentOf, type CurrencyCode } from './currencies.ts';
import { fixed } from './decimal.ts';
import type { Money } from './money.ts';

const minusSign = '\u2212';
const noBreakSpace = '\u00a0';

/** A language that amounts are written in. French is the source: it is what is written when none is said. */
export type NumberLanguage = 'fr' | 'en' | 'es';

type Custom = {
  readonly group: string;
  readonly decimal: string;
  /** The shortest whole part that is grouped: Spanish leaves four digits together (RAE). */
  readonly groupedFrom: number;
  readonly unitFirst: boolean;
  readonly symbols: Partial<Record<CurrencyCode, string>>;
};

const francs = { XOF: `F${noBreakSpace}CFA`, XAF: 'FCFA' } as const;

const customs: Readonly<Record<NumberLanguage, Custom>> = {
  fr: {
    group: noBreakSpace,
    decimal: ',',
    groupedFrom: 4,
    unitFirst: false,
    symbols: { EUR: '€', USD: '$US', GBP: '£GB', CAD: '$CA', ...francs },
  },
  en: {
    group: ',',
    decimal: '.',
    groupedFrom: 4,
    unitFirst: true,
    symbols: { EUR: '€', USD: 'US$', GBP: '£', CAD: 'CA$', ...francs },
  },
  es: {
    group: '.',
    decimal: ',',
    groupedFrom: 5,
    unitFirst: false,
    symbols: { EUR: '€', USD: 'US$', GBP: '£', CAD: 'CA$', ...francs },
  },
};

export type FormatOptions = {
  /** Write `+` before what comes in. */
  readonly signed?: boolean;
  /** Show the ISO code instead of the symbol. */
  readonly code?: boolean;
  /** In place of the usual symbol. */
  readonly symbol?: string | undefined;
  /** Decimals to show; minor units that are there are shown whatever it says. */
  readonly decimals?: number | undefined;
};

/**
 * An amount for a person, in fr-FR unless another language is said: `1 250,45 €`, `131 191 F CFA`, `−20,00 €`;
 * `€1,250.45` in English, `1250,45 €` in Spanish. Groups and units are set off by U+00A0 (Intl emits U+202F, which
 * most fonts lack) and the minus is U+2212.
 */
export function formatMoney(
  amount: Money,
  options: FormatOptions = {},
  language: NumberLanguage = 'fr',
): string {
  const unit = options.code
    ? amount.currency
    : (options.symbol ?? currencySymbol(amount.currency, language));
  const exact = fixed(amount.minor, exponentOf(amount.currency));
  const text = formatDecimalText(withDecimals(exact, options.decimals), language);
  const sign = options.signed && amount.minor > 0n ? '+' : '';
  if (!customs[language].unitFirst) return `${sign}${text}${noBreakSpace}${unit}`;
  const negative = text.startsWith(minusSign);
  // A unit in letters would run into the digits.
  const space = /\p{L}$/u.test(unit) ? noBreakSpace : '';
  return `${negative ? minusSign : sign}${unit}${space}${negative ? text.slice(1) : text}`;
}

/** `12.00` with 0 decimals is `12`, `12.30` is `12.3`, and with 4 `12.3000`: no digit that says something is lost. */
function withDecimals(text: string, decimals: number | undefined): string {
  if (decimals === undefined) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const said = fraction.replace(/0+$/, '');
  const shown = said.padEnd(decimals, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** A plain decimal text for a person: in fr-FR `655.957` is `655,957`, `-1250.5` is `−1 250,5`. */
export function formatDecimalText(text: string, language: NumberLanguage = 'fr'): string {
  const { group, decimal, groupedFrom } = customs[language];
  const negative = text.startsWith('-');
  const [whole = '', fraction] = (negative ? text.slice(1) : text).split('.');
  const grouped = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  const decimals = fraction === undefined ? '' : `${decimal}${fraction}`;
  return `${negative ? minusSign : ''}${grouped}${decimals}`;
}

/** The unit written beside an amount: `€`, `F CFA`, `MAD`. */
export function currencySymbol(currency: CurrencyCode, language: NumberLanguage = 'fr'): string {
  return customs[language].symbols[currency] ?? currency;
}

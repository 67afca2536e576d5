import type { CurrencyCode } from '@nzela/money/currencies';
import {
  currencySymbol as symbolIn,
  type FormatOptions,
  formatDecimalText,
  formatMoney,
  type NumberLanguage,
} from '@nzela/money/format';
import { type Money, money, subtract } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import { zoneToTell } from '@nzela/messages/calendar-date';
import { firstOfMonth } from '@nzela/messages/french-date';
import { getLocale } from '@nzela/messages/locale';
import { shownCurrency } from './currencies.ts';
import { intlLocale } from './locale.ts';
import { productNow } from './product-time.ts';
import { dayOf, readerTimeZone } from './time-zone.ts';

/**
 * An amount of the API (a JSON number in major units) as exact money, by its decimal text. Throws RangeError
 * for what the wire never carries (more decimals than the currency has, an exponent).
 */
export function wireMoney<C extends CurrencyCode>(amount: number, currency: C): Money<C> {
  const parsed = parseWireAmount(String(Math.abs(amount)), currency);
  if (!parsed.ok) throw new RangeError(`Not an amount in ${currency}: ${amount}`);
  return money(amount < 0 ? -parsed.amount.minor : parsed.amount.minor, currency);
}

/** `left - right` of two amounts of the API, exactly: as JSON numbers, 14.13 - 10 is 4.130000000000001. */
export function wireDifference<C extends CurrencyCode>(
  left: number,
  right: number,
  currency: C,
): Money<C> {
  return subtract<C>(wireMoney(left, currency), wireMoney(right, currency));
}

/** The language that numbers are written in: Lingala writes them as French does. */
function numberLanguage(): NumberLanguage {
  const language = getLocale();
  return language === 'ln' ? 'fr' : language;
}

/** `1250.45, 'EUR'` is `1 250,45 €`, `€1,250.45` in English. */
export function formatAmount(
  amount: number,
  currency: CurrencyCode,
  options: FormatOptions = {},
): string {
  return formatExact(wireMoney(amount, currency), options);
}

/** Exact money, in the reader's language. */
export function formatExact(amount: Money, options: FormatOptions = {}): string {
  // An amount and its unit stay on one line.
  const { symbole: symbol, decimales: decimals } = shownCurrency(amount.currency);
  return formatMoney(amount, { symbol, decimals, ...options }, numberLanguage()).replace(
    'F CFA',
    'F\u00a0CFA',
  );
}

/** A decimal text in the reader's language: `1250.5` is `1 250,5`, `1,250.5` in English. */
export function formatDecimal(text: string): string {
  return formatDecimalText(text, numberLanguage());
}

/**
 * A decimal text as an amount field holds it. Groups are spaces in every language, since `1,250` would be read back
 * as one and a quarter; the decimal mark is the reader's.
 */
export function formatForField(text: string): string {
  const french = formatDecimalText(text);
  return numberLanguage() === 'en' ? french.replace(',', '.') : french;
}

/**
 * A decimal text for another program of the reader's, or for a field: `1250.5` is `1250,5`, and stays as it is in
 * English. Without groups, whose spaces not every bank's form takes.
 */
export function plainDecimal(text: string): string {
  return numberLanguage() === 'en' ? text : text.replace('.', ',');
}

/** The unit beside an amount, in the reader's language: `€`, `$US`, `MAD`. */
export function currencySymbol(currency: CurrencyCode): string {
  return shownCurrency(currency).symbole ?? symbolIn(currency, numberLanguage());
}

/** `XOF` is « Franc CFA (UEMOA) » in the reader's language, with a capital. */
export function currencyName(currency: CurrencyCode): string {
  const { nom } = shownCurrency(currency);
  if (nom !== undefined) return nom;
  const names = new Intl.DisplayNames([intlLocale(getLocale())], { type: 'currency' });
  const name = names.of(currency) ?? currency;
  return plainSpaces(name.charAt(0).toUpperCase() + name.slice(1));
}

/** `DE` is « Allemagne » in the reader's language. */
export function countryName(country: string): string {
  const names = new Intl.DisplayNames([intlLocale(getLocale())], { type: 'region' });
  return names.of(country) ?? country;
}

/** A rate's decimal text for a person: `655.957` is `655,957`. */
export function formatRate(rate: string): string {
  return formatDecimal(rate);
}

const dateStyles = {
  /** `12/07/2026`: the specification's table of transfers, and nothing else. */
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** `12 juillet 2026`, as mails and documents write it. */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  /** `dimanche 12 juillet 2026`. */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `12 juillet`. */
  day: { day: 'numeric', month: 'long' },
  /** `14:05`. */
  time: { hour: '2-digit', minute: '2-digit' },
  /** `12 juillet 2026 à 14:05`. */
  dateTime: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dateStyles;

/**
 * A moment (ISO 8601, or milliseconds) in the reader's language and in `timeZone`, theirs when absent: the server
 * and the browser draw the first page in the same one. A date without a time is the same day in every zone.
 */
export function formatDate(
  moment: string | number,
  style: DateStyle = 'date',
  timeZone = readerTimeZone(),
): string {
  const options = { ...dateStyles[style], timeZone: zoneToTell(moment, timeZone) };
  const language = getLocale();
  const text = new Intl.DateTimeFormat(intlLocale(language), options).format(new Date(moment));
  return language === 'fr' ? firstOfMonth(text) : plainSpaces(text);
}

/** A day (`2026-11-14`) beside today: « Aujourd’hui », « Hier », « 14 novembre », with its year when it is another one. */
export function formatDay(day: string, now = productNow().getTime()): string {
  const today = dayOf(new Date(now));
  const daysAgo = (Date.parse(today) - Date.parse(day)) / dayMs;
  if (daysAgo === 0 || daysAgo === 1) {
    const words = new Intl.RelativeTimeFormat(intlLocale(getLocale()), { numeric: 'auto' });
    const word = words.format(-daysAgo, 'day').replace("'", '’');
    return word.charAt(0).toUpperCase() + word.slice(1);
  }
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDate(day, isThisYear ? 'day' : 'date');
}

const dayMs = 86_400_000;

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `il y a 3 heures`, `dans 2 minutes`, `maintenant`. Past a week it is the date. */
export function formatRelative(moment: string | number, now = productNow().getTime()): string {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1_000);
  if (Math.abs(seconds) > 7 * 86_400) return formatDate(moment);
  const format = new Intl.RelativeTimeFormat(intlLocale(getLocale()), { numeric: 'auto' });
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 0];
  return plainSpaces(format.format(size === 0 ? 0 : Math.trunc(seconds / size), unit));
}

/** U+202F becomes U+00A0: none of the fonts has the former. */
export function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

import { decimalText, type Decimal } from '@nzela/money/decimal';
import { formatDecimalText, formatMoney, type FormatOptions } from '@nzela/money/format';
import type { Money } from '@nzela/money/money';
import { firstOfMonth } from '@nzela/messages/french-date';
import { zoneName } from '../time/moments.ts';
import { render } from '@nzela/messages/render';
import { intlLocaleOf, numberLanguageOf } from './language.ts';

/** For whom a document is written: under the application's name, in their language, at the time of their clocks. */
export type Reader = {
  readonly application: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly language: string;
};

export function amountFor({ language }: Reader, amount: Money, options?: FormatOptions): string {
  return formatMoney(amount, options, numberLanguageOf(language));
}

/** `1 EUR = 655,957 XOF`. */
export function rateFor(
  { language }: Reader,
  { from, rate, to }: { readonly from: string; readonly rate: Decimal; readonly to: string },
): string {
  return `1 ${from} = ${formatDecimalText(decimalText(rate), numberLanguageOf(language))} ${to}`;
}

/** `12 juillet 2026 à 14:05`, `1er mars 2026 à 07:05`. */
export function momentFor({ language, timeZone }: Reader, moment: Date): string {
  const text = formatOf('moment', intlLocaleOf(language), timeZone).format(moment);
  return dateWords(text, language);
}

/** `12 juillet 2026`, `1er mars 2026`. */
export function dateFor({ language, timeZone }: Reader, moment: Date): string {
  return dateWords(formatOf('date', intlLocaleOf(language), timeZone).format(moment), language);
}

const formats = {
  moment: { dateStyle: 'long', timeStyle: 'short' },
  date: { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Made once for each zone that people live in: making one takes as long as using it fifty times. */
const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(
  name: keyof typeof formats,
  locale: string,
  timeZone: string,
): Intl.DateTimeFormat {
  const key = `${name} ${locale} ${timeZone}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale, { ...formats[name], timeZone });
  made.set(key, format);
  return format;
}

/** A day of the calendar (`2026-03-01`): `1er mars 2026`. */
export function dayFor({ language }: Reader, day: string): string {
  const words = Temporal.PlainDate.from(day).toLocaleString(intlLocaleOf(language), {
    dateStyle: 'long',
  });
  return dateWords(words, language);
}

function dateWords(text: string, language: string): string {
  return numberLanguageOf(language) === 'fr' ? firstOfMonth(text) : text;
}

/** Whose clocks: `heure locale à Paris`. */
export function zoneFor(reader: Reader): string {
  return render(zoneName(reader.timeZone), reader);
}

import { formatMoney, type NumberLanguage } from '@nzela/money/format';
import { money } from '@nzela/money/money';
import * as en from '../compiled-server/messages/en.js';
import * as es from '../compiled-server/messages/es.js';
import * as fr from '../compiled-server/messages/fr.js';
import * as ln from '../compiled-server/messages/ln.js';
import { countryName } from './countries.ts';
import { zoneToTell } from './calendar-date.ts';
import { firstOfMonth } from './french-date.ts';
import { isMessage, type Message, type MessageKey, type MessageValue } from './message.ts';

/** For whom a message is rendered. */
export type MessageReader = {
  /** As the account or the page has it; French for a language without a catalogue. */
  readonly language: string;
  /** IANA name. */
  readonly timeZone: string;
};

/** Where an account's clocks are thought to be until its owner says where they are (`users.time_zone`). */
const presumedTimeZone = 'Europe/Paris';

type Say = (values: Readonly<Record<string, string | number>>) => string;
type Language = {
  readonly texts: Readonly<Record<MessageKey, Say>>;
  readonly numbers: NumberLanguage;
  readonly locale: string;
};

const languages: Readonly<Record<string, Language>> = {
  fr: { texts: fr as unknown as Language['texts'], numbers: 'fr', locale: 'fr-FR' },
  en: { texts: en as unknown as Language['texts'], numbers: 'en', locale: 'en-GB' },
  es: { texts: es as unknown as Language['texts'], numbers: 'es', locale: 'es-ES' },
  // Numbers and dates as in French: `Intl` has no customs for Lingala that people use.
  ln: { texts: ln as unknown as Language['texts'], numbers: 'fr', locale: 'fr-FR' },
};

/** A message in the reader's language, its amounts, dates and countries as that language writes them. */
export function render({ key, values }: Message, reader: MessageReader): string {
  const language = languageOf(reader);
  // A later release may have written a message that this one does not know.
  const text = Object.hasOwn(language.texts, key) ? language.texts[key] : language.texts.unknown;
  const told = Object.entries(values).map(([name, value]) => [name, renderValue(value, reader)]);
  return text(Object.fromEntries(told) as Record<string, string | number>);
}

/** Whether a text is the key of a message that this release knows. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(fr, text);
}

/** The messages of a family (`operations_`) whose own words contain `part`, in a language: for a search. */
export function keysSaying(
  part: string,
  { family, language }: { readonly family: string; readonly language: string },
): MessageKey[] {
  const { texts, locale } = languageOf({ language });
  const wanted = part.toLocaleLowerCase(locale);
  return Object.entries(texts)
    .filter(([key]) => key.startsWith(family))
    .filter(([, text]) => text(noValues).toLocaleLowerCase(locale).includes(wanted))
    .map(([key]) => key as MessageKey);
}

const noValues: Readonly<Record<string, string>> = new Proxy({}, { get: () => '' });

function languageOf({ language }: Pick<MessageReader, 'language'>): Language {
  return languages[language] ?? (languages['fr'] as Language);
}

/** A value as it stands in a message. */
export function renderValue(value: MessageValue, reader: MessageReader): string | number {
  if (typeof value !== 'object') return value;
  if (isList(value)) return value.map((one) => renderValue(one, reader)).join(', ');
  if (isMessage(value)) return render(value, reader);
  const { numbers, locale } = languageOf(reader);
  if ('minor' in value) return formatMoney(money(BigInt(value.minor), value.currency), {}, numbers);
  if ('country' in value) return countryName(value.country, locale);
  if ('seconds' in value) return delayText(value.seconds, reader);
  return instantText(value, reader);
}

function isList(value: MessageValue): value is readonly MessageValue[] {
  return Array.isArray(value);
}

type Instant = Extract<
  MessageValue,
  | { readonly moment: string }
  | { readonly day: string }
  | { readonly occasion: string }
  | { readonly since: string }
>;

function instantText(value: Instant, reader: MessageReader): string {
  if ('day' in value) return dateText(value.day, reader, { dateStyle: 'long' });
  if ('occasion' in value) return occasionText(value.occasion, reader);
  if ('since' in value) return timeOnDay(value.since, reader, { dateStyle: 'long' });
  return momentText(value.moment, reader);
}

/** `12 minutes`, `2 heures`. */
function delayText(seconds: number, reader: MessageReader): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60
    ? render({ key: 'time_minutes', values: { count: minutes } }, reader)
    : render({ key: 'time_hours', values: { count: Math.ceil(minutes / 60) } }, reader);
}

/** `12 juillet 2026 à 14:05`. While the zone is only presumed the reader may live elsewhere, and it is named. */
function momentText(moment: string, reader: MessageReader): string {
  const text = timeOnDay(moment, reader, { dateStyle: 'long' });
  if (reader.timeZone !== presumedTimeZone) return text;
  return `${text} (${render({ key: 'time_in_paris', values: {} }, reader)})`;
}

/** `samedi 31 janvier à 09:00`. */
function occasionText(moment: string, reader: MessageReader): string {
  return timeOnDay(moment, reader, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** The hour in two digits in every language. */
function timeOnDay(moment: string, reader: MessageReader, day: Intl.DateTimeFormatOptions): string {
  const date = dateText(moment, reader, day);
  const time = dateText(moment, reader, { hour: '2-digit', minute: '2-digit' });
  return render({ key: 'time_on_day', values: { date, time } }, reader);
}

function dateText(
  moment: string,
  { language, timeZone }: MessageReader,
  options: Intl.DateTimeFormatOptions,
): string {
  const { locale } = languageOf({ language });
  const zone = zoneToTell(moment, timeZone);
  const text = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(
    new Date(moment),
  );
  return locale === 'fr-FR' ? firstOfMonth(text) : text;
}

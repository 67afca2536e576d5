import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldWords as englishFields } from '@nzela/contract/field-words.en';
import { fieldWords as spanishFields } from '@nzela/contract/field-words.es';
import type { Message } from '@nzela/messages/message';
import { render, type MessageReader } from '@nzela/messages/render';
import { createPhrasebook, type Phrases } from '@nzela/contract/phrasebook';
import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { currencySymbol, formatMoney, type NumberLanguage } from '@nzela/money/format';
import { money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';

/** What the server can say things in besides French, which every sentence is written in. */
type Other = 'en' | 'es';

type Words = {
  readonly sentences: Phrases;
};

type Text = Message | string;

type Book = (text: string) => string;

const fieldsIn: Readonly<Record<Other, Phrases>> = { en: englishFields, es: spanishFields };
const books: Readonly<Record<Other, Book>> = {
  en: bookOf('en', phrasesIn('en')),
  es: bookOf('es', phrasesIn('es')),
};

/** Every sentence the server has in `language`, by its French: for the test that none is missing. */
export function phrasesIn(language: Other): Phrases {
  return { ...fieldsIn[language], ...wordsIn(language).sentences };
}

function wordsIn(language: Other): Words {
  const file = new URL(`words/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Words;
}

function bookOf(language: Other, phrases: Phrases): Book {
  const zonesIn = (value: string) =>
    value.replace(/heure de [^)]+(?=\))/g, (zone) => phrases[zone] ?? zone);
  const tellValue = (value: string) => zonesIn(datesIn(language, amountsIn(language, value)));
  return createPhrasebook(phrases, tellValue);
}

/** A French text of the server in `language`: as it is for French, and for what is no sentence of ours. */
export function inLanguage(text: string, language: string): string {
  return isOther(language) ? books[language](text) : text;
}

/** A message in the reader's language; a French sentence of a noun that has no messages yet is recognised. */
export function renderOrTell(text: Text, reader: MessageReader): string {
  return typeof text === 'string' ? inLanguage(text, reader.language) : render(text, reader);
}

/** How numbers are written in `language`: as in French for what has no customs of its own. */
export function numberLanguageOf(language: string): NumberLanguage {
  return isOther(language) ? language : 'fr';
}

/** What `Intl` calls the language: the one that dates of the pages are told in. */
export function intlLocaleOf(language: string): string {
  return isOther(language) ? dateWords[language].locale : 'fr-FR';
}

function isOther(language: string): language is Other {
  return language === 'en' || language === 'es';
}

/** The language of whoever asks: the page's, by the cookie it was drawn by, else the account's. */
export function languageOf({ headers, actor }: FastifyRequest): string {
  const chosen = /(?:^|;\s*)langue=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return chosen ?? actor?.language ?? 'fr';
}

/** Parts of answers that hold sentences of ours, kept in French in the database. */
const spoken = new Set(['appareil', 'avis', 'detail', 'raison', 'source', 'texte', 'titre']);

/** Tells the sentences inside answers in the language of whoever asks. Costs a French reader nothing. */
export function installWords(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const language = languageOf(request);
    return isOther(language) ? retold(payload, books[language]) : payload;
  });
}

function retold(value: unknown, tell: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => retold(one, tell));
  // A date, a stream or a buffer is no plain answer.
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      typeof part === 'string' && spoken.has(key) ? tell(part) : retold(part, tell),
    ]),
  );
}

const units = new Map<string, CurrencyCode>(
  currencyCodes.flatMap((code) => [[code, code] as const, [currencySymbol(code), code] as const]),
);
// Texts kept from before have an ordinary space inside « F CFA ».
const unitNames = [...units.keys()]
  .map((unit) => unit.replace('$', String.raw`\$`).replace('\u00a0', String.raw`[ \u00a0]`))
  .join('|');
const writtenAmount = new RegExp(
  String.raw`(?<sign>[−-]?)(?<whole>\d{1,3}(?:\u00a0\d{3})*|\d+)(?:,(?<decimals>\d+))?\u00a0(?<unit>${unitNames})(?!\w)`,
  'gu',
);

/** `1 250,45 €` inside a text, as the language writes it. */
function amountsIn(language: Other, text: string): string {
  return text.replace(writtenAmount, (...match: unknown[]) => {
    const { sign, whole = '', decimals, unit = '' } = groupsOf(match);
    const currency = units.get(unit.replace(' ', '\u00a0')) ?? 'EUR';
    const digits = whole.replaceAll('\u00a0', '');
    const parsed = parseWireAmount(
      decimals === undefined ? digits : `${digits}.${decimals}`,
      currency,
    );
    if (!parsed.ok) return String(match[0]);
    const { minor } = parsed.amount;
    return formatMoney(money(sign === '' ? minor : -minor, currency), {}, language);
  });
}

/** The named parts of a match, as `replace` hands them over: last. */
function groupsOf(match: readonly unknown[]): Record<string, string | undefined> {
  return match.at(-1) as Record<string, string | undefined>;
}

const months = Array.from({ length: 12 }, (_, month) => monthName('fr-FR', month));
const days = Array.from({ length: 7 }, (_, day) => dayName('fr-FR', day));
const writtenDate = new RegExp(
  String.raw`(?:(?<day>${days.join('|')}) )?(?<date>\d{1,2})(?:er)? (?<month>${months.join('|')})(?: (?<year>\d{4}))?(?: à (?<time>\d{2}:\d{2}))?`,
  'gu',
);

const dateWords = {
  en: { locale: 'en-GB', ofMonth: ' ', ofYear: ' ', at: ' at ' },
  es: { locale: 'es-ES', ofMonth: ' de ', ofYear: ' de ', at: ' a las ' },
} as const;

/** `samedi 31 janvier 2026 à 09:00` inside a text, as the language says it. */
function datesIn(language: Other, text: string): string {
  const { locale, ofMonth, ofYear, at } = dateWords[language];
  return text.replace(writtenDate, (...match: unknown[]) => {
    const { day, date = '', month = '', year, time } = groupsOf(match);
    const weekday = day === undefined ? '' : `${dayName(locale, days.indexOf(day))} `;
    const name = monthName(locale, months.indexOf(month));
    const ofItsYear = year === undefined ? '' : `${ofYear}${year}`;
    return `${weekday}${date}${ofMonth}${name}${ofItsYear}${time === undefined ? '' : `${at}${time}`}`;
  });
}

function monthName(locale: string, month: number): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month, 1),
  );
}

/** 0 is Sunday: 4 January 2026 is one. */
function dayName(locale: string, day: number): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4 + day),
  );
}

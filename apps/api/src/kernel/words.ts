import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusals } from '@nzela/contract/errors';
import { fieldWords as englishFields } from '@nzela/contract/field-words.en';
import { fieldWords as spanishFields } from '@nzela/contract/field-words.es';
import { createPhrasebook, type Phrases } from '@nzela/contract/phrasebook';
import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { currencySymbol, formatMoney } from '@nzela/money/format';
import { money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';

/** What the server can say things in besides French, which every sentence is written in. */
type Other = 'en' | 'es';

type Words = {
  readonly refusals: Readonly<Record<string, string>>;
  readonly sentences: Phrases;
};

const books: Readonly<Record<Other, (text: string) => string>> = {
  en: bookOf('en', englishFields),
  es: bookOf('es', spanishFields),
};

/** Every sentence the server has in `language`, by its French: for the test that none is missing. */
export function phrasesIn(language: Other, fields: Phrases): Phrases {
  const file = new URL(`words/${language}.json`, import.meta.url);
  const words = JSON.parse(readFileSync(file, 'utf8')) as Words;
  const told = Object.entries(refusals).flatMap(([code, { message }]) => {
    const translation = words.refusals[code];
    return translation === undefined ? [] : [[message, translation]];
  });
  return { ...fields, ...words.sentences, ...Object.fromEntries(told) };
}

function bookOf(language: Other, fields: Phrases): (text: string) => string {
  const tellValue = (value: string) => datesIn(language, amountsIn(language, value));
  return createPhrasebook(phrasesIn(language, fields), tellValue);
}

/** A French text of the server in `language`: as it is for French, and for what is no sentence of ours. */
export function inLanguage(text: string, language: string): string {
  return isOther(language) ? books[language](text) : text;
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
const spoken = new Set([
  'appareil',
  'avis',
  'description',
  'detail',
  'raison',
  'source',
  'texte',
  'titre',
]);

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
const writtenAmount = new RegExp(
  String.raw`([−-]?)(\d{1,3}(?:\u00a0\d{3})*|\d+)(?:,(\d+))?\u00a0(${[...units.keys()].map((unit) => unit.replace('$', String.raw`\$`)).join('|')})(?!\w)`,
  'gu',
);

/** `1 250,45 €` inside a text, as the language writes it. */
function amountsIn(language: Other, text: string): string {
  return text.replace(
    writtenAmount,
    (whole, sign: string, digits: string, decimals: string | undefined, unit: string) => {
      const currency = units.get(unit) ?? 'EUR';
      const wire = `${digits.replaceAll('\u00a0', '')}${decimals === undefined ? '' : `.${decimals}`}`;
      const parsed = parseWireAmount(wire, currency);
      if (!parsed.ok) return whole;
      const { minor } = parsed.amount;
      return formatMoney(money(sign === '' ? minor : -minor, currency), {}, language);
    },
  );
}

const months = Array.from({ length: 12 }, (_, month) => monthName('fr-FR', month));
const days = Array.from({ length: 7 }, (_, day) => dayName('fr-FR', day));
const writtenDate = new RegExp(
  String.raw`(?:(${days.join('|')}) )?(\d{1,2}) (${months.join('|')})(?: (\d{4}))?(?: à (\d{2}:\d{2}))?`,
  'gu',
);

/** `samedi 31 janvier 2026 à 09:00` inside a text, as the language says it. */
function datesIn(language: Other, text: string): string {
  const locale = language === 'en' ? 'en-GB' : 'es-ES';
  return text.replace(
    writtenDate,
    (_whole, day: string | undefined, date: string, month: string, ...rest: unknown[]) => {
      const [year, time] = rest as [string | undefined, string | undefined];
      const weekday = day === undefined ? '' : dayName(locale, days.indexOf(day));
      const name = monthName(locale, months.indexOf(month));
      return language === 'en'
        ? `${weekday === '' ? '' : `${weekday} `}${date} ${name}${spaced(year)}${time === undefined ? '' : ` at ${time}`}`
        : `${weekday === '' ? '' : `${weekday} `}${date} de ${name}${year === undefined ? '' : ` de ${year}`}${time === undefined ? '' : ` a las ${time}`}`;
    },
  );
}

function spaced(text: string | undefined): string {
  return text === undefined ? '' : ` ${text}`;
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

import type { FastifyRequest } from 'fastify';
import type { NumberLanguage } from '@nzela/money/format';

const locales: Readonly<Record<NumberLanguage, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  es: 'es-ES',
};

/** The language of whoever asks: the page's, by the cookie it was drawn by, else the account's. */
export function languageOf({ headers, actor }: FastifyRequest): string {
  const chosen = /(?:^|;\s*)langue=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return chosen ?? actor?.language ?? 'fr';
}

/** How numbers are written in `language`: as in French for what has no customs of its own. */
export function numberLanguageOf(language: string): NumberLanguage {
  return language === 'en' || language === 'es' ? language : 'fr';
}

/** What `Intl` calls the language: the one that dates of the pages are told in. */
export function intlLocaleOf(language: string): string {
  return locales[numberLanguageOf(language)];
}

/** What is read in a country (ISO 3166-1 alpha-2) by whom nothing more is known of: French where none of ours is its own. */
export function languageOfCountry(country: string): NumberLanguage {
  if (readEnglish.has(country)) return 'en';
  return readSpanish.has(country) ? 'es' : 'fr';
}

const readEnglish = new Set([
  'AU',
  'GB',
  'GH',
  'GM',
  'IE',
  'IN',
  'KE',
  'LR',
  'MW',
  'NG',
  'NZ',
  'PH',
  'SL',
  'TZ',
  'UG',
  'US',
  'ZA',
  'ZM',
  'ZW',
]);
const readSpanish = new Set([
  'AR',
  'BO',
  'CL',
  'CO',
  'CR',
  'DO',
  'EC',
  'ES',
  'GQ',
  'GT',
  'HN',
  'MX',
  'NI',
  'PA',
  'PE',
  'PY',
  'SV',
  'UY',
  'VE',
]);

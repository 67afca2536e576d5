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

import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import { refuse } from '../http/problem.ts';

/** Where a number without its country code is taken to be, when nothing else says. */
export const homeCountry = 'FR';

/**
 * The number in E.164, whatever way it was typed, or null when it is none. `country` (ISO 3166-1) reads numbers without a
 * country code; `00` stands for `+` everywhere.
 */
export function phoneOf(text: string, country: string = homeCountry): string | null {
  return parsedPhone(text, country)?.e164 ?? null;
}

/** The same, with its country, which numbers of no country (`+800`) have not. */
export function parsedPhone(
  text: string,
  country: string,
): { readonly e164: string; readonly country: string | undefined } | null {
  const typed = text.trim().replace(/^00/, '+');
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isValid() === true ? { e164: number.number, country: number.country } : null;
}

/** The number in E.164. Refuses `telephone_invalide` at `field` when it is none. */
export function readPhone(text: string, field: string, country?: string): string {
  return phoneOf(text, country) ?? refuse('telephone_invalide', { field });
}

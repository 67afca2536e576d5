import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import { refuse } from './problem.ts';

/** Where a number without its country code is taken to be, when nothing else says. */
const homeCountry: CountryCode = 'FR';

/** The number in E.164, or null when it is none. `country` (ISO 3166-1) reads numbers without a country code. */
export function phoneOf(text: string, country: string = homeCountry): string | null {
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  return number?.isValid() === true ? number.number : null;
}

/** The number in E.164. Refuses `telephone_invalide` at `field` when it is none. */
export function readPhone(text: string, field: string, country?: string): string {
  return phoneOf(text, country) ?? refuse('telephone_invalide', { field });
}

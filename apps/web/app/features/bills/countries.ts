import { countryName, type PhoneCountry, phoneCountries } from '../../ui/phone-countries.ts';

/** Whether the product has a name for the country. */
function isPhoneCountry(code: string): code is PhoneCountry {
  return (phoneCountries as readonly string[]).includes(code);
}

/** The country's name, or its code where the product has none. */
export function nameOfCountry(code: string): string {
  return isPhoneCountry(code) ? countryName(code) : code;
}

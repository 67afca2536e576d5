import type { CountryCode } from 'libphonenumber-js';

/** A number that was understood. */
export type ReadPhone = {
  /** `+221771234567`. */
  readonly e164: string;
  /** In the groups of its country, to be read aloud: `+221 77 123 45 67`. */
  readonly grouped: string;
};

/**
 * Reads a phone number typed in any usual way, as one of `country` unless it starts with `+` or `00`. Null for
 * what is no valid number. The table of the world's numbering plans is fetched at the first call.
 */
export async function readPhone(text: string, country: string): Promise<ReadPhone | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const international = text.trim().replace(/^00/, '+');
  const phone = parsePhoneNumberFromString(international, country as CountryCode);
  if (phone === undefined || !phone.isValid()) return null;
  return { e164: phone.number, grouped: phone.formatInternational().replaceAll(' ', '\u00a0') };
}

const callingCodes: Readonly<Record<string, string>> = { BJ: '229', CI: '225' };

/**
 * The ten digits of an old eight-digit number of Bénin (since 30 November 2024: 01 in front) or Côte d'Ivoire
 * (since 31 January 2021: 01, 05 or 07 in front, by the operator that the second digit tells), in E.164. Null
 * where there is nothing to repair.
 */
export function repairedPhone(text: string, country: string): string | null {
  const callingCode = callingCodes[country];
  if (callingCode === undefined) return null;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const national =
    digits.startsWith(callingCode) && digits.length === 11 ? digits.slice(3) : digits;
  if (national.length !== 8) return null;
  const prefix = country === 'BJ' ? '01' : ivorianPrefix(national);
  return prefix === null ? null : `+${callingCode}${prefix}${national}`;
}

function ivorianPrefix(national: string): '01' | '05' | '07' | null {
  const operatorDigit = Number(national[1]);
  if (operatorDigit >= 7) return '07';
  if (operatorDigit >= 4) return '05';
  return operatorDigit >= 1 ? '01' : null;
}

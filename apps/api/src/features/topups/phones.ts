import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { TopupCountry } from '@nzela/contract/topup-terms';
import { refuse } from '../../kernel/http/problem.ts';
import { phoneOf } from '../recipients/recipients.ts';

/** Calling codes (ITU E.164). */
const callingCodes: Readonly<Record<TopupCountry, string>> = {
  SN: '221',
  ML: '223',
  CI: '225',
  CM: '237',
  GH: '233',
  BJ: '229',
  TG: '228',
  NE: '227',
};

const champ = 'phoneNumber';

/**
 * Digits as a person typed them, with or without the country's code (and its 00), as digits with it. Refuses
 * `telephone_invalide` at the field; for a former 8-digit number of Bénin or Côte d'Ivoire with today's number.
 */
export function topupPhone(digits: string, country: TopupCountry): string {
  const code = callingCodes[country];
  const bare = digits.replace(/^00/, '');
  // Eight digits is the shortest national number here, so that a code in front of fewer is none.
  const isInternational = bare.startsWith(code) && bare.length >= code.length + 8;
  const phone = phoneOf(isInternational ? `+${bare}` : digits, country, { champ });
  if (!phone.startsWith(`+${code}`)) return refuse('telephone_invalide', { field: champ });
  return phone.slice(1);
}

/** The digits of a top-up in the groups of their country, to be read aloud: `+221 77 123 45 67`. */
export function groupedPhone(digits: string): string {
  return parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
}

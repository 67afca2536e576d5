import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { say } from '@nzela/messages/message';
import { parsedPhone } from '../../kernel/texts/phones.ts';
import { refuse } from '../../kernel/http/problem.ts';

export type ReadPhone =
  | { readonly ok: true; readonly e164: string; readonly country: string }
  /** `repaired`: the number as it is dialled today, when we know. */
  | { readonly ok: false; readonly repaired: string | null };

/**
 * A typed number as E.164, read as a number of `country` (ISO 3166-1 alpha-2) unless it starts with `+` or `00`. The
 * former 8-digit numbers of Bénin (ten digits since 30 November 2024) and Côte d'Ivoire (since 31 January 2021) are
 * refused with today's number, because sending to a number that somebody else may hold is never guessed.
 */
export function readPhone(text: string, country: string): ReadPhone {
  const parsed = parsedPhone(text, country);
  if (parsed?.country !== undefined) {
    return { ok: true, e164: parsed.e164, country: parsed.country };
  }
  return { ok: false, repaired: repairedNumber(text.trim().replace(/^00/, '+'), country) };
}

const formerNumbers = {
  BJ: { code: '229', prefix: () => '01' },
  CI: { code: '225', prefix: (digits: string) => ivorianPrefix(digits.charAt(1)) },
} as const;

function repairedNumber(typed: string, country: string): string | null {
  const rule = country === 'BJ' || country === 'CI' ? formerNumbers[country] : undefined;
  if (rule === undefined) return null;
  const digits = typed.replace(/\D/g, '');
  const local = typed.startsWith('+') && digits.startsWith(rule.code) ? digits.slice(3) : digits;
  if (local.length !== 8) return null;
  const repaired = parsePhoneNumberFromString(`+${rule.code}${rule.prefix(local)}${local}`);
  if (repaired?.isValid() !== true) return null;
  const pairs = repaired.nationalNumber.match(/\d{2}/g) ?? [];
  return [`+${rule.code}`, ...pairs].join(' ');
}

/** The second digit of a former Ivorian mobile number told its operator (ARTCI numbering plan of 2021). */
function ivorianPrefix(secondDigit: string): string {
  if (secondDigit >= '7') return '07';
  return secondDigit >= '4' ? '05' : '01';
}

/** A number in E.164, read as {@link readPhone} does. Refuses `telephone_invalide` at `champ`, with the repair when known. */
export function phoneOf(
  text: string,
  country: string,
  { champ, inCountry = false }: { readonly champ: string; readonly inCountry?: boolean },
): string {
  const read = readPhone(text, country);
  if (!read.ok) {
    if (read.repaired === null) return refuse('telephone_invalide', { field: champ });
    const message = say('recipients_phone_repaired', { number: read.repaired });
    return refuse('telephone_invalide', { errors: [{ champ, message }] });
  }
  if (inCountry && read.country !== country) {
    const message = say('recipients_phone_elsewhere');
    return refuse('telephone_invalide', { errors: [{ champ, message }] });
  }
  return read.e164;
}

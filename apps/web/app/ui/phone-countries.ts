import { m } from '@nzela/messages/m';

/** Country calling codes (source: ITU E.164) of the countries people send from and to, senders first. */
export const callingCodes = {
  FR: '33',
  BE: '32',
  CH: '41',
  LU: '352',
  DE: '49',
  ES: '34',
  IT: '39',
  PT: '351',
  GB: '44',
  US: '1',
  CA: '1',
  SN: '221',
  CI: '225',
  ML: '223',
  CM: '237',
  CD: '243',
  CG: '242',
  BJ: '229',
  TG: '228',
  NE: '227',
  GH: '233',
  NG: '234',
  MA: '212',
} as const;

export type PhoneCountry = keyof typeof callingCodes;

export const phoneCountries = Object.keys(callingCodes) as PhoneCountry[];

/** Name of a country in the reader's language. */
export function countryName(country: PhoneCountry): string {
  return names[country]();
}

const names: Record<PhoneCountry, () => string> = {
  FR: m.country_fr,
  BE: m.country_be,
  CH: m.country_ch,
  LU: m.country_lu,
  DE: m.country_de,
  ES: m.country_es,
  IT: m.country_it,
  PT: m.country_pt,
  GB: m.country_gb,
  US: m.country_us,
  CA: m.country_ca,
  SN: m.country_sn,
  CI: m.country_ci,
  ML: m.country_ml,
  CM: m.country_cm,
  CD: m.country_cd,
  CG: m.country_cg,
  BJ: m.country_bj,
  TG: m.country_tg,
  NE: m.country_ne,
  GH: m.country_gh,
  NG: m.country_ng,
  MA: m.country_ma,
};

/** The country whose calling code `text` (`+221…`) starts with, the longest code first; null when none is known. */
export function countryOfNumber(text: string): PhoneCountry | null {
  const digits = text.replace(/\D/g, '');
  const byLength = phoneCountries.toSorted(
    (a, b) => callingCodes[b].length - callingCodes[a].length,
  );
  return byLength.find((country) => digits.startsWith(callingCodes[country])) ?? null;
}

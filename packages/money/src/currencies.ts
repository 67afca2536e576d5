/** Number of decimals of each currency the product knows (source: ISO 4217). */
export const currencyExponents = {
  EUR: 2,
  USD: 2,
  GBP: 2,
  CAD: 2,
  CDF: 2,
  MAD: 2,
  GHS: 2,
  NGN: 2,
  XOF: 0,
  XAF: 0,
  CHF: 2,
  JPY: 0,
  CNY: 2,
  INR: 2,
  BRL: 2,
  AUD: 2,
  NZD: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  PLN: 2,
  CZK: 2,
  HUF: 2,
  RON: 2,
  TRY: 2,
  ZAR: 2,
  KES: 2,
  UGX: 0,
  TZS: 2,
  RWF: 0,
  BIF: 0,
  GNF: 0,
  SLE: 2,
  GMD: 2,
  LRD: 2,
  CVE: 2,
  MRU: 2,
  DZD: 2,
  TND: 3,
  EGP: 2,
  ETB: 2,
  DJF: 0,
  KMF: 0,
  MGA: 2,
  MUR: 2,
  ZMW: 2,
  MZN: 2,
  AOA: 2,
  AED: 2,
  SAR: 2,
  QAR: 2,
  ILS: 2,
  SGD: 2,
  HKD: 2,
  KRW: 0,
  THB: 2,
  MXN: 2,
  IDR: 2,
} as const;

/** An ISO 4217 code the product knows. */
export type CurrencyCode = keyof typeof currencyExponents;

export const currencyCodes = Object.keys(currencyExponents) as [CurrencyCode, ...CurrencyCode[]];

export function isCurrencyCode(value: string): value is CurrencyCode {
  return Object.hasOwn(currencyExponents, value);
}

/** Those that people could choose from the first day; an administrator adds others. */
export const launchCurrencies = [
  'EUR',
  'USD',
  'GBP',
  'CAD',
  'CDF',
  'MAD',
  'GHS',
  'NGN',
  'XOF',
  'XAF',
] as const satisfies readonly CurrencyCode[];
export type LaunchCurrency = (typeof launchCurrencies)[number];

/** Units for 1 EUR of a currency that hangs on the euro by law: no market moves it, and no administrator. */
export const legalParities: Readonly<Partial<Record<CurrencyCode, string>>> = {
  EUR: '1',
  XOF: '655.957',
  XAF: '655.957',
  KMF: '491.96775',
  CVE: '110.265',
};

/** Decimals of `currency`: 2 for EUR, 0 for XOF. */
export function exponentOf(currency: CurrencyCode): number {
  return currencyExponents[currency];
}

/**
 * The most that one request may name, in major units: about a million euros. Nothing people do here comes near it, and
 * sums of many such amounts stay far below what a bigint column holds.
 */
export const largestAmounts: Readonly<Record<CurrencyCode, bigint>> = {
  EUR: 1_000_000n,
  USD: 1_000_000n,
  GBP: 1_000_000n,
  CAD: 1_500_000n,
  CDF: 3_000_000_000n,
  MAD: 10_000_000n,
  GHS: 15_000_000n,
  NGN: 2_000_000_000n,
  XOF: 700_000_000n,
  XAF: 700_000_000n,
  CHF: 1_000_000n,
  JPY: 180_000_000n,
  CNY: 8_000_000n,
  INR: 100_000_000n,
  BRL: 6_000_000n,
  AUD: 1_700_000n,
  NZD: 1_800_000n,
  SEK: 11_000_000n,
  NOK: 12_000_000n,
  DKK: 7_500_000n,
  PLN: 4_300_000n,
  CZK: 25_000_000n,
  HUF: 400_000_000n,
  RON: 5_000_000n,
  TRY: 50_000_000n,
  ZAR: 20_000_000n,
  KES: 150_000_000n,
  UGX: 3_000_000_000n,
  TZS: 2_900_000_000n,
  RWF: 1_700_000_000n,
  BIF: 3_000_000_000n,
  GNF: 3_000_000_000n,
  SLE: 25_000_000n,
  GMD: 80_000_000n,
  LRD: 220_000_000n,
  CVE: 110_000_000n,
  MRU: 45_000_000n,
  DZD: 150_000_000n,
  TND: 3_500_000n,
  EGP: 55_000_000n,
  ETB: 160_000_000n,
  DJF: 200_000_000n,
  KMF: 500_000_000n,
  MGA: 3_000_000_000n,
  MUR: 50_000_000n,
  ZMW: 30_000_000n,
  MZN: 70_000_000n,
  AOA: 1_000_000_000n,
  AED: 4_000_000n,
  SAR: 4_100_000n,
  QAR: 4_000_000n,
  ILS: 4_100_000n,
  SGD: 1_500_000n,
  HKD: 8_500_000n,
  KRW: 1_600_000_000n,
  THB: 38_000_000n,
  MXN: 20_000_000n,
  IDR: 3_000_000_000n,
};

/** The largest of them: the bound where the currency is not known yet. Major units. */
export const largestAmount: bigint = Object.values(largestAmounts).reduce((most, one) =>
  one > most ? one : most,
);

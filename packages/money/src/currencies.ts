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
} as const;

/** An ISO 4217 code the product knows. */
export type CurrencyCode = keyof typeof currencyExponents;

export const currencyCodes = Object.keys(currencyExponents) as [CurrencyCode, ...CurrencyCode[]];

export function isCurrencyCode(value: string): value is CurrencyCode {
  return Object.hasOwn(currencyExponents, value);
}

/** Decimals of `currency`: 2 for EUR, 0 for XOF. */
export function exponentOf(currency: CurrencyCode): number {
  return currencyExponents[currency];
}

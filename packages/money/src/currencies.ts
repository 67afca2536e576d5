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
};

/** The largest of them: the bound where the currency is not known yet. Major units. */
export const largestAmount: bigint = Object.values(largestAmounts).reduce((most, one) =>
  one > most ? one : most,
);

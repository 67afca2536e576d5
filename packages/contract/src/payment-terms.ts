import { z } from 'zod';

/** What a card may be charged in. A wire is in the currency of our account. */
export const depositCurrencies = ['EUR', 'USD', 'GBP'] as const;
export type DepositCurrency = (typeof depositCurrencies)[number];

/** What may be asked for. Cards pay in the first three. */
export const requestCurrencies = [...depositCurrencies, 'XOF', 'XAF', 'CDF'] as const;
export const requestCurrencySchema = z.enum(requestCurrencies, {
  error: 'fields_currency',
});
export type RequestCurrency = (typeof requestCurrencies)[number];

/** What merchants are paid in. */
export const paymentCurrencySchema = z.enum(requestCurrencies, { error: 'fields_currency' });
export type PaymentCurrency = z.output<typeof paymentCurrencySchema>;

/** Who bears the fee: it is taken from what the merchant gets (`commerce`), or added to what the payer gives (`payeur`). */
export const feeBearers = ['commerce', 'payeur'] as const;
export const feeBearerSchema = z.enum(feeBearers, { error: 'fields_fee_bearer' });
export type FeeBearer = (typeof feeBearers)[number];

/** Where a payer goes back to: over https only. */
export const returnAddressSchema = z
  .url({ protocol: /^https$/, error: 'fields_https_url' })
  .max(2_000)
  .refine((text) => !URL.canParse(text) || new URL(text).username === '', {
    error: 'fields_https_url',
  })
  .meta({ examples: ['https://boutique.example/merci'] });

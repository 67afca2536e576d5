import { z } from 'zod';
import { feeBearers, requestCurrencies } from './payment-terms.ts';

export const requestCurrencySchema = z.enum(requestCurrencies, { error: 'fields_currency' });

/** What merchants are paid in. */
export const paymentCurrencySchema = z.enum(requestCurrencies, { error: 'fields_currency' });

export const feeBearerSchema = z.enum(feeBearers, { error: 'fields_fee_bearer' });

/** Where a payer goes back to: over https only. */
export const returnAddressSchema = z
  .url({ protocol: /^https$/, error: 'fields_https_url' })
  .max(2_000)
  .refine((text) => !URL.canParse(text) || new URL(text).username === '', {
    error: 'fields_https_url',
  })
  .meta({ examples: ['https://boutique.example/merci'] });

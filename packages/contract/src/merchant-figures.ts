import { z } from 'zod';
import { amountSchema } from './common.ts';
import { merchantModes } from './merchant-terms.ts';
import { paymentCurrencySchema } from './payment-fields.ts';
import { paymentChannels, revenueSteps } from './payment-terms.ts';

/** By default the currency in which the merchant was paid most often over a year; the merchant's own before the first payment. */
export const merchantFiguresQuerySchema = z.strictObject({
  devise: paymentCurrencySchema.optional(),
});

/** What was sold in a span of time: what customers paid less what they were given back. */
const sold = {
  chiffreAffaires: amountSchema,
  transactions: z.number().int(),
  /** Different ones, of those that are known. */
  clients: z.number().int(),
};

/** A business in one currency: nothing is converted. Months begin by the clocks of who asks. */
export const merchantFiguresSchema = z.object({
  mode: z.enum(merchantModes),
  devise: paymentCurrencySchema,
  /** Those in which it was paid over a year, most often first. */
  devises: z.array(paymentCurrencySchema),
  /** This month so far, and the one before up to the same moment. */
  mois: z.object(sold),
  moisPrecedent: z.object(sold),
  /** What could be spent a month ago; null for who may not see the balance. */
  soldePrecedent: amountSchema.nullable(),
  /** Of the last thirty days, by channel; each that was used. */
  repartition: z.array(
    z.object({ canal: z.enum(paymentChannels), montant: amountSchema, nombre: z.number().int() }),
  ),
  /** Whether anybody was ever asked to pay, in any currency. */
  vide: z.boolean(),
});
export type MerchantFigures = z.infer<typeof merchantFiguresSchema>;

export const merchantRevenueQuerySchema = z.strictObject({
  devise: paymentCurrencySchema,
  pas: z.enum(revenueSteps).default('jour'),
});

/** Thirty days, twelve weeks from Monday or twelve months, the oldest first, the current one last and not over yet. */
export const merchantRevenueSchema = z.object({
  devise: paymentCurrencySchema,
  pas: z.enum(revenueSteps),
  total: amountSchema,
  etapes: z.array(
    z.object({
      /** Its first day. */
      debut: z.iso.date(),
      total: amountSchema,
      card: amountSchema,
      mobile: amountSchema,
      wallet: amountSchema,
      nombre: z.number().int(),
    }),
  ),
});
export type MerchantRevenue = z.infer<typeof merchantRevenueSchema>;

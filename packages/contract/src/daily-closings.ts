import { z } from 'zod';
import { amountSchema, dateTimeSchema } from './common.ts';
import { merchantModes } from './merchant-terms.ts';
import { paymentMethodSchema } from './payments.ts';
import { paymentCurrencySchema } from './payment-fields.ts';

export const dailyClosingQuerySchema = z.strictObject({
  /** Today, on the clocks of the merchant, unless told otherwise. */
  jour: z.iso.date({ error: 'fields_day' }).optional(),
});

/** What a merchant was paid and gave back on one day, from midnight to midnight on the clocks of its first owner. */
export const dailyClosingSchema = z.object({
  mode: z.enum(merchantModes),
  jour: z.iso.date(),
  /** IANA name of the time zone. */
  fuseau: z.string(),
  debut: dateTimeSchema,
  fin: dateTimeSchema,
  /** The currencies in which money came or went that day. */
  devises: z.array(
    z.object({
      devise: paymentCurrencySchema,
      paiements: z.number().int(),
      /** What payers gave: the sum of the ways. */
      total: amountSchema,
      frais: amountSchema,
      /** The total less the fees. */
      net: amountSchema,
      moyens: z.array(
        z.object({
          moyen: paymentMethodSchema,
          paiements: z.number().int(),
          total: amountSchema,
        }),
      ),
      remboursements: z.number().int(),
      /** Given back that day, of payments of any day; what came to nothing is not counted. */
      rembourse: amountSchema,
    }),
  ),
});
export type DailyClosing = z.infer<typeof dailyClosingSchema>;

import { z } from 'zod';
import { currencySchema, dateTimeSchema, rateSchema } from './common.ts';

export const rateRowSchema = z.object({
  devise: currencySchema,
  /** Units of `devise` for 1 EUR, mid-market. */
  taux: rateSchema,
  source: z.string(),
  dateTaux: dateTimeSchema,
  /** True for a legal parity. */
  parite: z.boolean(),
});

export const ratesAnswerSchema = z.object({ base: z.literal('EUR'), taux: z.array(rateRowSchema) });
export type RatesAnswer = z.infer<typeof ratesAnswerSchema>;

/** One pair: units of `vers` for one of `de`, mid-market, derived from the book. */
export const pairRateSchema = z.object({
  de: currencySchema,
  vers: currencySchema,
  taux: rateSchema,
  source: z.string(),
  dateTaux: dateTimeSchema,
  parite: z.boolean(),
});

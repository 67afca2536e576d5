import { z } from 'zod';
import { currencySchema, dateTimeSchema, historyDays, rateSchema } from './common.ts';

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

/** What one of `de` was worth in `vers`, mid-market, on each day of UTC on which a rate was published. */
export const rateHistorySchema = z.object({
  de: currencySchema,
  vers: currencySchema,
  jours: z.enum(historyDays),
  /** Both hang on the euro by law. `points` are then the two ends of the period: the law holds on each day between. */
  parite: z.boolean(),
  /** The day from which a legal parity holds; null for a rate of the market. */
  depuis: z.iso.date().nullable(),
  /** Oldest first. A day without a published rate has none. */
  points: z.array(z.object({ date: z.iso.date(), taux: rateSchema })),
});
export type RateHistory = z.infer<typeof rateHistorySchema>;

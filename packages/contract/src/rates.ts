import { z } from 'zod';
import { currencySchema, dateTimeSchema, rateSchema } from './common.ts';

/** The legal parity of the CFA franc: 1 EUR = 655.957 XOF = 655.957 XAF. Never refreshed, no margin. */
export const cfaParity = '655.957';

/** Currencies of the live converter, in the specification's order (§9). */
export const converterCurrencies = ['EUR', 'USD', 'GBP', 'CAD', 'XOF'] as const;
/** Currencies of the quick simulator (§2). */
export const simulatorCurrencies = ['EUR', 'USD', 'GBP', 'CAD'] as const;

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

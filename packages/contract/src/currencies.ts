import { currencyCodes, legalParities, type CurrencyCode } from '@nzela/money/currencies';
import { z } from 'zod';
import { currencySchema, isSensibleAmount, lineSchema } from './common.ts';

/** Where a currency's rate comes from: the law, the published table, or two administrators. */
export const rateSources = ['parite', 'flux', 'fixe'] as const;
export type RateSource = (typeof rateSources)[number];

/** §9: decimals that amounts are shown with. */
export const displayDecimals = { minimum: 0, maximum: 4, usual: 2 } as const;

const fixedRateSchema = z
  .string()
  .regex(/^(?:|\d{1,12}(?:\.\d{1,8})?)$/, { error: 'fields_currency_rate' })
  .refine(isSensibleAmount, { error: 'fields_amount_too_large' });

/** §3, with where its rate comes from. */
export const currencyRowSchema = z.strictObject({
  code: currencySchema,
  nom: lineSchema(60, 'fields_currency_name'),
  symbole: lineSchema(8, 'fields_currency_symbol'),
  /** Of amounts, for people; what a currency is counted in is ISO 4217's business. Cents that are there are always shown. */
  decimales: z
    .number({ error: 'fields_currency_decimals' })
    .int({ error: 'fields_currency_decimals' })
    .min(displayDecimals.minimum, { error: 'fields_currency_decimals' })
    .max(displayDecimals.maximum, { error: 'fields_currency_decimals' }),
  source: z.enum(rateSources, { error: 'fields_currency_source' }),
  /** Units for 1 EUR; empty unless the source is `fixe`. */
  tauxFixe: fixedRateSchema,
  actif: z.boolean(),
});
export type CurrencyRow = z.infer<typeof currencyRowSchema>;

/** How often the published table is read by itself (spec §9). */
export const rateFrequencies = ['24h', '1h'] as const;

const currencyCount = currencyCodes.length;

export const currencySettings = z
  .strictObject({
    miseAJourAutomatique: z.boolean(),
    frequence: z.enum(rateFrequencies),
    devises: z.array(currencyRowSchema).max(currencyCount),
  })
  .check(({ value: { devises }, issues }) => {
    for (const [index, row] of devises.entries()) {
      const isTwice = devises.findIndex(({ code }) => code === row.code) !== index;
      const faults = isTwice
        ? [{ field: 'code', message: 'fields_currency_twice' }]
        : faultsOf(row);
      for (const { field, message } of faults)
        issues.push({ code: 'custom', input: row, path: ['devises', index, field], message });
    }
  });

/** What is wrong with a row as a whole. */
function faultsOf(
  row: CurrencyRow,
): readonly { readonly field: string; readonly message: string }[] {
  const { code, source, tauxFixe, actif } = row;
  const isParity = hasParity(code);
  const parityFault = isParity ? 'fields_currency_parity' : 'fields_currency_no_parity';
  return [
    ...((source === 'parite') === isParity ? [] : [{ field: 'source', message: parityFault }]),
    ...(source !== 'fixe' || Number(tauxFixe) > 0
      ? []
      : [{ field: 'tauxFixe', message: 'fields_currency_rate' }]),
    ...(code !== 'EUR' || actif ? [] : [{ field: 'actif', message: 'fields_currency_euro' }]),
  ];
}

/** A row by itself, as it is added or changed. */
export const currencyEntrySchema = currencyRowSchema.check(({ value, issues }) => {
  for (const { field, message } of faultsOf(value))
    issues.push({ code: 'custom', input: value, path: [field], message });
});

/** Whether the law fixes what it is worth in euros. */
export function hasParity(code: CurrencyCode): boolean {
  return Object.hasOwn(legalParities, code);
}

/** One that people may choose now. */
export const offeredCurrencySchema = z.object({
  code: currencySchema,
  nom: z.string().meta({ examples: ['Franc suisse'] }),
  symbole: z.string().meta({ examples: ['CHF'] }),
  decimales: z.number().int(),
});
export type OfferedCurrency = z.infer<typeof offeredCurrencySchema>;
/** The same for the pages: what is absent is as the page would have it by itself, in the reader's language. */
export type ShownCurrency = Pick<OfferedCurrency, 'code'> & Partial<OfferedCurrency>;
export const offeredCurrenciesSchema = z.object({ elements: z.array(offeredCurrencySchema) });

import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';
import { depositCurrencies } from './payment-terms.ts';
import { bankDetailsSchema } from './transfers.ts';

/** In the deposit's currency (spec §5). */
export const depositMinimum = '5';

export const depositCurrencySchema = z.enum(depositCurrencies, {
  error: 'fields_currency',
});

/** Mobile Money, the third way of spec §2, is a noun of its own. */
export const depositMethods = ['card', 'bank'] as const;
export const depositMethodSchema = z.enum(depositMethods, {
  error: 'fields_payment_method',
});
export type DepositMethod = (typeof depositMethods)[number];

export const createDepositSchema = z
  .strictObject({
    montant: amountInputSchema,
    devise: depositCurrencySchema.default('EUR'),
    methode: depositMethodSchema,
  })
  .refine(({ methode, devise }) => methode === 'card' || devise === 'EUR', {
    path: ['devise'],
    error: 'fields_wire_in_euros',
  });
export type CreateDeposit = z.input<typeof createDepositSchema>;

/**
 * `en_attente` until the money is there, then `complete`. `annule` by the person, or when nothing came in time; a card
 * that paid too late is given its money back: `rembourse`.
 */
export const depositStatuses = ['en_attente', 'complete', 'annule', 'rembourse'] as const;
export const depositStatusSchema = z.enum(depositStatuses);
export type DepositStatus = (typeof depositStatuses)[number];

export const depositSchema = z.object({
  id: idSchema,
  /** 'DEPOT-' and 6 digits or more: what a wire must carry, too. */
  reference: z.string(),
  statut: depositStatusSchema,
  methode: depositMethodSchema,
  montant: amountSchema,
  devise: depositCurrencySchema,
  /** What came, which a wire may have made another sum; null before. */
  montantRecu: amountSchema.nullable(),
  deviseRecue: currencySchema.nullable(),
  /** Where to send the wire, while it is awaited. */
  coordonneesBancaires: bankDetailsSchema.nullable(),
  /** Until when it is waited for; null once it is over. */
  expireLe: dateTimeSchema.nullable(),
  annulable: z.boolean(),
  /** Why it is over without the money, in words. */
  raison: z.string().nullable(),
  dateCreation: dateTimeSchema,
  dateModification: dateTimeSchema,
});
export type Deposit = z.infer<typeof depositSchema>;

export const depositListQuerySchema = pageQuerySchema.extend({
  statut: depositStatusSchema.optional(),
});
export const depositListSchema = pageSchema(depositSchema);
export type DepositList = z.infer<typeof depositListSchema>;

import { z } from 'zod';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  optionalLineSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';
import { operationKinds } from './operation-terms.ts';

export const operationKindSchema = z.enum(operationKinds);

/** Shown as Complété, En cours, Échoué (§4); an unknown status is shown as pending. */
export const operationStatusSchema = z.enum(['completed', 'pending', 'failed']);
export type OperationStatus = z.infer<typeof operationStatusSchema>;

/** How an operation that moved nothing in the end came to it: called off, not carried out, or its money given back. */
export const operationEndings = ['annule', 'echoue', 'rembourse'] as const;
export type OperationEnding = (typeof operationEndings)[number];

/** What an operation moved: a wallet, what a bank card or a wire paid, or the balance of a prepaid card. */
export const operationMeans = ['portefeuille', 'carte', 'virement', 'carte-virtuelle'] as const;
export type OperationMeans = (typeof operationMeans)[number];

/** The nouns that an operation may tell: the feature that has its page. */
export const operationObjects = [
  'transfers',
  'deposits',
  'withdrawals',
  'mobile-money',
  'topups',
  'bills',
  'virtual-cards',
  'money-requests',
  'wallets',
] as const;
export const operationObjectSchema = z.object({ type: z.enum(operationObjects), id: idSchema });
export type OperationObject = z.infer<typeof operationObjectSchema>;

export const operationSchema = z.object({
  id: idSchema,
  reference: z.string(),
  genre: operationKindSchema,
  type: z.enum(['in', 'out']),
  description: z.string(),
  /** The other side's name, when there is one. */
  beneficiaire: z.string().nullable(),
  montant: amountSchema,
  /** The part of the amount that is a fee. */
  frais: amountSchema,
  devise: currencySchema,
  statut: operationStatusSchema,
  /** Why it does not count; null for what counts. */
  fin: z.enum(operationEndings).nullable(),
  /**
   * Whether it counts. What counts of a wallet (`moyen`) in a currency, in less out, is what can be spent of it; what of
   * that is not pending is its balance.
   */
  compte: z.boolean(),
  moyen: z.enum(operationMeans),
  date: dateTimeSchema,
  /** What this operation tells, for its page and its receipt. */
  objet: operationObjectSchema.nullable(),
});
export type Operation = z.infer<typeof operationSchema>;

export const operationListQuerySchema = pageQuerySchema.extend({
  recherche: z.string().trim().max(100).optional(),
  type: z.enum(['all', 'in', 'out']).default('all'),
  periode: z.enum(['all', 'today', 'week', 'month', 'quarter']).default('all'),
  genre: operationKindSchema.optional(),
  devise: currencySchema.optional(),
  /** Part of the other side's name. */
  contrepartie: optionalLineSchema(100).optional(),
});
export const operationListSchema = pageSchema(operationSchema);
export type OperationList = z.infer<typeof operationListSchema>;

/** The currency that is asked about; by default the one in which most was sent, by count. */
export const sentQuerySchema = z.strictObject({ devise: currencySchema.optional() });

/** What was sent in a span of time, or to somebody, fees included. */
const sentPart = { montant: amountSchema, nombre: z.number().int() };

/**
 * What a person sent to others in one currency since the first day of the month eleven months ago, by their own calendar.
 * What arrived counts (`statut` completed), with its fee; what is under way, was called off or came back does not.
 */
export const sentSchema = z.object({
  devise: currencySchema,
  /** Those in which something was sent meanwhile, most often first. */
  devises: z.array(currencySchema),
  total: sentPart.montant,
  nombre: sentPart.nombre,
  /** Twelve, oldest first, the current month last: also those in which nothing was sent. */
  mois: z.array(
    z.object({
      mois: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .meta({ examples: ['2026-11'] }),
      ...sentPart,
    }),
  ),
  /** To whom most went, at most eight, the most first. */
  personnes: z.array(z.object({ nom: z.string().nullable(), ...sentPart })),
  /** What the others got together; null when there are none. */
  autres: z.object({ personnes: z.number().int(), ...sentPart }).nullable(),
});
export type Sent = z.infer<typeof sentSchema>;

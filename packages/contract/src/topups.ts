import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  currencySchema,
  dateTimeSchema,
  destinationStateSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';
import { detectionDigits, topupCountries } from './topup-terms.ts';

const countryIso = z.enum(topupCountries, {
  error: 'fields_all_necessary',
});

/** As a person types it; it goes on as digits only (§3). At least 8 of them (§5). */
export const topupPhoneSchema = z
  .string({ error: 'fields_all_necessary' })
  .trim()
  .min(1, { error: 'fields_all_necessary' })
  .max(32, { error: 'fields_phone' })
  .regex(/^\+?[\d\s().\-\u00a0\u202f]+$/, { error: 'fields_phone' })
  .transform((text) => text.replace(/\D/g, ''))
  .refine((digits) => digits.length >= detectionDigits && digits.length <= 17, {
    error: 'fields_phone',
  });

const catalogueId = z
  .string({ error: 'fields_all_necessary' })
  .trim()
  .min(1, { error: 'fields_all_necessary' })
  .max(100, { error: 'fields_all_necessary' })
  .regex(/^[\w.:-]+$/, { error: 'fields_all_necessary' });

export const topupOperatorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** An image: an https address or a data URL. */
  logo: z.string(),
  state: destinationStateSchema,
});
export type TopupOperator = z.infer<typeof topupOperatorSchema>;
export const topupOperatorsQuerySchema = z.strictObject({ countryIso });
export const topupOperatorListSchema = z.object({ elements: z.array(topupOperatorSchema) });

export const detectOperatorSchema = z.strictObject({ phoneNumber: topupPhoneSchema, countryIso });
/** Null: nobody knows whose number it is. */
export const detectedOperatorSchema = z.object({
  operator: topupOperatorSchema.pick({ id: true, name: true }).nullable(),
});
export type DetectedOperator = z.infer<typeof detectedOperatorSchema>;

/** Prices are in EUR: what the wallet pays. */
export const topupProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['airtime', 'data']),
  amounts: z.array(
    z.object({ value: amountSchema, currency: currencySchema, price: amountSchema }),
  ),
  dataPackages: z.array(
    z.object({ id: z.string(), name: z.string(), description: z.string(), price: amountSchema }),
  ),
});
export type TopupProduct = z.infer<typeof topupProductSchema>;
export const topupProductsQuerySchema = z.strictObject({ operatorId: catalogueId, countryIso });
export const topupProductListSchema = z.object({ elements: z.array(topupProductSchema) });

/** What is topped up: credit by `amount` (in the phone's currency), or a package by `dataPackageId`. */
const choiceShape = {
  phoneNumber: topupPhoneSchema,
  countryIso,
  operatorId: catalogueId,
  productId: catalogueId,
  amount: amountInputSchema.optional(),
  dataPackageId: catalogueId.optional(),
};

const oneOfBoth = ({ amount, dataPackageId }: { amount?: unknown; dataPackageId?: unknown }) =>
  (amount === undefined) !== (dataPackageId === undefined);
const oneOfBothError = { error: 'fields_all_necessary', path: ['amount'] };

export const topupChoiceSchema = z.strictObject(choiceShape).refine(oneOfBoth, oneOfBothError);
export type TopupChoice = z.output<typeof topupChoiceSchema>;

export const createTopupSchema = z
  .strictObject({
    ...choiceShape,
    /** EUR, as the person agreed to it: another price since then is refused instead of charged. */
    price: amountInputSchema.optional(),
    /** The specification's client sends one; the server makes its own, so this one is not kept. */
    reference: z
      .string()
      .regex(/^topup-\d{1,20}$/)
      .optional(),
  })
  .refine(oneOfBoth, oneOfBothError)
  .meta({
    example: {
      phoneNumber: '+221771234567',
      countryIso: 'SN',
      operatorId: 'orange-sn',
      productId: 'orange-sn-credit',
      amount: 2000,
      price: 3.05,
    },
  });
export type CreateTopup = z.input<typeof createTopupSchema>;

/** Inside; `status` says the same in the specification's three words. `annule`: called off while it was held. */
export const topupStages = [
  'en_attente',
  'en_verification',
  'en_cours',
  'indetermine',
  'complete',
  'annule',
  'echoue',
] as const;
export type TopupStage = (typeof topupStages)[number];

export const topupSchema = z.object({
  id: idSchema,
  reference: z.string(),
  status: z.enum(['success', 'failed', 'pending']),
  /** Both `en_verification`, held before it leaves, and `indetermine` are shown as « En cours de vérification ». */
  stage: z.enum(topupStages),
  /** Digits with the country's code. */
  phoneNumber: z.string(),
  countryIso: z.enum(topupCountries),
  operatorId: z.string(),
  operatorName: z.string(),
  productId: z.string(),
  productName: z.string(),
  productType: z.enum(['airtime', 'data']),
  dataPackageId: z.string().nullable(),
  dataPackageName: z.string().nullable(),
  /** What the phone gets: credit in its currency; a package by its price in EUR. */
  amount: amountSchema,
  currency: currencySchema,
  /** What the wallet pays, in EUR. */
  price: amountSchema,
  /** What is wrong and what to do, in words; with a pending top-up, why it takes longer. */
  errorMessage: z.string().nullable(),
  /** Who has to act: the person (`errorField` is what to correct), time, or us. */
  cause: z.enum(['client', 'attendre', 'nous']).nullable(),
  errorField: z.string().nullable(),
  /** When a pending top-up is tried again by itself. */
  retryAt: dateTimeSchema.nullable(),
  /** Until when it is tried; past it, what was certainly not carried out is given back. */
  deadline: dateTimeSchema.nullable(),
  /** By when it is decided on, while it is held. */
  reviewBefore: dateTimeSchema.nullable(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
});
export type Topup = z.infer<typeof topupSchema>;

export const topupListQuerySchema = pageQuerySchema;
export const topupListSchema = pageSchema(topupSchema);
export type TopupList = z.infer<typeof topupListSchema>;

/** Numbers that were topped up lately, the latest first, each with its last top-up. */
export const recentNumberListSchema = z.object({ elements: z.array(topupSchema) });

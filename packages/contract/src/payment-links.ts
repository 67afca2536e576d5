import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  dateTimeSchema,
  emailSchema,
  idSchema,
  nameSchema,
  optionalWordsSchema,
  pageQuerySchema,
  pageSchema,
  phoneInputSchema,
} from './common.ts';
import { merchantModes } from './merchants.ts';
import {
  feeBearerSchema,
  metadataSchema,
  paymentCurrencySchema,
  returnAddressSchema,
} from './payments.ts';

/** `actif` until it is paused (`en_pause`), its last day is over (`expire`) or it was used as often as it may be (`epuise`). */
export const paymentLinkStatuses = ['actif', 'en_pause', 'expire', 'epuise'] as const;
export const paymentLinkStatusSchema = z.enum(paymentLinkStatuses, { error: 'fields_status' });
export type PaymentLinkStatus = (typeof paymentLinkStatuses)[number];

const linkShape = {
  titre: nameSchema(80, 'fields_link_title'),
  description: optionalWordsSchema(500).optional(),
  /** Without it the payer says how much, between `minimum` and `maximum` where they are given. */
  montant: amountInputSchema.optional(),
  minimum: amountInputSchema.optional(),
  maximum: amountInputSchema.optional(),
  devise: paymentCurrencySchema.default('EUR'),
  supportFrais: feeBearerSchema.default('commerce'),
  demandeNom: z.boolean().default(false),
  demandeTelephone: z.boolean().default(false),
  /** Said once it is paid. */
  merci: optionalWordsSchema(200).optional(),
  /** Where the payer goes once it is paid. */
  adresseRetour: returnAddressSchema.optional(),
  expireLe: dateTimeSchema.optional(),
  /** How often it may be paid; without it, as often as one likes. */
  utilisationsMax: z
    .number({ error: 'fields_link_uses' })
    .int({ error: 'fields_link_uses' })
    .min(1, { error: 'fields_link_uses' })
    .max(1_000_000, { error: 'fields_link_uses' })
    .optional(),
  metadata: metadataSchema.optional(),
};

export const savePaymentLinkSchema = z.strictObject(linkShape);

export const paymentLinkSchema = z.object({
  id: idSchema,
  mode: z.enum(merchantModes),
  statut: paymentLinkStatusSchema,
  titre: z.string(),
  description: z.string().nullable(),
  montant: amountSchema.nullable(),
  minimum: amountSchema.nullable(),
  maximum: amountSchema.nullable(),
  devise: paymentCurrencySchema,
  supportFrais: feeBearerSchema,
  demandeNom: z.boolean(),
  demandeTelephone: z.boolean(),
  merci: z.string().nullable(),
  adresseRetour: z.string().nullable(),
  expireLe: dateTimeSchema.nullable(),
  utilisationsMax: z.number().int().nullable(),
  metadata: metadataSchema,
  /** Where it is paid. */
  adresse: z.string(),
  /** Its page was opened, a payment was begun, and paid. */
  statistiques: z.object({
    vues: z.number().int(),
    commences: z.number().int(),
    payes: z.number().int(),
  }),
  dateCreation: dateTimeSchema,
  dateModification: dateTimeSchema,
});
export type PaymentLink = z.infer<typeof paymentLinkSchema>;

export const paymentLinkListQuerySchema = pageQuerySchema;
export const paymentLinkListSchema = pageSchema(paymentLinkSchema);
export type PaymentLinkList = z.infer<typeof paymentLinkListSchema>;

export const paymentLinkCodeSchema = z
  .string()
  .regex(/^l_[A-Za-z0-9_-]{22}$/, { error: 'fields_link' });

/** The page `/pay/{id}` of a link, before anything is paid. */
export const publicPaymentLinkSchema = z.object({
  mode: z.enum(merchantModes),
  statut: paymentLinkStatusSchema,
  commerce: z.object({ nom: z.string(), logo: z.string().nullable() }),
  titre: z.string(),
  description: z.string().nullable(),
  montant: amountSchema.nullable(),
  minimum: amountSchema.nullable(),
  maximum: amountSchema.nullable(),
  devise: paymentCurrencySchema,
  demandeNom: z.boolean(),
  demandeTelephone: z.boolean(),
});
export type PublicPaymentLink = z.infer<typeof publicPaymentLinkSchema>;

/** What whoever opens a link gives, to be led to a payment of their own. */
export const beginPaymentSchema = z.strictObject({
  montant: amountInputSchema.optional(),
  nom: optionalWordsSchema(80).optional(),
  email: z.union([emailSchema, z.literal('')]).optional(),
  telephone: z.union([phoneInputSchema, z.literal('')]).optional(),
});

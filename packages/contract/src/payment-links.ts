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
import { expandSchema } from './expansions.ts';
import { fileSchema } from './files.ts';
import { merchantModes } from './merchant-terms.ts';
import { metadataSchema } from './metadata.ts';
import { feeBearerSchema, paymentCurrencySchema, returnAddressSchema } from './payment-fields.ts';

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
  /** A file that was sent with `usage=image_lien`. */
  imageId: idSchema.optional(),
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
  imageId: idSchema.nullable(),
  adresseRetour: z.string().nullable(),
  expireLe: dateTimeSchema.nullable(),
  utilisationsMax: z.number().int().nullable(),
  metadata: metadataSchema,
  /** That of the shop's poster, of which an account has one: it is always of a free amount and never ends. */
  permanent: z.boolean(),
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
  /** With `expand[]=file`: its picture; null without one. */
  file: fileSchema.nullable().optional(),
});
export type PaymentLink = z.infer<typeof paymentLinkSchema>;

export const expandLinkSchema = expandSchema(['file']);
export const paymentLinkQuerySchema = z.strictObject({ 'expand[]': expandLinkSchema.optional() });
export const paymentLinkListQuerySchema = pageQuerySchema.extend({
  'expand[]': expandLinkSchema.optional(),
});
export const paymentLinkListSchema = pageSchema(paymentLinkSchema);
export type PaymentLinkList = z.infer<typeof paymentLinkListSchema>;

/** The sizes of a poster. */
export const posterSizes = ['a4', 'a6'] as const;
export type PosterSize = (typeof posterSizes)[number];
export const posterQuerySchema = z.strictObject({
  format: z.enum(posterSizes, { error: 'fields_poster' }).default('a4'),
});

export const paymentLinkCodeSchema = z
  .string()
  .regex(/^l_[A-Za-z0-9_-]{22}$/, { error: 'fields_link' });

/** The page `/pay/{id}` of a link, before anything is paid. */
export const publicPaymentLinkSchema = z.object({
  mode: z.enum(merchantModes),
  statut: paymentLinkStatusSchema,
  commerce: z.object({ nom: z.string(), logo: z.string().nullable() }),
  titre: z.string(),
  /** Where its picture is, relative to the site; null without one. */
  image: z.string().nullable(),
  description: z.string().nullable(),
  montant: amountSchema.nullable(),
  minimum: amountSchema.nullable(),
  maximum: amountSchema.nullable(),
  devise: paymentCurrencySchema,
  /** Whether the fee is added to what the payer gives; how much that is, the payment says. */
  supportFrais: feeBearerSchema,
  demandeNom: z.boolean(),
  demandeTelephone: z.boolean(),
  /** Whether its merchant takes payments in its mode. */
  encaisse: z.boolean(),
});
export type PublicPaymentLink = z.infer<typeof publicPaymentLinkSchema>;

/** What whoever opens a link gives, to be led to a payment of their own. */
export const beginPaymentSchema = z.strictObject({
  montant: amountInputSchema.optional(),
  nom: optionalWordsSchema(80).optional(),
  email: z.union([emailSchema, z.literal('')]).optional(),
  telephone: z.union([phoneInputSchema, z.literal('')]).optional(),
});

import { z } from 'zod';
import {
  amountSchema,
  dateTimeSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
  textSchema,
} from './common.ts';
import { expandSchema } from './expansions.ts';
import { fileSchema } from './files.ts';
import { merchantModes } from './merchant-terms.ts';
import type { disputeStatuses } from './payment-terms.ts';
import { disputeStatusSchema, paymentSchema } from './payments.ts';
import { paymentCurrencySchema } from './payment-fields.ts';

export type DisputeStatus = (typeof disputeStatuses)[number];

/** What the holder of the card told their bank. */
export const disputeReasons = [
  'fraude',
  'non_recu',
  'non_conforme',
  'double',
  'remboursement_attendu',
  'autre',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

export const disputeAnswers = ['preuves', 'acceptation'] as const;
export type DisputeAnswer = (typeof disputeAnswers)[number];

export const evidenceFilesMost = 5;

/** What the bank of the card is told, once: in words, and with files that were sent before. */
export const disputeEvidenceSchema = z.strictObject({
  texte: textSchema(5_000, 'fields_evidence_text').meta({
    examples: ['Colis remis le 12 janvier contre signature, suivi 6A012345.'],
  }),
  fichiers: z
    .array(idSchema)
    .max(evidenceFilesMost, { error: 'fields_evidence_files' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'fields_evidence_files' })
    .default([]),
});

/** A payment by card that its holder has their bank take back. */
export const disputeSchema = z.object({
  id: idSchema,
  mode: z.enum(merchantModes),
  /** The payment's, '-L' and a number. */
  reference: z.string(),
  paiementId: idSchema,
  raison: z.enum(disputeReasons),
  statut: disputeStatusSchema,
  /** What the bank takes back, should the dispute be lost. */
  montant: amountSchema,
  devise: paymentCurrencySchema,
  /** What was taken for it from what the merchant could spend; given back when it is won. */
  reserve: amountSchema,
  /** Not covered yet: taken from what the merchant is paid next. */
  manquant: amountSchema,
  /** Without an answer until then, it is lost. */
  echeance: dateTimeSchema,
  /** What the merchant answered: it can be sent once. */
  reponse: z
    .object({
      genre: z.enum(disputeAnswers),
      texte: z.string().nullable(),
      fichiers: z.array(fileSchema),
      date: dateTimeSchema,
    })
    .nullable(),
  ouvertLe: dateTimeSchema,
  termineLe: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
  /** With `expand[]=payment`, and its customer with `expand[]=payment.customer`. */
  payment: paymentSchema.optional(),
});
export type Dispute = z.infer<typeof disputeSchema>;

export const expandDisputeSchema = expandSchema(['payment', 'payment.customer']);
export const disputeQuerySchema = z.strictObject({ 'expand[]': expandDisputeSchema.optional() });
export const disputeListQuerySchema = pageQuerySchema.extend({
  paiement: idSchema.optional(),
  statut: disputeStatusSchema.optional(),
  'expand[]': expandDisputeSchema.optional(),
});
export const disputeListSchema = pageSchema(disputeSchema);
export type DisputeList = z.infer<typeof disputeListSchema>;

import { z } from 'zod';
import { approvalSchema } from './approvals.ts';
import { dateTimeSchema, idSchema, lineSchema, pageQuerySchema, pageSchema } from './common.ts';

/** What shows who a person is. */
export const kycDocumentTypes = ['carte_identite', 'passeport', 'titre_sejour'] as const;
export const kycDocumentTypeSchema = z.enum(kycDocumentTypes);
export type KycDocumentType = (typeof kycDocumentTypes)[number];

/** What shows that a business exists and who runs it (spec §3). All of them are required before its live mode. */
export const merchantDocumentTypes = [
  'business_registration',
  'director_id',
  'address_proof',
  'bank_statement',
  'tax_document',
] as const;
export const merchantDocumentTypeSchema = z.enum(merchantDocumentTypes, {
  error: 'fields_document_type',
});
export type MerchantDocumentType = (typeof merchantDocumentTypes)[number];

/** Bytes of a file (spec §9). */
export const kycDocumentMaximumBytes = 5 * 1024 * 1024;

/** Business days that a review takes (spec §9). */
export const kycReviewDays = { from: 1, to: 3 } as const;

export const kycDocumentStatuses = ['en_examen', 'verifie', 'refuse'] as const;

/** The type stands in the address: the body is the file alone. */
export const kycDocumentUploadSchema = z.strictObject({ type: kycDocumentTypeSchema });

export const kycDocumentSchema = z.object({
  id: idSchema,
  type: kycDocumentTypeSchema,
  statut: z.enum(kycDocumentStatuses),
  /** Why it was refused, in the reviewer's words. */
  motif: z.string().nullable(),
  /** Of the person, as the document says it; null before a reviewer has read it, and on a business's document. */
  dateNaissance: z.iso.date().nullable(),
  dateExamen: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
});
export type KycDocument = z.infer<typeof kycDocumentSchema>;

/** What a person sent, the newest first. */
export const kycDocumentListSchema = z.object({ elements: z.array(kycDocumentSchema) });

export const merchantDocumentUploadSchema = z.strictObject({ type: merchantDocumentTypeSchema });
export const merchantDocumentSchema = kycDocumentSchema.extend({
  type: merchantDocumentTypeSchema,
});
export type MerchantDocument = z.infer<typeof merchantDocumentSchema>;

/** Where a business is with its documents (spec §3): not started, pending, verified, rejected. */
export const merchantKycStatuses = ['non_commence', 'en_cours', 'verifie', 'refuse'] as const;
export const merchantKycSchema = z.object({
  /** Refused as long as one document is. */
  statut: z.enum(merchantKycStatuses),
  /** Percent. */
  progression: z.int().min(0).max(100),
  /** The last one sent of each type, in the order of the types; none of a type that was never sent. */
  documents: z.array(merchantDocumentSchema),
});
export type MerchantKyc = z.infer<typeof merchantKycSchema>;

/** A document as its reviewer sees it: a person's or a business's. */
export const reviewedDocumentSchema = kycDocumentSchema.extend({
  type: z.enum([...kycDocumentTypes, ...merchantDocumentTypes]),
});
export type ReviewedDocument = z.infer<typeof reviewedDocumentSchema>;

/** What waits for a review, the oldest first, with whose it is: a person's or a business's. */
export const kycReviewQuerySchema = pageQuerySchema.pick({
  page: true,
  limit: true,
  curseur: true,
});
export const sentDocumentSchema = reviewedDocumentSchema.extend({
  /** The file, as it is kept: its media type. */
  format: z.string(),
  personne: z.object({ id: idSchema, nom: z.string(), email: z.string() }).nullable(),
  commerce: z.object({ id: idSchema, nom: z.string(), email: z.string() }).nullable(),
  /** One administrator has accepted it, and a second one is asked; null: nobody has, or it is decided. */
  approbation: approvalSchema.nullable(),
});
export type SentDocument = z.infer<typeof sentDocumentSchema>;
export const kycReviewListSchema = pageSchema(sentDocumentSchema).extend({
  /** Of all that wait. */
  total: z.int(),
});
export type KycReviewList = z.infer<typeof kycReviewListSchema>;

/** Of somebody who may be alive; that it is past, the service says by the product's clock. */
export const birthDateSchema = z.iso
  .date({ error: 'fields_birth_date' })
  .refine((day) => day >= '1900-01-01', { error: 'fields_birth_date' });

export const kycDecisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('verifie'),
    /** As the document says it; asked for a person's, and of no use on a business's. */
    dateNaissance: birthDateSchema.optional(),
  }),
  z.strictObject({
    decision: z.literal('refuse'),
    motif: lineSchema(300, 'fields_identity_reason'),
  }),
]);
export type KycDecision = z.infer<typeof kycDecisionSchema>;

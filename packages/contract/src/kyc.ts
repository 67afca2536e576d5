import { z } from 'zod';
import { dateTimeSchema, idSchema, lineSchema, pageQuerySchema, pageSchema } from './common.ts';

/** What shows who a person is. */
export const kycDocumentTypes = ['carte_identite', 'passeport', 'titre_sejour'] as const;
export const kycDocumentTypeSchema = z.enum(kycDocumentTypes);
export type KycDocumentType = (typeof kycDocumentTypes)[number];

/** Bytes of the file that a person sends (spec §9). */
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
  dateExamen: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
});
export type KycDocument = z.infer<typeof kycDocumentSchema>;

/** What a person sent, the newest first. */
export const kycDocumentListSchema = z.object({ elements: z.array(kycDocumentSchema) });

/** What waits for a review, the oldest first, with who sent it. */
export const kycReviewQuerySchema = pageQuerySchema.pick({ page: true, limit: true });
export const kycReviewListSchema = pageSchema(
  kycDocumentSchema.extend({
    /** The file, as it is kept: its media type. */
    format: z.string(),
    personne: z.object({ id: idSchema, nom: z.string(), email: z.string() }),
  }),
);
export type KycReviewList = z.infer<typeof kycReviewListSchema>;

export const kycDecisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('verifie') }),
  z.strictObject({
    decision: z.literal('refuse'),
    motif: lineSchema(300, 'fields_identity_reason'),
  }),
]);
export type KycDecision = z.infer<typeof kycDecisionSchema>;

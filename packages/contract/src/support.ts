import { z } from 'zod';
import {
  dateTimeSchema,
  idSchema,
  lineSchema,
  queueQuerySchema,
  pageSchema,
  textSchema,
} from './common.ts';

export const supportRequestInputSchema = z.strictObject({
  sujet: lineSchema(120, 'fields_support_subject'),
  message: textSchema(2_000, 'fields_support_message'),
});
export type SupportRequestInput = z.input<typeof supportRequestInputSchema>;

export const supportAnswerInputSchema = z.strictObject({
  reponse: textSchema(4_000, 'fields_support_answer'),
});

export const supportRequestSchema = z.object({
  id: idSchema,
  /** 'SUP-' and 6 digits or more. */
  reference: z.string(),
  statut: z.enum(['ouverte', 'repondue']),
  sujet: z.string(),
  message: z.string(),
  reponse: z.string().nullable(),
  dateReponse: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
});
export type SupportRequest = z.infer<typeof supportRequestSchema>;
export const supportListSchema = pageSchema(supportRequestSchema);
export type SupportList = z.infer<typeof supportListSchema>;

/** What an operator sees: also who asked. */
export const supportCaseSchema = supportRequestSchema.extend({
  demandeur: z.object({ id: idSchema, nom: z.string(), email: z.string() }),
});
export type SupportCase = z.infer<typeof supportCaseSchema>;
export const supportCaseListSchema = pageSchema(supportCaseSchema).extend({
  /** How many have no answer yet, whatever the query narrows the list down to. */
  enAttente: z.int(),
});
export const supportCaseQuerySchema = queueQuerySchema.extend({
  statut: supportRequestSchema.shape.statut.optional(),
});

/** Whether requests are taken at all; while they are not, the button says that it is coming. */
export const supportStateSchema = z.object({ actif: z.boolean() });
export type SupportState = z.infer<typeof supportStateSchema>;

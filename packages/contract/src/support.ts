import { z } from 'zod';
import {
  dateTimeSchema,
  type FieldKey,
  idSchema,
  lineSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';

/** Several lines that a person typed: trimmed, without control characters but the line break. */
function textSchema(maximum: number, missing: FieldKey) {
  return z
    .string({ error: missing })
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, { error: missing })
        .max(maximum)
        .regex(/^(?:[^\p{Cc}\p{Cs}]|\n|\t)*$/u, {
          error: 'fields_characters',
        }),
    );
}

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
export const supportListSchema = z.object({ elements: z.array(supportRequestSchema) });

/** What an operator sees: also who asked. */
export const supportCaseSchema = supportRequestSchema.extend({
  demandeur: z.object({ id: idSchema, nom: z.string(), email: z.string() }),
});
export const supportCaseListSchema = pageSchema(supportCaseSchema);
export const supportCaseQuerySchema = pageQuerySchema.omit({ curseur: true }).extend({
  statut: supportRequestSchema.shape.statut.optional(),
});

/** Whether requests are taken at all; while they are not, the button says that it is coming. */
export const supportStateSchema = z.object({ actif: z.boolean() });
export type SupportState = z.infer<typeof supportStateSchema>;

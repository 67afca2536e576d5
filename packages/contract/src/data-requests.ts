import { z } from 'zod';
import { dateTimeSchema, idSchema, queueQuerySchema, pageSchema, textSchema } from './common.ts';

/** GDPR, articles 15, 16 and 17. */
export const dataRequestKinds = ['acces', 'rectification', 'effacement'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

export const dataRequestStates = ['recue', 'en_cours', 'satisfaite', 'refusee'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** `precisions`: what is to be corrected, or what the person wants to say; only a correction needs any. */
export const dataRequestInputSchema = z
  .strictObject({
    type: z.enum(dataRequestKinds, { error: 'fields_data_request_kind' }),
    precisions: z.union([z.literal(''), textSchema(2_000, 'fields_data_request_details')]),
  })
  .refine(({ type, precisions }) => type !== 'rectification' || precisions.trim() !== '', {
    path: ['precisions'],
    error: 'fields_data_request_details',
  });

const dataRequestFields = {
  id: idSchema,
  type: z.enum(dataRequestKinds),
  statut: z.enum(dataRequestStates),
  precisions: z.string(),
  dateCreation: dateTimeSchema,
  /** One month after it was made (GDPR, article 12). */
  echeance: dateTimeSchema,
  /** What the person was answered; null: nothing yet. */
  reponse: z.string().nullable(),
  dateReponse: dateTimeSchema.nullable(),
};

/** A request as the person who made it sees it. */
export const ownDataRequestSchema = z.object(dataRequestFields);
export type OwnDataRequest = z.infer<typeof ownDataRequestSchema>;
export const ownDataRequestsSchema = z.object({ elements: z.array(ownDataRequestSchema) });

/** The same for the administrators. */
export const dataRequestSchema = z.object({
  ...dataRequestFields,
  /** Null: the account is closed. */
  personne: z.object({ id: idSchema, nom: z.string(), email: z.string() }).nullable(),
  /** Days since it was made. */
  ageJours: z.number().int(),
  enRetard: z.boolean(),
  /** Who took it on or answered it. */
  traitePar: z.object({ id: idSchema, nom: z.string() }).nullable(),
});
export type DataRequest = z.infer<typeof dataRequestSchema>;
export const dataRequestListSchema = pageSchema(dataRequestSchema).extend({
  /** Of all of them. */
  ouvertes: z.number().int(),
  enRetard: z.number().int(),
});
export const dataRequestQuerySchema = queueQuerySchema.extend({
  ouvertes: z.enum(['oui', 'non']).optional(),
  type: z.enum(dataRequestKinds).optional(),
});

/** Said to the person, whatever the answer. */
export const dataRequestAnswerSchema = z.strictObject({
  reponse: textSchema(2_000, 'fields_data_request_answer'),
});

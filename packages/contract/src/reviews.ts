import { z } from 'zod';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  lineSchema,
  queueQuerySchema,
  pageSchema,
} from './common.ts';
import { parametersSchema, ruleKinds } from './rules.ts';
import { screeningHitSchema } from './screening.ts';

/** Operations that can be held, by the route that tells of one. */
export const reviewedObjects = ['transfers', 'withdrawals', 'payouts', 'bills', 'topups'] as const;
export type ReviewedObject = (typeof reviewedObjects)[number];

/** `expiree`: nobody decided in time, and the money went back. `retiree`: its person called it off. */
export const reviewStates = ['en_attente', 'liberee', 'refusee', 'expiree', 'retiree'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** An operation that waits for an administrator before its money leaves. */
export const reviewSchema = z.object({
  id: idSchema,
  objet: z.object({ type: z.enum(reviewedObjects), id: idSchema }),
  reference: z.string(),
  /** Who pays, or answers for the business that does. */
  compte: z.object({ id: idSchema, nom: z.string() }),
  /** The name of the business that pays; null: the person does. */
  commerce: z.string().nullable(),
  beneficiaire: z.string(),
  montant: amountSchema,
  devise: currencySchema,
  statut: z.enum(reviewStates),
  dateCreation: dateTimeSchema,
  echeance: dateTimeSchema,
  enRetard: z.boolean(),
  /** Names that look like one of the list. Each is decided on before the operation can be released. */
  resultats: z.array(screeningHitSchema),
  /** Rules that found it, as they were then. */
  regles: z.array(
    z.object({
      id: idSchema,
      genre: z.enum(ruleKinds),
      version: z.int(),
      parametres: parametersSchema,
    }),
  ),
  decidePar: z.string().nullable(),
  dateDecision: dateTimeSchema.nullable(),
  motif: z.string().nullable(),
});
export type Review = z.infer<typeof reviewSchema>;
export const reviewListSchema = pageSchema(reviewSchema).extend({
  /** Of all of them. */
  enAttente: z.int(),
  enRetard: z.int(),
});
export const reviewQuerySchema = queueQuerySchema.extend({
  ouvertes: z.enum(['oui', 'non']).optional(),
});

/** Kept with the decision; the person does not read it. */
export const reviewDecisionSchema = z.strictObject({ motif: lineSchema(300, 'fields_reason') });

import { z } from 'zod';
import { dateTimeSchema, idSchema, queueQuerySchema, pageSchema, textSchema } from './common.ts';

/** What a list knows somebody for: sanctions, or a politically exposed position. */
export const screeningKinds = ['sanction', 'ppe'] as const;
export type ScreeningKind = (typeof screeningKinds)[number];

/** Whose name was compared: that of an account, or one that an account pays. */
export const screeningSubjects = ['personne', 'beneficiaire'] as const;
export type ScreeningSubject = (typeof screeningSubjects)[number];

export const screeningStates = ['ouvert', 'faux_positif', 'confirme'] as const;
export type ScreeningState = (typeof screeningStates)[number];

/** A name that looks like one of the list, and what was decided of it. */
export const screeningHitSchema = z.object({
  id: idSchema,
  sujet: z.enum(screeningSubjects),
  /** The account whose name it is, or that pays the name. */
  compte: z.object({ id: idSchema, nom: z.string() }),
  nom: z.string(),
  /** Of the account's person, once a document has told it; null for a name that an account pays. */
  naissance: z.iso.date().nullable(),
  statut: z.enum(screeningStates),
  /** Of 100. */
  score: z.int(),
  liste: z.object({
    genre: z.enum(screeningKinds),
    source: z.string(),
    nom: z.string(),
    naissance: z.iso.date().nullable(),
    version: z.string(),
  }),
  motif: z.string().nullable(),
  decidePar: z.string().nullable(),
  dateDecision: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
});
export type ScreeningHit = z.infer<typeof screeningHitSchema>;
export const screeningHitListSchema = pageSchema(screeningHitSchema).extend({
  /** Of all of them. */
  ouverts: z.int(),
});
export const screeningHitQuerySchema = queueQuerySchema.extend({
  statut: z.enum(screeningStates).optional(),
  compte: idSchema.optional(),
});

export const screeningDecisionSchema = z.strictObject({
  decision: z.enum(['faux_positif', 'confirme']),
  motif: textSchema(1_000, 'fields_reason'),
});
export type ScreeningDecision = z.infer<typeof screeningDecisionSchema>;

/** The list that names are compared with; null: none has come yet. */
export const screeningListSchema = z.object({
  version: z.string().nullable(),
  entrees: z.int(),
  chargeeLe: dateTimeSchema.nullable(),
  /** When the provider last said that there is no newer one. */
  confirmeeLe: dateTimeSchema.nullable(),
});
export type ScreeningList = z.infer<typeof screeningListSchema>;

/** Percent that two names have in common before somebody has to look. */
export const screeningThreshold = { minimum: 70, maximum: 100 } as const;
/** Hours for which an operation may be held. */
export const reviewHours = { minimum: 1, maximum: 720 } as const;
/** What becomes of an operation that nobody decided on in time. */
export const lateReviews = ['refuser', 'attendre'] as const;

/** EUR in a day from which a second administrator is asked. */
export const secondLook = { minimum: 1, maximum: 10_000_000 } as const;

export const complianceSettings = z.strictObject({
  seuilConcordance: z
    .number()
    .int()
    .min(screeningThreshold.minimum)
    .max(screeningThreshold.maximum),
  delaiHeures: z.number().int().min(reviewHours.minimum).max(reviewHours.maximum),
  apresDelai: z.enum(lateReviews),
  /** EUR in a day: a level that opens as much takes two administrators to accept a document. */
  secondRegardEur: z.number().int().min(secondLook.minimum).max(secondLook.maximum),
});

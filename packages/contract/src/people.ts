import { z } from 'zod';
import {
  dateTimeSchema,
  idSchema,
  lineSchema,
  pageQuerySchema,
  queueQuerySchema,
  pageSchema,
  textSchema,
} from './common.ts';

/** What an account is for (spec §3); administrators are listed, too. */
export const personTypes = ['user', 'merchant', 'admin'] as const;
export const personTypeSchema = z.enum(personTypes);
export type PersonType = (typeof personTypes)[number];

/** Spec §4: open, suspended, or with an address that is to be confirmed. */
export const personStatuses = ['active', 'inactive', 'pending'] as const;
export const personStatusSchema = z.enum(personStatuses);
export type PersonStatus = (typeof personStatuses)[number];

/** A row of the list (spec §3). */
export const personSchema = z.object({
  id: idSchema,
  nom: z.string(),
  email: z.string(),
  telephone: z.string(),
  type: personTypeSchema,
  statut: personStatusSchema,
  dateCreation: dateTimeSchema,
  /** The account is suspended, and what its person answered waits for a decision. */
  aRepondu: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

/** What the list is sorted by; people of one name or one status, by when their accounts were made. */
export const peopleSorts = ['dateCreation', 'nom', 'statut'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** The beginning of a name, an address or a number, the end of a number, or an id. */
export const peopleQuerySchema = pageQuerySchema
  .pick({ limit: true, order: true, curseur: true })
  .extend({
    recherche: z.string().trim().max(100).optional(),
    type: personTypeSchema.optional(),
    statut: personStatusSchema.optional(),
    sort: z.enum(peopleSorts).default('dateCreation'),
  });
export const peopleListSchema = pageSchema(personSchema);

const by = z.string();

export const personNoteSchema = z.object({
  id: idSchema,
  texte: z.string(),
  auteur: by,
  dateCreation: dateTimeSchema,
});
export type PersonNote = z.infer<typeof personNoteSchema>;
export const personNoteInputSchema = z.strictObject({
  texte: textSchema(2_000, 'fields_person_note'),
});

/** Why an account is suspended. */
export const personBlockSchema = z.object({
  id: idSchema,
  motif: z.string(),
  demande: z.string().nullable(),
  avantLe: dateTimeSchema.nullable(),
  auteur: by,
  dateCreation: dateTimeSchema,
});
export type PersonBlock = z.infer<typeof personBlockSchema>;

export const personBlockInputSchema = z.strictObject({
  motif: textSchema(1_000, 'fields_person_block_reason'),
  demande: textSchema(1_000, 'fields_person_block_request').optional(),
  avantLe: z.iso.datetime({ error: 'fields_person_block_due' }).optional(),
});
/** Something else that the person of a suspended account is asked for, in the place of what was. */
export const personAskInputSchema = z.strictObject({
  demande: textSchema(1_000, 'fields_person_block_request'),
  avantLe: personBlockInputSchema.shape.avantLe,
});

/** Suspended people whose answers wait for a decision: who has waited longest first. */
export const waitingAnswerSchema = z.object({
  id: idSchema,
  personne: z.object({ id: idSchema, nom: z.string(), email: z.string() }),
  motif: z.string(),
  demande: z.string().nullable(),
  /** The latest answer. */
  texte: z.string(),
  /** How many answers wait, and the documents that came with them. */
  reponses: z.int(),
  pieces: z.int(),
  /** When the first of them came, and how many whole days ago that is. */
  depuis: dateTimeSchema,
  ageJours: z.int(),
});
export type WaitingAnswer = z.infer<typeof waitingAnswerSchema>;
export const waitingAnswersQuerySchema = queueQuerySchema;
export const waitingAnswersSchema = pageSchema(waitingAnswerSchema).extend({
  /** Of all of them. */
  enAttente: z.int(),
});

/** Kept in the audit; the person does not read it. */
export const personReasonSchema = z.strictObject({ motif: lineSchema(300, 'fields_reason') });

export const endedSessionsSchema = z.object({ terminees: z.int() });

/** The token of the refusal `compte_bloque`. */
const blockToken = z.string().min(20).max(1_000);
export const blockFileQuerySchema = z.strictObject({ jeton: blockToken });
export const blockFileSchema = z.object({ id: idSchema });
export const blockAnswerInputSchema = z.strictObject({
  jeton: blockToken,
  texte: textSchema(2_000, 'fields_block_answer'),
});

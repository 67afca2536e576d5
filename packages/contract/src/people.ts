import { z } from 'zod';
import { capabilitiesUpdateSchema } from './administrators.ts';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  lineSchema,
  pageQuerySchema,
  pageSchema,
  textSchema,
} from './common.ts';
import { kycDocumentSchema } from './kyc.ts';
import { limitsSchema } from './limits.ts';
import { merchantRoleSchema } from './merchants.ts';
import { operationSchema } from './operations.ts';
import { supportRequestSchema } from './support.ts';
import { cardCurrencySchema, cardTypeSchema } from './virtual-cards.ts';

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
  /** The account is suspended, and its person has answered. */
  aRepondu: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

/** The beginning of a name, an address or a number, the end of a number, or an id. */
export const peopleQuerySchema = pageQuerySchema
  .pick({ limit: true, order: true, curseur: true })
  .extend({
    recherche: z.string().trim().max(100).optional(),
    type: personTypeSchema.optional(),
    statut: personStatusSchema.optional(),
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

/** Why an account is suspended, and what its person answered, the last answer first. */
export const personBlockSchema = z.object({
  id: idSchema,
  motif: z.string(),
  demande: z.string().nullable(),
  avantLe: dateTimeSchema.nullable(),
  auteur: by,
  dateCreation: dateTimeSchema,
  reponses: z.array(
    z.object({
      id: idSchema,
      texte: z.string(),
      dateCreation: dateTimeSchema,
      pieces: z.array(z.object({ id: idSchema, format: z.string() })),
    }),
  ),
});
export type PersonBlock = z.infer<typeof personBlockSchema>;

export const personBlockInputSchema = z.strictObject({
  motif: textSchema(1_000, 'fields_person_block_reason'),
  demande: textSchema(1_000, 'fields_person_block_request').optional(),
  avantLe: z.iso.datetime({ error: 'fields_person_block_due' }).optional(),
});
/** Kept in the audit; the person does not read it. */
export const personReasonSchema = z.strictObject({ motif: lineSchema(300, 'fields_reason') });

export const endedSessionsSchema = z.object({ terminees: z.int() });

const walletSchema = z.object({
  devise: currencySchema,
  solde: amountSchema,
  disponible: amountSchema,
  reserve: amountSchema,
});

/** A card without what pays with it. */
const maskedCardSchema = z.object({
  id: idSchema,
  reference: z.string(),
  type: cardTypeSchema,
  devise: cardCurrencySchema,
  derniersChiffres: z.string().nullable(),
  statut: z.string(),
  gelee: z.boolean(),
  dateCreation: dateTimeSchema,
});

const personSessionSchema = z.object({
  id: idSchema,
  appareil: z.string(),
  adresse: z.string(),
  dateCreation: dateTimeSchema,
  vueLe: dateTimeSchema,
  secondFacteur: z.boolean(),
});

const personMessageSchema = z.object({
  id: idSchema,
  evenement: z.string(),
  titre: z.string(),
  texte: z.string(),
  dateCreation: dateTimeSchema,
  lu: z.boolean(),
});

const referredSchema = z.object({
  id: idSchema,
  nom: z.string(),
  statut: z.string(),
  dateCreation: dateTimeSchema,
});

/** All that there is of a person, on one screen: the newest of each kind first. */
export const personFileSchema = z.object({
  personne: personSchema.extend({
    emailVerifie: z.boolean(),
    telephoneVerifie: z.boolean(),
    identiteVerifiee: z.boolean(),
    secondFacteur: z.boolean(),
    langue: z.string(),
    devise: currencySchema,
    fuseauHoraire: z.string(),
    codeParrainage: z.string(),
    demo: z.boolean(),
    fermeLe: dateTimeSchema.nullable(),
    capacites: capabilitiesUpdateSchema.shape.capacites,
  }),
  /** Whether whoever reads it may act on the account. */
  peutAgir: z.boolean(),
  blocage: personBlockSchema.nullable(),
  portefeuilles: z.array(walletSchema),
  operations: z.array(operationSchema),
  plafonds: limitsSchema,
  documents: z.array(kycDocumentSchema),
  cartes: z.array(maskedCardSchema),
  sessions: z.array(personSessionSchema),
  /** Browsers that the account knows. */
  appareilsConnus: z.int(),
  messages: z.array(personMessageSchema),
  demandes: z.array(supportRequestSchema),
  notes: z.array(personNoteSchema),
  parrain: z.object({ id: idSchema, nom: z.string() }).nullable(),
  filleuls: z.array(referredSchema),
  /** Told to the operators about the person or one of their operations, and not resolved. */
  alertes: z.array(
    z.object({
      id: z.string(),
      genre: z.string(),
      sujet: z.string(),
      dateCreation: dateTimeSchema,
    }),
  ),
  commerces: z.array(
    z.object({
      id: idSchema,
      nom: z.string(),
      role: merchantRoleSchema,
      modeProduction: z.boolean(),
    }),
  ),
});
export type PersonFile = z.infer<typeof personFileSchema>;

/** The token of the refusal `compte_bloque`. */
const blockToken = z.string().min(20).max(1_000);
export const blockFileQuerySchema = z.strictObject({ jeton: blockToken });
export const blockFileSchema = z.object({ id: idSchema });
export const blockAnswerInputSchema = z.strictObject({
  jeton: blockToken,
  texte: textSchema(2_000, 'fields_block_answer'),
});

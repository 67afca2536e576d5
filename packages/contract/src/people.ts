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

const deviceSchema = z.object({
  id: idSchema,
  appareil: z.string(),
  /** When the account was first signed in to from it; null: before that was kept. */
  premiereFois: dateTimeSchema.nullable(),
  vuLe: dateTimeSchema,
});

export const sentStates = ['envoye', 'en_attente', 'retenu', 'refuse'] as const;

/** A mail or an SMS; its text stays with its reader, as it may hold a link or a code. */
const sentSchema = z.object({
  id: idSchema,
  canal: z.enum(['email', 'sms']),
  /** Why it goes out: `security`, `account`, `access`, `payee`, `stranger`, `system`. */
  genre: z.string(),
  /** Null: an SMS has none. */
  objet: z.string().nullable(),
  etat: z.enum(sentStates),
  /** Why it was not sent, in the provider's word. */
  code: z.string().nullable(),
  tentatives: z.int(),
  dateCreation: dateTimeSchema,
  dernierEssai: dateTimeSchema,
});

const alertSchema = z.object({
  id: z.string(),
  genre: z.string(),
  sujet: z.string(),
  dateCreation: dateTimeSchema,
  transaction: idSchema.nullable(),
});

const businessSchema = z.object({
  id: idSchema,
  nom: z.string(),
  role: merchantRoleSchema,
  modeProduction: z.boolean(),
});

/** The first rows of a part of the file; `curseur` is null when there are no more. */
const partSchema = <Element extends z.ZodType>(element: Element) =>
  z.object({ elements: z.array(element), curseur: z.string().nullable() });

/** What is linked to a person, as lists: the newest of each kind first. */
export const personParts = {
  /** Each with its transaction, where the log has one. */
  operations: partSchema(operationSchema.extend({ transaction: idSchema.nullable() })),
  documents: partSchema(kycDocumentSchema),
  cartes: partSchema(maskedCardSchema),
  sessions: partSchema(personSessionSchema),
  /** Browsers and programs that the account knows. */
  appareils: partSchema(deviceSchema),
  /** Told behind the bell. */
  messages: partSchema(personMessageSchema),
  envois: partSchema(sentSchema),
  demandes: partSchema(supportRequestSchema),
  notes: partSchema(personNoteSchema),
  filleuls: partSchema(referredSchema),
  /** Told to the operators about the person or one of their transactions, and not resolved. */
  alertes: partSchema(alertSchema),
  commerces: partSchema(businessSchema),
} as const;
export type PersonPart = keyof typeof personParts;
export const personPartNames = Object.keys(personParts) as [PersonPart, ...PersonPart[]];
export type PersonParts = { [Name in PersonPart]: z.infer<(typeof personParts)[Name]> };
export const personPartQuerySchema = pageQuerySchema.pick({ limit: true, curseur: true });

/** All that there is of a person, on one screen. */
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
  plafonds: limitsSchema,
  parrain: z.object({ id: idSchema, nom: z.string() }).nullable(),
  ...personParts,
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

import { z } from 'zod';
import { capabilitiesUpdateSchema } from './administrators.ts';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  pageQuerySchema,
} from './common.ts';
import { kycDocumentSchema, merchantDocumentSchema } from './kyc.ts';
import { limitsSchema } from './limits.ts';
import { merchantRoleSchema } from './merchants.ts';
import { operationSchema } from './operations.ts';
import { merchantBalanceSchema } from './payments.ts';
import { personBlockSchema, personNoteSchema, personSchema } from './people.ts';
import { recipientSchema } from './recipients.ts';
import { scheduleSchema } from './schedules.ts';
import { supportRequestSchema } from './support.ts';
import { transactionSchema } from './transactions.ts';
import { cardCurrencySchema, cardTypeSchema } from './virtual-cards.ts';

const walletSchema = z.object({
  devise: currencySchema,
  solde: amountSchema,
  disponible: amountSchema,
  reserve: amountSchema,
});

/**
 * Where money under way is: `attendu` from a bank, a card or a phone, held for a `verification`, set aside until it has left
 * (`reserve`), or on its way back to a card or a phone (`retour`).
 */
export const underWayKinds = ['attendu', 'verification', 'reserve', 'retour'] as const;
export type UnderWayKind = (typeof underWayKinds)[number];

const underWaySchema = transactionSchema
  .pick({
    id: true,
    reference: true,
    referenceObjet: true,
    type: true,
    commerce: true,
    montant: true,
    devise: true,
    moyen: true,
    etat: true,
    date: true,
  })
  .extend({
    nature: z.enum(underWayKinds),
    /** By when it is decided, has come or has left; null: nobody promises a time. */
    echeance: dateTimeSchema.nullable(),
  });

const keptRecipientSchema = recipientSchema
  .pick({
    id: true,
    mode: true,
    nom: true,
    telephone: true,
    pays: true,
    banque: true,
    operateur: true,
    dernierTransfert: true,
    dateCreation: true,
  })
  .extend({
    /** The account, by its last digits; null: another way of receiving. */
    compte: z.string().nullable(),
    /** The person of a Nzela account. */
    utilisateur: idSchema.nullable(),
  });

const personScheduleSchema = scheduleSchema.pick({
  id: true,
  genre: true,
  statut: true,
  raisonPause: true,
  frequence: true,
  description: true,
  montant: true,
  devise: true,
  prochaine: true,
  dateCreation: true,
});

/** Whether its file is still kept, so that it can be read. */
const withFile = { fichier: z.boolean() };
const personDocumentSchema = kycDocumentSchema.extend(withFile);

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
  /** What it has in its live mode, for its owner; null: the person does not own it. */
  soldes: z.array(merchantBalanceSchema).nullable(),
  /** The last one sent of each type; null: the person does not own it. */
  documents: z.array(merchantDocumentSchema.extend(withFile)).nullable(),
});

const blockAnswerSchema = z.object({
  id: idSchema,
  texte: z.string(),
  dateCreation: dateTimeSchema,
  /** When an administrator decided on it; null: it waits. */
  decideLe: dateTimeSchema.nullable(),
  pieces: z.array(z.object({ id: idSchema, format: z.string() })),
});

/** The first rows of a part of the file; `curseur` is null when there are no more. */
const partSchema = <Element extends z.ZodType>(element: Element) =>
  z.object({ elements: z.array(element), curseur: z.string().nullable() });

/** What is linked to a person, as lists: the newest of each kind first. */
export const personParts = {
  /** Each with its transaction, where the log has one. */
  operations: partSchema(operationSchema.extend({ transaction: idSchema.nullable() })),
  attentes: partSchema(underWaySchema),
  programmations: partSchema(personScheduleSchema),
  beneficiaires: partSchema(keptRecipientSchema),
  documents: partSchema(personDocumentSchema),
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
  /** What the person said to the suspension that holds. */
  reponses: partSchema(blockAnswerSchema),
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

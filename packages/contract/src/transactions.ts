import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  lineSchema,
  pageQuerySchema,
  pageSchema,
  rateSchema,
} from './common.ts';
import { longestReason } from './money-requests.ts';
import {
  reportGroups,
  transactionMethods,
  transactionPeriods,
  transactionStatuses,
  transactionTypes,
} from './transaction-terms.ts';

const whoSchema = z.object({ id: idSchema, nom: z.string(), email: z.string() });

export const transactionSchema = z.object({
  id: idSchema,
  /** 'TRX-' and digits. */
  reference: z.string().meta({ examples: ['TRX-154321'] }),
  date: dateTimeSchema,
  type: z.enum(transactionTypes),
  /** Null: a visitor, or a program of a business. */
  utilisateur: whoSchema.nullable(),
  /** Whom it paid; null: nobody with a business. */
  commerce: z.string().nullable(),
  /** Null: a refusal whose request named none. */
  montant: amountSchema.nullable(),
  devise: currencySchema.nullable(),
  frais: amountSchema.nullable(),
  statut: z.enum(transactionStatuses),
  moyen: z.enum(transactionMethods).nullable(),
  /** Of the request that ordered it; null: no request did, or it was forgotten. */
  adresseIp: z
    .string()
    .nullable()
    .meta({ examples: ['203.0.113.9'] }),
  appareil: z
    .string()
    .nullable()
    .meta({ examples: ['Chrome sur Android'] }),
  codeErreur: z
    .string()
    .nullable()
    .meta({ examples: ['INSUFFICIENT_FUNDS'] }),
  /** What its own page and its receipt call it. */
  referenceObjet: z
    .string()
    .nullable()
    .meta({ examples: ['TRF-154321'] }),
  /** The word of what it is about, which says more: `indetermine`. */
  etat: z.string().meta({ examples: ['indetermine'] }),
});
export type Transaction = z.infer<typeof transactionSchema>;

const filters = {
  periode: z.enum(transactionPeriods).default('7days'),
  /** Days of `custom`, both included, by the administrator's own clocks. */
  du: z.iso.date({ error: 'fields_date' }).optional(),
  au: z.iso.date({ error: 'fields_date' }).optional(),
  statut: z.enum(transactionStatuses).optional(),
  type: z.enum(transactionTypes).optional(),
  moyen: z.enum(transactionMethods).optional(),
  /** A reference, an amount, a name, an address, a phone number or an id. */
  recherche: z.string().trim().max(100).optional(),
};

type Days = { periode: string; du?: string | undefined; au?: string | undefined };

const hasItsDays = ({ periode, du, au }: Days) =>
  periode !== 'custom' || (du !== undefined && au !== undefined && du <= au);
const daysMissing = { path: ['du'], error: 'fields_period' };

export const transactionListQuerySchema = pageQuerySchema
  .extend(filters)
  .refine(hasItsDays, daysMissing);
/** All that a list shows, as a file. */
export const transactionFileQuerySchema = z.strictObject(filters).refine(hasItsDays, daysMissing);
export const transactionListSchema = pageSchema(transactionSchema);
export type TransactionList = z.infer<typeof transactionListSchema>;

const noteSchema = z.object({
  id: idSchema,
  texte: z.string(),
  auteur: z.string(),
  date: dateTimeSchema,
});

const postingSchema = z.object({
  date: dateTimeSchema,
  /** What the ledger calls the movement. */
  genre: z.string().meta({ examples: ['transfer.nzela'] }),
  /** The same in words, and so the accounts. */
  nom: z.string(),
  debit: z.string().meta({ examples: ['wallet'] }),
  nomDebit: z.string(),
  credit: z.string().meta({ examples: ['transit'] }),
  nomCredit: z.string(),
  montant: amountSchema,
  devise: currencySchema,
});

const exchangeSchema = z.object({
  genre: z.enum([
    'carte',
    'remboursement',
    'mobile-money',
    'versement',
    'virement',
    'recharge',
    'facture',
    'carte-virtuelle',
  ]),
  reference: z.string(),
  /** What the provider knows it by; its last digits alone. */
  fournisseur: z.string().nullable(),
  etat: z.string(),
  creeLe: dateTimeSchema,
  modifieLe: dateTimeSchema,
  /** When the provider was last asked. */
  demandeLe: dateTimeSchema.nullable(),
  prochaineAction: dateTimeSchema.nullable(),
});

const alertBriefSchema = z.object({
  id: z.string(),
  genre: z.string(),
  date: dateTimeSchema,
  resolueLe: dateTimeSchema.nullable(),
});

const refundOfferSchema = z.object({
  /** What administrators can give back now; null: nothing, and `explication` says why. */
  restant: amountSchema.nullable(),
  /** A part of it can be given back, too. */
  divisible: z.boolean(),
  /** Where it goes, or why none of it does. */
  explication: z.string(),
});

/** What waits for an operator: each with its age and what to do about it. */
export const transactionQueues = ['indetermine', 'contradictions', 'retours', 'retards'] as const;
export type TransactionQueue = (typeof transactionQueues)[number];

export const transactionQueueSchema = z.enum(transactionQueues);

/** One side of a transaction, as it was agreed; null where nobody told it. */
const sideSchema = z.object({
  nom: z.string().nullable(),
  /** Of an account, a phone or a card: the last digits alone. */
  compte: z
    .string()
    .nullable()
    .meta({ examples: ['•••• 0001'] }),
});

export const transactionDetailSchema = transactionSchema.extend({
  agent: z.string().nullable(),
  pays: z.string().nullable(),
  operateur: z.string().nullable(),
  termineLe: dateTimeSchema.nullable(),
  payeur: sideSchema,
  /** `utilisateur`: somebody with a wallet here. */
  beneficiaire: sideSchema.extend({ utilisateur: idSchema.nullable() }),
  /** What reaches the payee; null: it is not known here, as what a shop abroad gets of a card. */
  recu: z.object({ montant: amountSchema, devise: currencySchema }).nullable(),
  /** Of the received currency for one of the sent; null: nothing is exchanged. */
  taux: rateSchema.nullable(),
  /** The queues that it stands in, and by what each knows it; a contradiction stands among `alertes`. */
  files: z.array(z.object({ nom: transactionQueueSchema, ligne: z.string() })),
  /** The table of what it is about, and whether its provider may be asked again. */
  source: z.string(),
  verifiable: z.boolean(),
  remboursement: refundOfferSchema,
  chronologie: z.array(
    z.object({
      etape: z.string(),
      acteur: z.string().nullable(),
      detail: z.string().nullable(),
      date: dateTimeSchema,
    }),
  ),
  ecritures: z.array(postingSchema),
  echanges: z.array(exchangeSchema),
  alertes: z.array(alertBriefSchema),
  notes: z.array(noteSchema),
});
export type TransactionDetail = z.infer<typeof transactionDetailSchema>;

/** What was said to providers and by them about a transaction, or to its business by webhook. */
export const transactionPartQuerySchema = pageQuerySchema.pick({
  page: true,
  limit: true,
  curseur: true,
});

/** Without keys or numbers of anybody; the latest first. */
export const transactionCallsSchema = pageSchema(
  z.object({
    id: idSchema,
    passerelle: z.string().meta({ examples: ['cards'] }),
    genre: z.enum(['order', 'question']),
    resultat: z.enum(['answered', 'refused', 'unknown']),
    etat: z.string().nullable(),
    code: z.string().nullable(),
    latenceMs: z.number().int(),
    date: dateTimeSchema,
  }),
);
export type TransactionCalls = z.infer<typeof transactionCallsSchema>;

/** The oldest first. */
export const transactionWebhooksSchema = pageSchema(
  z.object({
    id: idSchema,
    type: z.string(),
    etat: z.string(),
    tentatives: z.number().int(),
    date: dateTimeSchema,
  }),
);
export type TransactionWebhooks = z.infer<typeof transactionWebhooksSchema>;

export const transactionNoteSchema = z.strictObject({ texte: lineSchema(2000, 'fields_note') });

export const transactionRefundInputSchema = z.strictObject({
  montant: amountInputSchema,
  /** What was left as the administrator read it: whoever refunds at the same time as somebody else learns of it. */
  restant: amountInputSchema,
  /** Read by the person who gets the money back, and by the business that paid it. */
  motif: lineSchema(longestReason, 'fields_reason'),
});

export const transactionRefundSchema = z.object({ montant: amountSchema, devise: currencySchema });

export const queuesSchema = z.object({
  files: z.array(
    z.object({
      nom: transactionQueueSchema,
      nombre: z.number().int(),
      /** The oldest of them; null: nothing waits. */
      depuis: dateTimeSchema.nullable(),
    }),
  ),
});
export type Queues = z.infer<typeof queuesSchema>;

/** What is in a queue. */
export const queuePageSchema = pageSchema(
  z.object({
    id: z.string(),
    reference: z.string(),
    genre: z.string(),
    montant: amountSchema.nullable(),
    devise: currencySchema.nullable(),
    depuis: dateTimeSchema,
    /** The transaction to open; null: the alert is about none. */
    transaction: idSchema.nullable(),
    alerte: z.string().nullable(),
  }),
);
export type QueuePage = z.infer<typeof queuePageSchema>;

export const transactionReportQuerySchema = z
  .strictObject({
    periode: filters.periode,
    du: filters.du,
    au: filters.au,
    par: z.enum(reportGroups).default('detail'),
  })
  .refine(hasItsDays, daysMissing);

/** What was refused before it was an order is not counted. */
export const transactionReportSchema = z.object({
  lignes: z.array(
    z.object({
      /** Null, as what follows: the line is of all of them, or of those that have none. */
      type: z.enum(transactionTypes).nullable(),
      moyen: z.enum(transactionMethods).nullable(),
      pays: z.string().nullable(),
      operateur: z.string().nullable(),
      devise: currencySchema,
      nombre: z.number().int(),
      /** Completed, of those that came to an end, as a share of one; null: none did. */
      tauxReussite: z.number().nullable(),
      volume: amountSchema,
      /** Our fees in it. */
      revenus: amountSchema,
      /** From the order to its end, on average; null: none was completed. */
      delaiSecondes: z.number().nullable(),
    }),
  ),
});
export type TransactionReport = z.infer<typeof transactionReportSchema>;

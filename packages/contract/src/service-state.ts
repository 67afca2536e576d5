import { z } from 'zod';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  destinationStateSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';
import { transactionSchema } from './transactions.ts';

/** What is made each day (a copy, a check of the book or of the audit) is late after so many hours. */
export const lateAfterHours = 26;

/** Operators are told of a replica that is further behind. */
export const replicaLagSecondsMost = 60;

const gatewayStateSchema = z.object({
  nom: z.string().meta({ examples: ['cards'] }),
  etat: destinationStateSchema,
  disjoncteur: z.enum(['closed', 'open', 'half-open']),
  echecs: z.number().int(),
  latenceMs: z.number().nullable(),
  /** When calls are let through again. */
  reprise: dateTimeSchema.nullable(),
  /**
   * Of its orders that were heard of in the last 24 hours and had come to an end, as a share of one; of a gateway that takes
   * none, of its calls. Null: there were none.
   */
  tauxReussite: z.number().min(0).max(1).nullable(),
  ordres: z.number().int(),
  /** Those of its operators, billers or countries that are not well, as it says itself. */
  destinations: z.array(
    z.object({
      id: z.string().meta({ examples: ['mobile/SN/orange'] }),
      nom: z.string(),
      etat: destinationStateSchema,
    }),
  ),
});

const queueStateSchema = z.object({
  tache: z.string().meta({ examples: ['transfers.advance'] }),
  /** What it does, for whoever reads. */
  nom: z.string(),
  enAttente: z.number().int(),
  /** Since when the oldest one could have run; null: none waits. */
  depuis: dateTimeSchema.nullable(),
  echouees: z.number().int(),
});

/** What runs, and how well. */
export const serviceStateSchema = z.object({
  base: z.object({
    version: z.string().meta({ examples: ['18.1'] }),
    tailleOctets: z.number(),
    connexions: z.number().int(),
    connexionsMax: z.number().int(),
    repliques: z.array(
      z.object({
        nom: z.string(),
        etat: z.string(),
        synchrone: z.boolean(),
        retardSecondes: z.number(),
      }),
    ),
    depuis: dateTimeSchema,
  }),
  /** Processes that carry jobs out. */
  travailleurs: z.array(z.object({ id: z.string(), vuLe: dateTimeSchema })),
  files: z.array(queueStateSchema),
  passerelles: z.array(gatewayStateSchema),
  /** Mails that have failed or are late, as the page of the mail settings lists them. */
  courriels: z.object({
    enAttente: z.number().int(),
    /** Since when the oldest of them waits; null: none does. */
    depuis: dateTimeSchema.nullable(),
    /** Of those, how many nobody tries again by themselves. */
    echoues: z.number().int(),
  }),
  taux: z.array(
    z.object({
      devise: currencySchema,
      dateTaux: dateTimeSchema,
      /** False: older than the settings let it be, or contradicted by a newer one, so that nothing is exchanged at it. */
      enVente: z.boolean(),
    }),
  ),
  /** The feed of rates, as far back as exchanges with gateways are kept. */
  fluxTaux: z.object({
    /** When it last gave rates. */
    dernier: dateTimeSchema.nullable(),
    /** The last failure after that. */
    echec: z.object({ date: dateTimeSchema, erreur: z.string() }).nullable(),
  }),
  registre: z.object({
    /** Since when entries wait for their seal; null: all are sealed. */
    nonScelleDepuis: dateTimeSchema.nullable(),
    dernierScellement: dateTimeSchema.nullable(),
    /** The last time that the whole book was recomputed; null: never. */
    livre: z
      .object({
        date: dateTimeSchema,
        entrees: z.number().int(),
        /** The check that found a fault first; null: the book is whole. */
        defaut: z.string().nullable(),
      })
      .nullable(),
    /** The last look at the chain of the audit; null: none yet. */
    audit: z
      .object({
        date: dateTimeSchema,
        entrees: z.number().int(),
        rompuA: z.number().int().nullable(),
      })
      .nullable(),
  }),
  sauvegardes: z.object({
    /** The last copy of the cluster that came to its end; null: none was ever written down. */
    copie: z.object({ nom: z.string(), octets: z.number(), date: dateTimeSchema }).nullable(),
    /** The archive of the primary's log, as PostgreSQL counts. */
    archive: z.object({
      active: z.boolean(),
      dernier: dateTimeSchema.nullable(),
      /** Of a failure that nothing was archived after. */
      echec: dateTimeSchema.nullable(),
    }),
  }),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;

/** Jobs that have failed, those without attempts left first in either order; then by when. */
export const failedJobsQuerySchema = pageQuerySchema.pick({
  page: true,
  limit: true,
  order: true,
  curseur: true,
});
export const failedJobsSchema = pageSchema(
  z.object({
    /** Of the job in the queue. */
    cle: z.string(),
    tache: z.string(),
    nom: z.string(),
    tentatives: z.number().int(),
    erreur: z.string().nullable(),
    date: dateTimeSchema,
  }),
);
export type FailedJobs = z.infer<typeof failedJobsSchema>;

export const retryJobSchema = z.strictObject({ cle: z.string().min(1).max(300) });

/** The dashboard of the back-office. */
export const backOfficeFiguresSchema = z.object({
  transactions: z.number().int(),
  inscrits: z.number().int(),
  /** What was completed since the beginning of the month, in each currency. */
  volumes: z.array(
    z.object({ devise: currencySchema, montant: amountSchema, nombre: z.number().int() }),
  ),
  /** All of it in euros, at the rates in force. */
  volume: amountSchema,
  alertes: z.number().int(),
  /** Orders and people are told to the support alone: null for other administrators. */
  recentes: z.array(transactionSchema).nullable(),
  nouveaux: z
    .array(
      z.object({
        id: idSchema,
        date: dateTimeSchema,
        nom: z.string(),
        email: z.string(),
        type: z.enum(['user', 'merchant']),
        statut: z.enum(['active', 'inactive', 'pending']),
      }),
    )
    .nullable(),
});
export type BackOfficeFigures = z.infer<typeof backOfficeFiguresSchema>;

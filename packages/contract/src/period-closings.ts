import { z } from 'zod';
import { amountSchema, currencySchema, dateTimeSchema } from './common.ts';
import { statementSources } from './reconciliation.ts';

/** A month of the books, in UTC: `2026-11`. */
export const monthSchema = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'fields_closing_month' })
  .meta({ examples: ['2026-11'] });

/** A day of the books, in UTC. */
const daySchema = z.iso.date({ error: 'fields_date' });

export const closingDayStates = ['cloture', 'a_cloturer', 'en_cours'] as const;
export type ClosingDayState = (typeof closingDayStates)[number];

/**
 * What is in the way of closing a month: it is not over, a day is open, a statement is missing, a difference of its
 * statements waits.
 */
export const closingObstacles = ['mois_en_cours', 'jours', 'releves', 'ecarts'] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];

export const closingMonthQuerySchema = z.strictObject({ mois: monthSchema.optional() });

export const closingMonthSchema = z.object({
  mois: monthSchema,
  /** Set once it is closed, for ever. */
  cloture: z.object({ date: dateTimeSchema, par: z.string() }).nullable(),
  obstacles: z.array(z.enum(closingObstacles)),
  /** Of the first closing, which took in everything before; yesterday until there is one. */
  premierJour: z.iso.date(),
  /** Newest first, from the first closing until today. */
  jours: z.array(
    z.object({
      jour: z.iso.date(),
      etat: z.enum(closingDayStates),
      /** The following three of a closed day. */
      ecritures: z.number().int().nullable(),
      dateCloture: dateTimeSchema.nullable(),
      /** SHA-256, in hex: commits to this day's totals and to all days before. */
      empreinte: z.string().nullable(),
      ecartsOuverts: z.number().int(),
    }),
  ),
  /** The months that can be asked for, newest first. */
  moisConnus: z.array(monthSchema),
});
export type ClosingMonth = z.infer<typeof closingMonthSchema>;
export type ClosingDay = ClosingMonth['jours'][number];

export const dayClosingInputSchema = z.strictObject({ jour: daySchema });
export const monthClosingInputSchema = z.strictObject({ mois: monthSchema });

export const safeguardingQuerySchema = z.strictObject({ jour: daySchema });

/**
 * What was held for people at the end of a closed day, against what the bank and the providers held for us then, as it was
 * known at the closing. Amounts may be below zero. In each currency: `detenus` + `change` + `produits` + `garantie` +
 * `attente` = `totalAvoirs`.
 */
export const safeguardingSchema = z.object({
  jour: z.iso.date(),
  dateCloture: dateTimeSchema,
  devises: z.array(
    z.object({
      devise: currencySchema,
      detenus: z.object({
        portefeuilles: amountSchema,
        enAttente: amountSchema,
        cartes: amountSchema,
        enTransit: amountSchema,
        total: amountSchema,
      }),
      avoirs: z.array(
        z.object({
          source: z.enum(statementSources),
          livres: amountSchema,
          /**
           * What `releve` has beyond our books. Without a balance told, what open differences of statements up to that day
           * would change.
           */
          ecarts: amountSchema,
          /**
           * By that day's statement: its closing balance or, of a source that tells movements alone, our books with `ecarts`.
           * Null: no statement was read, or the bank's tells no balance of that currency.
           */
          releve: amountSchema.nullable(),
        }),
      ),
      totalAvoirs: amountSchema,
      totalEcarts: amountSchema,
      /** Below zero: we owe this currency to our own exchange positions in others. */
      change: amountSchema,
      produits: amountSchema,
      garantie: amountSchema,
      attente: amountSchema,
    }),
  ),
  /** All of it in euros, by the last rates until the end of that day, or the first of all; null where a currency has none. */
  ensemble: z
    .object({
      detenus: amountSchema,
      avoirs: amountSchema,
      ecarts: amountSchema,
      /** (`avoirs` + `ecarts`) / `detenus` as decimal text with four decimals; null while nothing is held. */
      couverture: z.string().nullable(),
    })
    .nullable(),
});
export type Safeguarding = z.infer<typeof safeguardingSchema>;
export type SafeguardedCurrency = Safeguarding['devises'][number];

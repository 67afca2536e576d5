import { z } from 'zod';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  historyDays,
  historyQuerySchema,
  idSchema,
} from './common.ts';
import { operationSchema } from './operations.ts';
import { agreedPriceFields } from './quotes.ts';

export const balanceSchema = z.object({
  devise: currencySchema,
  /** What is owned. */
  solde: amountSchema,
  /** « Disponible »: what can be spent now, the balance less what is reserved. */
  disponible: amountSchema,
  /** « Réservé »: set aside for what is under way ({@link reservedSchema}). */
  enAttente: amountSchema,
});

/** What reserves money, the newest first: of a wallet, or of a prepaid card (`moyen`). */
export const reservedSchema = z.object({
  elements: z.array(
    operationSchema.extend({
      /** By when the money has left or is free again; null where nobody promises a time. */
      libereLe: dateTimeSchema.nullable(),
    }),
  ),
});
export type Reserved = z.infer<typeof reservedSchema>;

/**
 * Figures are in the currency the person chose, over all wallets, except that what is available (`disponible`,
 * `soldeDisponible`) and reserved (`reserve`) is the main wallet's, beside that of all of them (`disponibleTotal`,
 * `soldeTotal`, `reserveTotal`). `estimations` names those that part was converted for, at the mid rate of the moment,
 * and `dateTaux` is the time of the oldest rate used (`null` for legal parities alone, and when nothing was converted).
 */
const overviewFigures = [
  'disponible',
  'disponibleTotal',
  'reserve',
  'reserveTotal',
  'transfere',
  'recu',
] as const;
const summaryFigures = [
  'soldeDisponible',
  'soldeTotal',
  'reserve',
  'reserveTotal',
  'envoyeCeMois',
  'envoyeMoisPrecedent',
  'recuCeMois',
  'recuMoisPrecedent',
  'economies',
] as const;

export const walletSchema = z.object({
  soldes: z.array(balanceSchema),
  /** The wallet that pays when none is named: the chosen currency's when the person has it. */
  devisePrincipale: currencySchema,
  derniereOperation: dateTimeSchema.nullable(),
  apercu: z.object({
    disponible: amountSchema,
    disponibleTotal: amountSchema,
    reserve: amountSchema,
    reserveTotal: amountSchema,
    transfere: amountSchema,
    recu: amountSchema,
    devise: currencySchema,
    estimations: z.array(z.enum(overviewFigures)),
    dateTaux: dateTimeSchema.nullable(),
  }),
  dernieresOperations: z.array(operationSchema),
});
export type Wallet = z.infer<typeof walletSchema>;
export type WalletBalance = z.infer<typeof balanceSchema>;

/** The four cards of the dashboard. */
export const walletSummarySchema = z.object({
  devise: currencySchema,
  soldeDisponible: amountSchema,
  soldeTotal: amountSchema,
  reserve: amountSchema,
  reserveTotal: amountSchema,
  envoyeCeMois: amountSchema,
  envoyeMoisPrecedent: amountSchema,
  recuCeMois: amountSchema,
  recuMoisPrecedent: amountSchema,
  estimations: z.array(z.enum(summaryFigures)),
  dateTaux: dateTimeSchema.nullable(),
  /** Fee savings against the published average price of a bank transfer, over this year. */
  economies: z.object({
    montant: amountSchema,
    /** Average price at banks, in percent of the amount sent. */
    moyenneBanques: z.string(),
    source: z.string(),
    datePublication: z.string(),
  }),
});
export type WalletSummary = z.infer<typeof walletSummarySchema>;

export const openCurrencySchema = z.strictObject({ devise: currencySchema });

/** On a stored quote of the channel `conversion`. */
export const convertSchema = z.strictObject({ devisId: idSchema });

export const conversionSchema = z.object({
  id: idSchema,
  /** 'CNV-' and 6 digits or more. */
  reference: z.string(),
  ...agreedPriceFields,
  marge: amountSchema,
  date: dateTimeSchema,
});
export type Conversion = z.infer<typeof conversionSchema>;

export const balanceHistoryQuerySchema = historyQuerySchema.extend({ devise: currencySchema });

/** A wallet's balance at the end of each of its owner's days, today's as it is now. */
export const balanceHistorySchema = z.object({
  devise: currencySchema,
  jours: z.enum(historyDays),
  /** Oldest first, one for each day. The last is `disponible` + `enAttente`. */
  points: z.array(z.object({ date: z.iso.date(), solde: amountSchema })),
  disponible: amountSchema,
  enAttente: amountSchema,
});
export type BalanceHistory = z.infer<typeof balanceHistorySchema>;

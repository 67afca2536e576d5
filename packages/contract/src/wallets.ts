import { z } from 'zod';
import { amountSchema, currencySchema, dateTimeSchema, idSchema, rateSchema } from './common.ts';
import { operationSchema } from './operations.ts';
import { feeLineSchema } from './quotes.ts';

export const balanceSchema = z.object({
  devise: currencySchema,
  /** What is owned. */
  solde: amountSchema,
  /** What can be spent now: the balance less what is held. */
  disponible: amountSchema,
  enAttente: amountSchema,
});

export const walletSchema = z.object({
  soldes: z.array(balanceSchema),
  devisePrincipale: currencySchema,
  derniereOperation: dateTimeSchema.nullable(),
  apercu: z.object({
    solde: amountSchema,
    enAttente: amountSchema,
    transfere: amountSchema,
    recu: amountSchema,
    devise: currencySchema,
  }),
  dernieresOperations: z.array(operationSchema),
});
export type Wallet = z.infer<typeof walletSchema>;
export type WalletBalance = z.infer<typeof balanceSchema>;

/** The four cards of the dashboard. */
export const walletSummarySchema = z.object({
  devise: currencySchema,
  soldeDisponible: amountSchema,
  envoyeCeMois: amountSchema,
  envoyeMoisPrecedent: amountSchema,
  recuCeMois: amountSchema,
  recuMoisPrecedent: amountSchema,
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
  montantEnvoye: amountSchema,
  deviseSource: currencySchema,
  frais: z.array(feeLineSchema),
  totalFrais: amountSchema,
  totalDebite: amountSchema,
  montantRecu: amountSchema,
  deviseCible: currencySchema,
  taux: rateSchema,
  tauxReference: rateSchema,
  marge: amountSchema,
  source: z.string(),
  dateTaux: dateTimeSchema,
  parite: z.boolean(),
  date: dateTimeSchema,
});
export type Conversion = z.infer<typeof conversionSchema>;

import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  countrySchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  rateSchema,
} from './common.ts';
import { channelSchema, deliveryMethodSchema, paymentMethodSchema } from './tariffs.ts';

/** At most: a pair that moves more holds for less (`expireLe` says until when). */
export const quoteLifetimeMinutes = 30;

/** Prices that a person may hold without using them: at once, and within a day. */
export const unusedQuoteLimits = { open: 20, perDay: 200 } as const;

export const quoteRequestSchema = z.strictObject({
  /**
   * The product that is meant. Whether a transfer bears the `wizard` or the `wallet` tariff follows from how it is paid
   * and delivered: the answer's `canal` says.
   */
  canal: channelSchema.default('wizard'),
  /** Which side was typed: what is sent, or what is to be received. */
  sens: z.enum(['envoi', 'reception']).default('envoi'),
  montant: amountInputSchema,
  deviseSource: currencySchema,
  deviseCible: currencySchema,
  pays: countrySchema.optional(),
  modeReception: deliveryMethodSchema.optional(),
  methodePaiement: paymentMethodSchema.optional(),
});

export const feeLineSchema = z.object({
  code: z.enum(['frais_transfert', 'frais_change']),
  montant: amountSchema,
  devise: currencySchema,
});

/** What was agreed on: what leaves, what arrives, and by which rate. */
export const agreedPriceFields = {
  montantEnvoye: amountSchema,
  deviseSource: currencySchema,
  montantRecu: amountSchema,
  deviseCible: currencySchema,
  frais: z.array(feeLineSchema),
  /** In the sending currency; the fee is on top of the amount sent. */
  totalFrais: amountSchema,
  totalDebite: amountSchema,
  /** Units of `deviseCible` for one of `deviseSource`, as applied. */
  taux: rateSchema,
  /** The same without our margin. */
  tauxReference: rateSchema,
  source: z.string(),
  dateTaux: dateTimeSchema,
  /** The rate is a legal parity. */
  parite: z.boolean(),
  /**
   * In percent: the price holds until its end while the reference rate has not fallen further than that. 0 at a parity,
   * which does not move.
   */
  toleranceTaux: rateSchema,
} as const;

/** A price, before it is kept: what a preview answers. */
export const quotePreviewSchema = z.object({
  canal: channelSchema,
  sens: z.enum(['envoi', 'reception']),
  ...agreedPriceFields,
  /** What our exchange margin costs, in the sending currency: inside the amount sent, never on top of it. */
  marge: amountSchema,
  /** The fee is above 10 % of the amount. */
  fraisEleves: z.boolean(),
  pays: countrySchema.nullable(),
  modeReception: deliveryMethodSchema.nullable(),
  methodePaiement: paymentMethodSchema.nullable(),
  /** When the money is promised if it is paid now. */
  livraisonPrevue: dateTimeSchema.nullable(),
});

/** A price that holds until `expireLe`, for one transfer or one conversion. */
export const quoteSchema = quotePreviewSchema.extend({ id: idSchema, expireLe: dateTimeSchema });

export type QuoteRequest = z.input<typeof quoteRequestSchema>;
export type QuotePreview = z.infer<typeof quotePreviewSchema>;
export type Quote = z.infer<typeof quoteSchema>;

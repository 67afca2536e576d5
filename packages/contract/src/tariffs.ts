import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  countrySchema,
  currencySchema,
  dateTimeSchema,
  destinationStateSchema,
  rateSchema,
} from './common.ts';
import { deliveryMethods, paymentMethods } from './transfer-terms.ts';

export const channels = ['wizard', 'wallet', 'nzela', 'conversion', 'withdrawal'] as const;
export const channelSchema = z.enum(channels);
export type Channel = (typeof channels)[number];

export const deliveryMethodSchema = z.enum(deliveryMethods, {
  error: 'fields_delivery_method',
});
export type DeliveryMethod = (typeof deliveryMethods)[number];

export const paymentMethodSchema = z.enum(paymentMethods, {
  error: 'fields_payment_method',
});
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a country is served. The tariffs and corridors are settings; these are the shapes of what is public in them. */
export const corridorSchema = z.object({
  pays: countrySchema,
  nom: z.string(),
  devise: currencySchema,
  modes: z.array(
    z.object({
      mode: deliveryMethodSchema,
      /** Hours after the payment at which the money is promised, at most. */
      delaiHeures: z.number().nonnegative(),
      minimum: amountSchema,
      maximum: amountSchema,
      operateurs: z.array(
        z.object({ code: z.string(), nom: z.string(), etat: destinationStateSchema }),
      ),
      /** Of the best of its operators, where it has some. */
      etat: destinationStateSchema,
    }),
  ),
  actif: z.boolean(),
  avis: z.string().nullable(),
});
export type Corridor = z.infer<typeof corridorSchema>;
export const corridorListSchema = z.object({ elements: z.array(corridorSchema) });

/** A dated price: of the rows of a channel that have begun, the latest one holds. */
export const tariffRowSchema = z.strictObject({
  canal: channelSchema,
  /** Basis points of the amount sent. */
  pourcentageBps: z.number().int().min(0).max(2000),
  /** In the sending currency. */
  minimum: amountInputSchema,
  /** A flat fee in EUR, converted at the mid rate. */
  fixeEur: amountInputSchema,
  /** Exchange margin in basis points; never on a legal parity. */
  margeBps: z.number().int().min(0).max(1000),
  debut: dateTimeSchema,
});

export const tariffAnswerSchema = z.object({
  canaux: z.array(
    z.object({
      canal: channelSchema,
      pourcentage: rateSchema,
      minimum: amountSchema,
      fixeEur: amountSchema,
      /** Exchange margin in percent, inside the rate; never on a legal parity. */
      marge: rateSchema,
      depuis: dateTimeSchema,
    }),
  ),
  /** What banks take on average for a transfer, in percent of the amount, as published. */
  moyenneBanques: z.object({
    pourcentage: rateSchema,
    source: z.string(),
    datePublication: z.iso.date(),
  }),
});
export type TariffAnswer = z.infer<typeof tariffAnswerSchema>;

/** Days of transfers that a draft of prices is tried on. */
export const simulationDays = 30;

export const tariffDraftSchema = z.strictObject({
  lignes: z.array(tariffRowSchema).min(1).max(200),
});

const revenueShape = {
  /** Transfers that were confirmed in that time. */
  transferts: z.number().int(),
  /** Fees and exchange margin at the prices that hold, and at the draft's. */
  avant: amountSchema,
  apres: amountSchema,
};

/** What a draft of prices would have earned on what people sent. */
export const tariffSimulationSchema = z.object({
  du: dateTimeSchema,
  au: dateTimeSchema,
  /** By price and corridor, in the currency sent. */
  lignes: z.array(
    z.object({
      canal: channelSchema,
      pays: countrySchema.nullable(),
      devise: currencySchema,
      ...revenueShape,
    }),
  ),
  /** All of them in euros, at today's rates. */
  total: z.object({ devise: z.literal('EUR'), ...revenueShape }),
});
export type TariffSimulation = z.infer<typeof tariffSimulationSchema>;

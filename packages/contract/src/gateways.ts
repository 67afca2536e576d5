import { z } from 'zod';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';

/** §9: how people bring money, the first one chosen already. */
export const fundingMethods = ['mobile-money', 'bank-transfer', 'card'] as const;
export type FundingMethod = (typeof fundingMethods)[number];

export const fundingOfferSchema = z.object({
  /** In the order of §9; at least one. */
  actifs: z.array(z.enum(fundingMethods)),
  /** One of those that are on. */
  parDefaut: z.enum(fundingMethods),
});
export type FundingOffer = z.infer<typeof fundingOfferSchema>;

/** Providers that we speak HTTP with, by the subject of their settings without its `gateways.`. */
export const gatewayJobs = [
  'mobile-money',
  'cards',
  'payouts',
  'bank',
  'topup',
  'bills',
  'issuing',
  'sms',
  'screening',
] as const;
export const gatewayJobSchema = z.enum(gatewayJobs);
export type GatewayJobName = (typeof gatewayJobs)[number];

/** How long what was exchanged with a provider is kept, in days. */
export const exchangeDays = 30;

export const exchangeResults = ['repondu', 'refuse', 'sans_reponse'] as const;
export type ExchangeResult = (typeof exchangeResults)[number];

/** One call to a provider and what came of it. Keys and numbers of people are in none of its fields. */
export const gatewayExchangeSchema = z.object({
  id: idSchema,
  date: dateTimeSchema,
  passerelle: gatewayJobSchema,
  sens: z.enum(['ordre', 'question']),
  /** Below the provider's address, without its query. */
  chemin: z.string(),
  mode: z.enum(['sandbox', 'production']),
  /** Ours, where the call is about an order. */
  reference: z.string().nullable(),
  montant: amountSchema.nullable(),
  devise: currencySchema.nullable(),
  resultat: z.enum(exchangeResults),
  /** What the provider says of the order. */
  etat: z.string().nullable(),
  /** Why it refused, or did not answer: our name of it, and the provider's words with numbers masked. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
  dureeMs: z.number().int().nonnegative(),
});
export type GatewayExchange = z.infer<typeof gatewayExchangeSchema>;

export const gatewayExchangesQuerySchema = pageQuerySchema.extend({
  resultat: z.enum(exchangeResults).optional(),
  /** Its beginning is enough. */
  reference: z.string().trim().min(1).max(60).optional(),
});
export const gatewayExchangeListSchema = pageSchema(gatewayExchangeSchema);
export type GatewayExchangeList = z.infer<typeof gatewayExchangeListSchema>;

/** What a provider answered to a call that moves nothing. */
export const gatewayTestSchema = z.object({
  passerelle: gatewayJobSchema,
  mode: z.enum(['sandbox', 'production']),
  /** `degraded`: its answer could not be read; `down`: none came, or it refused us. */
  etat: z.enum(['up', 'degraded', 'down']),
  dureeMs: z.number().int().nullable(),
  /** What it said, when it is not well. */
  detail: z.string().nullable(),
  date: dateTimeSchema,
});
export type GatewayTest = z.infer<typeof gatewayTestSchema>;

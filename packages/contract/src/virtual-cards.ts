import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  dateTimeSchema,
  historyDays,
  idSchema,
  lineSchema,
  pageQuerySchema,
  pageSchema,
  rateSchema,
} from './common.ts';
import { minimumFaults } from './field-messages.ts';

/** §3: what may be ordered. */
export const cardTypes = ['VISA', 'MASTERCARD', 'AMEX'] as const;
export const cardTypeSchema = z.enum(cardTypes, { error: 'fields_card_type' });
export type CardType = (typeof cardTypes)[number];

export const cardCurrencies = ['EUR', 'USD', 'GBP'] as const;
export const cardCurrencySchema = z.enum(cardCurrencies, {
  error: 'fields_card_currency',
});
export type CardCurrency = (typeof cardCurrencies)[number];

/** §3: the five designs, by their colour keys. */
export const cardDesigns = [
  'indigo-to-purple',
  'blue-to-cyan',
  'green-to-emerald',
  'orange-to-red',
  'pink-to-rose',
] as const;
export const cardDesignSchema = z.enum(cardDesigns, { error: 'fields_card_design' });
export type CardDesign = (typeof cardDesigns)[number];

/** §9: initial deposit, in the card's currency. */
export const minimumInitialDeposit = 10;
export const defaultInitialDeposit = 50;

export const virtualCardStatuses = [
  /** The issuer is making it. */
  'en_attente',
  /** The issuer's answer is lost: neither made nor refused until it is looked up. */
  'indetermine',
  'active',
  /** The monthly fee could not be taken: it spends again once it is reloaded. */
  'en_pause',
  /** We paid for one of the owner's cards: none spends until that is settled. */
  'arretee',
  /** Closed for every payment; what shops still hold comes back when they let go of it. */
  'fermeture',
  'fermee',
  /** The issuer did not make it: nothing was debited. */
  'refusee',
] as const;
export const virtualCardStatusSchema = z.enum(virtualCardStatuses);
export type VirtualCardStatus = (typeof virtualCardStatuses)[number];

/** The wallet that pays for a load, by its currency: EUR, or the card's own. */
const payingWallet = cardCurrencySchema.optional();

/** The total that the person was shown; another one by now is refused as `prix_modifie`. */
const expectedTotal = amountInputSchema.optional();

/** §7: the specification's client sends `userId`, `solde` and `estActive` too; only what is true already is accepted. */
export const orderCardSchema = z.strictObject({
  userId: idSchema.optional(),
  type: cardTypeSchema,
  devise: cardCurrencySchema,
  depotInitial: amountInputSchema,
  design: cardDesignSchema,
  portefeuille: payingWallet,
  totalPrevu: expectedTotal,
  solde: z.literal(0, { error: 'fields_card_balance' }).optional(),
  estActive: z.literal(true, { error: 'fields_card_active' }).optional(),
});
export type OrderCard = z.input<typeof orderCardSchema>;

export const reloadCardSchema = z.strictObject({
  montant: amountInputSchema,
  portefeuille: payingWallet,
  totalPrevu: expectedTotal,
});
export type ReloadCard = z.input<typeof reloadCardSchema>;

export const cardStatusChangeSchema = z.strictObject({ estActive: z.boolean() });

const limit = amountInputSchema.nullable().optional();

/** What the owner decides about payments; null takes a limit or the lock away, what is absent stays. */
export const cardRulesSchema = z.strictObject({
  plafondTransaction: limit,
  plafondMensuel: limit,
  usageUnique: z.boolean().optional(),
  marchandAutorise: lineSchema(60, 'fields_merchant_name').nullable().optional(),
});
export type CardRules = z.input<typeof cardRulesSchema>;

/** Why a payment was refused; the sentence for a person comes with it. */
export const declineReasons = [
  'inconnue',
  'fermee',
  'gelee',
  'cartes_suspendues',
  'en_pause',
  'compte_bloque',
  'arretee',
  'usage_unique',
  'autre_marchand',
  'plafond_transaction',
  'plafond_mensuel',
  'montant',
  'solde',
] as const;
export const declineReasonSchema = z.enum(declineReasons);
export type DeclineReason = (typeof declineReasons)[number];

export const cardTransactionKinds = [
  'depot',
  'recharge',
  'paiement',
  'remboursement',
  'frais',
  'retour',
] as const;

export const cardTransactionStates = [
  'autorisee',
  'refusee',
  'reglee',
  'annulee',
  'expiree',
  'remboursee',
] as const;
export type CardTransactionState = (typeof cardTransactionStates)[number];

/** One movement of a card, or one payment that was asked for. `montant` is positive; `sens` says which way. */
export const cardTransactionSchema = z.object({
  id: idSchema,
  genre: z.enum(cardTransactionKinds),
  sens: z.enum(['in', 'out']),
  etat: z.enum(cardTransactionStates),
  marchand: z.string().nullable(),
  categorie: z.string().nullable(),
  montant: amountSchema,
  devise: cardCurrencySchema,
  /** What the shop asked for, when it sells in another currency. */
  montantMarchand: amountSchema.nullable(),
  deviseMarchand: z.string().nullable(),
  motif: declineReasonSchema.nullable(),
  /** Why it was refused, and what to do. */
  raison: z.string().nullable(),
  date: dateTimeSchema,
});
export type CardTransaction = z.infer<typeof cardTransactionSchema>;
export const cardTransactionListSchema = pageSchema(cardTransactionSchema);
export type CardTransactionList = z.infer<typeof cardTransactionListSchema>;
export const cardTransactionQuerySchema = pageQuerySchema;

/**
 * What a card spent over its owner's last days, by shop: payments that shops took or hold, as `depenseDuMois` counts them.
 * What was refused, let go or given back does not count.
 */
export const cardSpendingSchema = z.object({
  devise: cardCurrencySchema,
  jours: z.enum(historyDays),
  total: amountSchema,
  nombre: z.number().int(),
  /** At most eight, the most first. */
  marchands: z.array(
    z.object({ marchand: z.string().nullable(), montant: amountSchema, nombre: z.number().int() }),
  ),
  /** What the other shops got together; null when there are none. */
  autres: z
    .object({ marchands: z.number().int(), montant: amountSchema, nombre: z.number().int() })
    .nullable(),
});
export type CardSpending = z.infer<typeof cardSpendingSchema>;

/** A card as its owner sees it. Its number and CVV are the issuer's alone. */
export const virtualCardSchema = z.object({
  id: idSchema,
  userId: idSchema,
  reference: z.string(),
  type: cardTypeSchema,
  devise: cardCurrencySchema,
  design: cardDesignSchema,
  titulaire: z.string(),
  /** Null while the card is being made. */
  derniersChiffres: z.string().nullable(),
  statut: virtualCardStatusSchema,
  /** False while the owner has frozen it. */
  estActive: z.boolean(),
  solde: amountSchema,
  /** The balance less what shops hold. */
  disponible: amountSchema,
  plafondTransaction: amountSchema.nullable(),
  plafondMensuel: amountSchema.nullable(),
  /** Spent or held since the first of the month. */
  depenseDuMois: amountSchema,
  usageUnique: z.boolean(),
  marchandAutorise: z.string().nullable(),
  portefeuille: cardCurrencySchema,
  depotInitial: amountSchema,
  prochainsFraisLe: dateTimeSchema.nullable(),
  /** Why it was refused, paused or closed, in words. */
  raison: z.string().nullable(),
  dernieresTransactions: z.array(cardTransactionSchema),
  dateCreation: dateTimeSchema,
});
export type VirtualCard = z.infer<typeof virtualCardSchema>;
export const virtualCardListSchema = z.object({ elements: z.array(virtualCardSchema) });

export const orderForecastSchema = z.strictObject({
  type: cardTypeSchema.optional(),
  devise: cardCurrencySchema,
  montant: amountInputSchema,
  portefeuille: payingWallet,
});
export const reloadForecastSchema = z.strictObject({
  montant: amountInputSchema,
  portefeuille: payingWallet,
});

/** What an order or a reload costs, before it is asked for: the lines add up to the total. */
export const cardForecastSchema = z.object({
  /** What reaches the card. */
  montant: amountSchema,
  devise: cardCurrencySchema,
  /** What that amount costs in the paying wallet's currency, without fees. */
  montantConverti: amountSchema,
  portefeuille: cardCurrencySchema,
  frais: z.array(z.object({ code: z.enum(['emission', 'recharge']), montant: amountSchema })),
  total: amountSchema,
  taux: rateSchema,
  source: z.string(),
  dateTaux: dateTimeSchema,
  /** Taken from the card each month, when its balance covers it. */
  fraisMensuels: amountSchema,
  disponible: amountSchema,
  suffisant: z.boolean(),
});
export type CardForecast = z.infer<typeof cardForecastSchema>;

/** Where the issuer itself shows the card: opened once, within 30 seconds. */
export const cardRevealSchema = z.object({ url: z.url(), expireLe: dateTimeSchema });
export type CardReveal = z.infer<typeof cardRevealSchema>;

/** The administrators' configuration (§3, §7, defaults in §9); what a signed-in person may know of it is all of it. */
export const cardConfigurationSchema = z.strictObject({
  isEnabled: z.boolean(),
  cardProviders: z.strictObject({
    visa: z.boolean(),
    mastercard: z.boolean(),
    americanExpress: z.boolean(),
  }),
  defaultCurrency: z.enum(['USD', 'EUR']),
  issueFee: z.number().min(0).max(1000),
  monthlyFee: z.number().min(0).max(1000),
  reloadFee: z.number().min(0).max(100),
  minLoadAmount: z.number().min(1).max(1_000_000),
  maxLoadAmount: z.number().min(10).max(1_000_000),
});
export type CardConfiguration = z.output<typeof cardConfigurationSchema>;

/** §9. */
export const defaultCardConfiguration: CardConfiguration = {
  isEnabled: true,
  cardProviders: { visa: true, mastercard: true, americanExpress: false },
  defaultCurrency: 'USD',
  issueFee: 5,
  monthlyFee: 2,
  reloadFee: 1.5,
  minLoadAmount: 10,
  maxLoadAmount: 10_000,
};

/** The same as it is saved: there is an amount that may be loaded, and while cards are on a network that they are of. */
export const savedCardConfigurationSchema = cardConfigurationSchema
  .refine(
    ({ isEnabled, cardProviders }) => !isEnabled || Object.values(cardProviders).includes(true),
    { error: 'fields_one_network', path: ['cardProviders'] },
  )
  .check(({ value: { minLoadAmount: minimum, maxLoadAmount: maximum }, issues }) => {
    issues.push(...minimumFaults({ minimum, maximum, path: ['minLoadAmount'] }));
  });

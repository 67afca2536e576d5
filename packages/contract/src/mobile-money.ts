import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  countrySchema,
  currencySchema,
  dateTimeSchema,
  destinationStateSchema,
  emailSchema,
  idSchema,
  optionalWordsSchema,
  pageQuerySchema,
  pageSchema,
  phoneInputSchema,
} from './common.ts';
import { agreedPriceFields } from './quotes.ts';

/** §9, and M-Pesa for the Congo. */
export const mobileMoneyOperators = ['AIRTEL', 'ORANGE', 'MTN', 'MPESA'] as const;
export type MobileMoneyOperator = (typeof mobileMoneyOperators)[number];
export const mobileMoneyOperatorSchema = z.enum(mobileMoneyOperators, {
  error: 'fields_operator_unknown',
});

/** §9, in its order. */
export const mobileMoneyCurrencies = ['CDF', 'USD', 'XAF', 'XOF'] as const;
export type MobileMoneyCurrency = (typeof mobileMoneyCurrencies)[number];
export const mobileMoneyCurrencySchema = z.enum(mobileMoneyCurrencies, {
  error: 'fields_currency',
});

/** §9: what an administrator may preselect, in its order. */
export const defaultCurrencies = ['CDF', 'USD', 'EUR'] as const;

/** §9: 100 in francs; a dollar is worth some thousands of them. */
export const mobileMoneyMinimums = { CDF: '100', USD: '1', XAF: '100', XOF: '100' } as const;

/** §5, in its order: given, international, a number. */
export const mobileMoneyPhoneSchema = z
  .string({ error: 'fields_phone_missing' })
  .trim()
  .min(1, { error: 'fields_phone_missing' })
  .startsWith('+', {
    error: 'fields_phone_international',
    abort: true,
  })
  .pipe(phoneInputSchema);

const payerShape = {
  operateur: mobileMoneyOperatorSchema.default('AIRTEL'),
  devise: mobileMoneyCurrencySchema.default('CDF'),
  montant: amountInputSchema.refine((text) => Number(text) > 0, { error: 'fields_amount' }),
  telephone: mobileMoneyPhoneSchema,
  nomClient: optionalWordsSchema(80).optional(),
  emailClient: z.union([emailSchema, z.literal('')]).optional(),
};

export const mobileMoneyFormSchema = z.strictObject(payerShape);

export const createMobileMoneySchema = z.strictObject({
  ...payerShape,
  /** §7: the specification's client sends both; the server makes its own. */
  statut: z.literal('en_attente').optional(),
  reference: z
    .string()
    .regex(/^MM-\d{1,24}$/)
    .meta({ examples: ['MM-100001'] })
    .optional(),
  /**
   * A stored quote of the channel `conversion` whose total is what the phone pays: what comes is converted into the quote's
   * other currency as it arrives. Without one it stays in the currency that the phone pays in.
   */
  devisId: idSchema.optional(),
});
export type CreateMobileMoney = z.input<typeof createMobileMoneySchema>;

/** Inside; `transactionStatus` says the same in the specification's three words. */
export const mobileMoneyStages = [
  'en_attente',
  'en_cours',
  'indetermine',
  'reussi',
  'echoue',
] as const;
export type MobileMoneyStage = (typeof mobileMoneyStages)[number];

/**
 * How a deposit is converted: `promise` until it comes, then `faite` at the promised price; `actualisee` at that of the
 * arrival, because it came too late or the rate had fallen further than the tolerance; `impossible` while no rate was on
 * sale, so that it stayed in the currency that the phone paid in.
 */
const depositConversionSchema = z.object({
  etat: z.enum(['promise', 'faite', 'actualisee', 'impossible']),
  /** The price that it was converted at; before, and where it was not, the promised one. */
  ...agreedPriceFields,
  /** Our margin inside the rate, in the currency that the phone pays in. */
  marge: amountSchema,
  /** Which side the payer gave: what the phone pays, or what is credited. */
  sens: z.enum(['envoi', 'reception']),
  /** What was promised, in `deviseCible`. */
  montantPromis: amountSchema,
});

/** §3, payment result, with what its screen needs to tell the story. */
export const mobileMoneyPaymentSchema = z.object({
  id: idSchema,
  /** The provider's; null until it has taken the payment up. */
  transactionId: z.string().nullable(),
  transactionStatus: z.enum(['PENDING', 'SUCCESS', 'FAILED']),
  /** Ours, shown as « Référence ». */
  originatingTransactionId: z.string(),
  order: z.object({
    cost: z.object({
      amount: amountSchema,
      currency: mobileMoneyCurrencySchema,
      /** What the operator adds, and what the phone is asked for; null until it has said so. */
      frais: amountSchema.nullable(),
      total: amountSchema.nullable(),
    }),
    customerFullName: z.string().nullable(),
    customerEmailAdress: z.string().nullable(),
  }),
  paymentChannel: z.object({
    channel: z.literal('MOBILEMONEY'),
    provider: z.object({ code: mobileMoneyOperatorSchema, libelle: z.string() }),
    /** E.164. */
    walletID: z.string(),
    pays: countrySchema,
  }),
  /** What the payee is credited with: promised while it waits, then what it was. */
  montantRecu: amountSchema,
  deviseRecue: currencySchema,
  /** Into another of the payer's own currencies; null: it stays in the one that the phone pays in. */
  conversion: depositConversionSchema.nullable(),
  created_at: dateTimeSchema,
  statut: z.enum(mobileMoneyStages),
  /** Why it failed, or takes longer, with the fix. */
  raison: z.string().nullable(),
  /** Who has to act: the person (`champ` is what to correct), time, or us. */
  cause: z.enum(['client', 'attendre', 'nous']).nullable(),
  champ: z.string().nullable(),
  /** Past it, a pending payment is still looked for: the screen says so. */
  delai: dateTimeSchema,
  delaiDepasse: z.boolean(),
  /** Paid too late for what it was for: the money goes back to the phone, or is there again. */
  retour: z.enum(['en_cours', 'rendu']).nullable(),
  dateModification: dateTimeSchema,
});
export type MobileMoneyPayment = z.infer<typeof mobileMoneyPaymentSchema>;

export const mobileMoneyListQuerySchema = pageQuerySchema;
export const mobileMoneyListSchema = pageSchema(mobileMoneyPaymentSchema);
export type MobileMoneyList = z.infer<typeof mobileMoneyListSchema>;

/** §7: a hint, and nothing more. */
export const mobileMoneyCallbackSchema = z.strictObject({
  statut: z.string().max(60),
  dateModification: z.string().max(60),
});

/** What can be chosen, and whether it works now. */
export const mobileMoneyOfferSchema = z.object({
  /** `degraded`: the last calls failed; `down`: nothing can be paid now. */
  etat: destinationStateSchema,
  /** Of the typed amount: a phone that does not pay in it is asked for as much in its own. */
  deviseParDefaut: z.enum(defaultCurrencies),
  delaiMinutes: z.number().int(),
  operateurs: z.array(
    z.object({
      code: mobileMoneyOperatorSchema,
      nom: z.string(),
      /** An administrator has it on. */
      actif: z.boolean(),
      /** At the operator itself. */
      etat: destinationStateSchema,
      pays: z.array(z.object({ pays: countrySchema, devises: z.array(mobileMoneyCurrencySchema) })),
    }),
  ),
});
export type MobileMoneyOffer = z.infer<typeof mobileMoneyOfferSchema>;

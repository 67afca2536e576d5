import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  dateTimeSchema,
  emailSchema,
  idSchema,
  optionalWordsSchema,
  pageQuerySchema,
  pageSchema,
  phoneInputSchema,
} from './common.ts';
import { mobileMoneyOperatorSchema, mobileMoneyPhoneSchema } from './mobile-money.ts';
import { requestCurrencySchema } from './payment-fields.ts';
import { paymentWays } from './payment-terms.ts';

/** Spec §3: how the request reaches whoever is to pay it. */
export const requestMethods = ['email', 'phone', 'link'] as const;
export type RequestMethod = (typeof requestMethods)[number];

export const longestReason = 140;

const asked = {
  montant: amountInputSchema,
  devise: requestCurrencySchema.default('EUR'),
  motif: optionalWordsSchema(longestReason).optional(),
  /** The last day to pay, where the person who asks lives. */
  echeance: z.iso.date({ error: 'fields_date' }).optional(),
};

export const createMoneyRequestSchema = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({
      ...asked,
      mode: z.literal('email'),
      destinataire: z
        .string({ error: 'fields_recipient' })
        .trim()
        .min(1, { error: 'fields_recipient' })
        .pipe(emailSchema),
    }),
    z.strictObject({
      ...asked,
      mode: z.literal('phone'),
      destinataire: z
        .string({ error: 'fields_recipient' })
        .trim()
        .min(1, { error: 'fields_recipient' })
        .pipe(phoneInputSchema),
    }),
    z.strictObject({ ...asked, mode: z.literal('link') }),
  ],
  { error: 'fields_request_method' },
);
export type CreateMoneyRequest = z.input<typeof createMoneyRequestSchema>;

/** `en_attente` until it is paid (`payee`), called off (`annulee`), or its last day is over (`expiree`). */
export const moneyRequestStatuses = ['en_attente', 'payee', 'annulee', 'expiree'] as const;
export const moneyRequestStatusSchema = z.enum(moneyRequestStatuses);
export type MoneyRequestStatus = (typeof moneyRequestStatuses)[number];

export const moneyRequestSchema = z.object({
  id: idSchema,
  /** 'req-' and 8 characters (§3). */
  reference: z.string(),
  statut: moneyRequestStatusSchema,
  montant: amountSchema,
  devise: requestCurrencySchema,
  motif: z.string().nullable(),
  echeance: z.string().nullable(),
  mode: z.enum(requestMethods),
  destinataire: z.string().nullable(),
  /** Where it is paid. */
  lien: z.string(),
  payeLe: dateTimeSchema.nullable(),
  /** Who paid, when that is known, and how. */
  payePar: z.string().nullable(),
  moyenPaiement: z.enum(paymentWays).nullable(),
  rappelable: z.boolean(),
  expireLe: dateTimeSchema,
  dateCreation: dateTimeSchema,
});
export type MoneyRequest = z.infer<typeof moneyRequestSchema>;

export const moneyRequestListQuerySchema = pageQuerySchema.extend({
  statut: moneyRequestStatusSchema.optional(),
});
export const moneyRequestListSchema = pageSchema(moneyRequestSchema);
export type MoneyRequestList = z.infer<typeof moneyRequestListSchema>;

/** 128 random bits: nobody guesses another's. */
export const payCodeSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/, { error: 'fields_link' });

/** Paying by mobile money: the amount and its currency are the request's. */
export const payByPhoneSchema = z.strictObject({
  operateur: mobileMoneyOperatorSchema,
  telephone: mobileMoneyPhoneSchema,
});
export type PayByPhone = z.output<typeof payByPhoneSchema>;

/** The page `/pay/{id}`, as whoever holds its link sees it. */
export const payableSchema = z.object({
  reference: z.string(),
  statut: moneyRequestStatusSchema,
  /** `Démo P.` */
  demandeur: z.string(),
  montant: amountSchema,
  devise: requestCurrencySchema,
  motif: z.string().nullable(),
  expireLe: dateTimeSchema,
  payeLe: dateTimeSchema.nullable(),
  moyens: z.array(z.enum(paymentWays)),
  /** A phone is being asked to pay it: whoever pays otherwise now pays beside it, and one of the two gets it back. */
  encaissementEnCours: z.boolean(),
  /** Asked for by the very person who looks. */
  soi: z.boolean(),
  /** What the person who looks may spend in that currency; null for a visitor. */
  soldeDisponible: amountSchema.nullable(),
});
export type Payable = z.infer<typeof payableSchema>;

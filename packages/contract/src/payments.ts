import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  dateTimeSchema,
  idSchema,
  optionalLineSchema,
  optionalWordsSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';
import { customerSchema, paymentCustomerSchema } from './customers.ts';
import { expandSchema } from './expansions.ts';
import { merchantModes } from './merchant-terms.ts';
import { metadataSchema } from './metadata.ts';
import { longestReason } from './money-requests.ts';
import { disputeStatuses, paymentWays, paymentStatuses, refundStatuses } from './payment-terms.ts';
import { feeBearerSchema, paymentCurrencySchema, returnAddressSchema } from './payment-fields.ts';

export const paymentMethodSchema = z.enum(paymentWays, { error: 'fields_payment_method' });
export const paymentStatusSchema = z.enum(paymentStatuses, { error: 'fields_status' });
export const disputeStatusSchema = z.enum(disputeStatuses, { error: 'fields_status' });

export const shortestPaymentMinutes = 5;
export const longestPaymentMinutes = 43_200;

export const createPaymentSchema = z.strictObject({
  montant: amountInputSchema,
  devise: paymentCurrencySchema.default('EUR'),
  description: optionalWordsSchema(longestReason).optional(),
  client: paymentCustomerSchema.optional(),
  metadata: metadataSchema.optional(),
  supportFrais: feeBearerSchema.default('commerce'),
  adresseRetour: returnAddressSchema.optional(),
  /** Minutes until it can be paid no more: a day unless told otherwise, thirty days at most. */
  dureeMinutes: z
    .number({ error: 'fields_duration' })
    .int({ error: 'fields_duration' })
    .min(shortestPaymentMinutes, { error: 'fields_duration' })
    .max(longestPaymentMinutes, { error: 'fields_duration' })
    .default(1_440),
});

/** What a payment names, and is answered with it where one asks. */
export const expandPaymentSchema = expandSchema(['customer']);

/** A payment as the merchant sees it. */
export const paymentSchema = z.object({
  id: idSchema,
  mode: z.enum(merchantModes),
  /** 'PAY-' and 12 letters or digits. */
  reference: z.string(),
  statut: paymentStatusSchema,
  montant: amountSchema,
  devise: paymentCurrencySchema,
  supportFrais: feeBearerSchema,
  /** What the payer was charged; null until it is paid. */
  paye: amountSchema.nullable(),
  /** The fee of the way it was paid, a part of what was paid. */
  frais: amountSchema.nullable(),
  /** What reaches the merchant: paid less the fee. */
  net: amountSchema.nullable(),
  rembourse: amountSchema,
  /** The last dispute's state; null: nobody has disputed it. */
  litige: disputeStatusSchema.nullable(),
  moyen: paymentMethodSchema.nullable(),
  /** Offered to the payer. */
  moyens: z.array(paymentMethodSchema),
  description: z.string().nullable(),
  client: z.object({
    /** Null: nobody that the merchant could find again. */
    id: idSchema.nullable(),
    nom: z.string().nullable(),
    email: z.string().nullable(),
    telephone: z.string().nullable(),
  }),
  metadata: metadataSchema,
  /** Where it is paid. */
  adresse: z.string(),
  adresseRetour: z.string().nullable(),
  expireLe: dateTimeSchema,
  payeLe: dateTimeSchema.nullable(),
  /** From when on the merchant can spend it. */
  disponibleLe: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
  /** With `expand[]=customer`; null: there is none, or they were erased. */
  customer: customerSchema.nullable().optional(),
});
export type MerchantPayment = z.infer<typeof paymentSchema>;
export const paymentQuerySchema = z.strictObject({ 'expand[]': expandPaymentSchema.optional() });

const paymentFilters = {
  /** What is known of it: its reference, the customer's name, e-mail address or phone number, its amount. Each word is to be found. */
  recherche: optionalLineSchema(100).optional(),
  statut: paymentStatusSchema.optional(),
  moyen: paymentMethodSchema.optional(),
  /** Disputed by its payer's bank, and how that stands. */
  litige: disputeStatusSchema.optional(),
  /** Of one customer. */
  client: idSchema.optional(),
  devise: paymentCurrencySchema.optional(),
  /** Days on which it was made, both included, by the clocks of who asks; a program's are UTC. */
  du: z.iso.date({ error: 'fields_date' }).optional(),
  au: z.iso.date({ error: 'fields_date' }).optional(),
  /** In `devise`, which they need. */
  montantMin: amountInputSchema.optional(),
  montantMax: amountInputSchema.optional(),
};
type AmountFilter = { devise?: unknown; montantMin?: unknown; montantMax?: unknown };
const hasItsCurrency = ({ devise, montantMin, montantMax }: AmountFilter) =>
  devise !== undefined || (montantMin === undefined && montantMax === undefined);
const currencyMissing = { path: ['devise'], error: 'fields_currency' };

export const paymentListQuerySchema = pageQuerySchema
  .extend({ ...paymentFilters, 'expand[]': expandPaymentSchema.optional() })
  .refine(hasItsCurrency, currencyMissing);
/** All that a list shows, as a file. */
export const paymentFileQuerySchema = z
  .strictObject(paymentFilters)
  .refine(hasItsCurrency, currencyMissing);
export const paymentListSchema = pageSchema(paymentSchema);
export type MerchantPaymentList = z.infer<typeof paymentListSchema>;

/** 128 random bits, marked so that it is never taken for the code of a request. */
export const checkoutCodeSchema = z
  .string()
  .regex(/^p_[A-Za-z0-9_-]{22}$/, { error: 'fields_link' });

/** The page `/pay/{id}` of a payment, as whoever holds its address sees it. */
export const checkoutSchema = z.object({
  mode: z.enum(merchantModes),
  reference: z.string(),
  statut: paymentStatusSchema,
  commerce: z.object({ nom: z.string(), logo: z.string().nullable() }),
  montant: amountSchema,
  devise: paymentCurrencySchema,
  description: z.string().nullable(),
  /** Each way that is offered, with what the payer is charged and the fee in it, which is 0 where the merchant bears it. */
  moyens: z.array(
    z.object({ moyen: paymentMethodSchema, total: amountSchema, frais: amountSchema }),
  ),
  email: z.string().nullable(),
  expireLe: dateTimeSchema,
  payeLe: dateTimeSchema.nullable(),
  moyen: paymentMethodSchema.nullable(),
  paye: amountSchema.nullable(),
  /** A phone is being asked to pay it. */
  encaissementEnCours: z.boolean(),
  adresseRetour: z.string().nullable(),
  /** What the link that it was begun from says once it is paid. */
  merci: z.string().nullable(),
  /** What the person who looks may spend in that currency; null for a visitor, and in the test mode. */
  soldeDisponible: amountSchema.nullable(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** A dated price of being paid: of the rows of a way that have begun, the latest one holds. */
export const paymentTariffRowSchema = z.strictObject({
  moyen: paymentMethodSchema,
  /** Basis points of the amount. */
  pourcentageBps: z.number().int().min(0).max(2_000),
  /** A flat part in EUR, converted at the mid rate. */
  fixeEur: amountInputSchema,
  /** Business days until the money can be spent; 0: at once. */
  delaiJours: z.number().int().min(0).max(30),
  debut: dateTimeSchema,
});

export const refundStatusSchema = z.enum(refundStatuses, { error: 'fields_status' });
export const createRefundSchema = z.strictObject({
  /** All that is left, unless told otherwise. */
  montant: amountInputSchema.optional(),
  raison: optionalWordsSchema(longestReason).optional(),
  metadata: metadataSchema.optional(),
});

/** Money of a payment on its way back to where it came from. */
export const refundSchema = z.object({
  id: idSchema,
  mode: z.enum(merchantModes),
  /** The payment's, '-R' and a number. */
  reference: z.string(),
  paiementId: idSchema,
  montant: amountSchema,
  devise: paymentCurrencySchema,
  statut: refundStatusSchema,
  raison: z.string().nullable(),
  /** Why it came to nothing. */
  echec: z.string().nullable(),
  metadata: metadataSchema,
  termineLe: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
  /** With `expand[]=payment`, and its customer with `expand[]=payment.customer`. */
  payment: paymentSchema.optional(),
});
export type Refund = z.infer<typeof refundSchema>;

export const expandRefundSchema = expandSchema(['payment', 'payment.customer']);
export const refundQuerySchema = z.strictObject({ 'expand[]': expandRefundSchema.optional() });
export const refundListQuerySchema = pageQuerySchema.extend({
  paiement: idSchema.optional(),
  'expand[]': expandRefundSchema.optional(),
});
export const refundListSchema = pageSchema(refundSchema);
export type RefundList = z.infer<typeof refundListSchema>;

/** What a merchant has in one currency, each part with its date and its cause. */
export const merchantBalanceSchema = z.object({
  devise: paymentCurrencySchema,
  /** Can be spent, refunded and withdrawn now. */
  disponible: amountSchema,
  /** Paid, and not to be spent yet: by the day on which it can be, the soonest first. */
  enAttente: z.object({
    total: amountSchema,
    jours: z.array(
      z.object({ jour: z.iso.date(), montant: amountSchema, paiements: z.number().int() }),
    ),
  }),
  /** Under way: the merchant's again if the bank or the operator that it goes to refuses it. */
  reserve: z.object({
    total: amountSchema,
    /** On its way back to who paid. */
    remboursements: z.array(
      z.object({
        id: idSchema,
        reference: z.string(),
        montant: amountSchema,
        depuis: dateTimeSchema,
      }),
    ),
    /** On its way to an account of the merchant. */
    versements: z.array(
      z.object({
        id: idSchema,
        reference: z.string(),
        montant: amountSchema,
        depuis: dateTimeSchema,
      }),
    ),
    /** Disputed, until the bank of the card has decided. */
    litiges: z.array(
      z.object({
        id: idSchema,
        reference: z.string(),
        paiementId: idSchema,
        montant: amountSchema,
        depuis: dateTimeSchema,
        /** Until when it can be answered. */
        echeance: dateTimeSchema,
      }),
    ),
  }),
  /** Lost or open disputes that the balance did not cover: taken from what comes in next. */
  du: amountSchema,
});
export const merchantBalanceListSchema = z.object({
  mode: z.enum(merchantModes),
  /** Those in which there is or was money, that of the merchant first. */
  elements: z.array(merchantBalanceSchema),
});
export type MerchantBalance = z.infer<typeof merchantBalanceSchema>;
export type MerchantBalanceList = z.infer<typeof merchantBalanceListSchema>;

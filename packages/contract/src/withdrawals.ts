import { z } from 'zod';
import {
  amountSchema,
  countrySchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
  rateSchema,
} from './common.ts';
import { feeLineSchema } from './quotes.ts';
import { nameCheckSchema } from './recipients.ts';

/** In EUR or its value (spec §5). */
export const withdrawalMinimumEur = '5';

/** Business days that a bank takes, at least and at most (spec §9). A mobile wallet has the money in minutes. */
export const withdrawalBankDays = { minimum: 1, maximum: 3 } as const;

export const withdrawalMethods = ['bank', 'mobile'] as const;
export const withdrawalMethodSchema = z.enum(withdrawalMethods, {
  error: 'fields_delivery_method',
});
export type WithdrawalMethod = (typeof withdrawalMethods)[number];

/** The price is the quote's (`canal: 'withdrawal'`), made for the country and the method. */
export const createWithdrawalSchema = z.strictObject({
  devisId: idSchema,
  methode: withdrawalMethodSchema,
  /** An IBAN or an account number; a phone number for a mobile wallet. */
  compte: z
    .string({ error: 'fields_receiving_account' })
    .trim()
    .min(1, { error: 'fields_receiving_account' })
    .max(42),
  /** Of the country's mobile operators. */
  operateur: z.string().trim().max(20).optional(),
});
/** Whose account it is, asked before anything is held. */
export const checkAccountSchema = createWithdrawalSchema
  .omit({ devisId: true })
  .extend({ pays: countrySchema });
export type CheckAccount = z.input<typeof checkAccountSchema>;
export const accountCheckSchema = nameCheckSchema.pick({ resultat: true, nom: true });
export type AccountCheck = z.infer<typeof accountCheckSchema>;

export type CreateWithdrawal = z.input<typeof createWithdrawalSchema>;

/**
 * `en_attente`: held, and may be cancelled until it leaves. `indetermine` is shown as « En cours de vérification ».
 * `echoue`: refused or sent back, and the money is on the wallet again.
 */
export const withdrawalStatuses = [
  'en_attente',
  /** Held until an administrator has looked at it. */
  'en_verification',
  'en_cours',
  'complete',
  'annule',
  'echoue',
  'indetermine',
] as const;
export const withdrawalStatusSchema = z.enum(withdrawalStatuses);
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const withdrawalSchema = z.object({
  id: idSchema,
  /** 'RET-' and 6 digits or more. */
  reference: z.string(),
  statut: withdrawalStatusSchema,
  methode: withdrawalMethodSchema,
  /** The account as it is held, without spaces. */
  compte: z.string(),
  titulaire: z.string(),
  pays: countrySchema,
  operateur: z.string().nullable(),
  montant: amountSchema,
  devise: currencySchema,
  frais: z.array(feeLineSchema),
  totalFrais: amountSchema,
  totalDebite: amountSchema,
  montantRecu: amountSchema,
  deviseRecue: currencySchema,
  taux: rateSchema,
  /** The rate is a legal parity. */
  parite: z.boolean(),
  annulable: z.boolean(),
  annulableJusqua: dateTimeSchema.nullable(),
  /** By when it is decided on, while it is held for a review; past it, its money goes back. */
  verificationAvant: dateTimeSchema.nullable(),
  /** When the money is there at the latest. */
  arriveePrevue: dateTimeSchema,
  /** When it left us, when it was over. */
  dateDepart: dateTimeSchema.nullable(),
  dateFin: dateTimeSchema.nullable(),
  /** Why it came back, with the fix, in words. */
  raison: z.string().nullable(),
  dateCreation: dateTimeSchema,
  dateModification: dateTimeSchema,
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

export const withdrawalListQuerySchema = pageQuerySchema.extend({
  statut: withdrawalStatusSchema.optional(),
});
export const withdrawalListSchema = pageSchema(withdrawalSchema);
export type WithdrawalList = z.infer<typeof withdrawalListSchema>;

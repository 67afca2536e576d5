import { z } from 'zod';
import {
  amountInput,
  amountSchema,
  countrySchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';
import { automaticWithdrawals } from './merchants.ts';
import { merchantModes } from './merchant-terms.ts';
import { metadataSchema } from './metadata.ts';
import { checkAccountSchema, withdrawalMethods, withdrawalMethodSchema } from './withdrawals.ts';

/** In EUR, or its value in the currency (§9). */
export const payoutMinimumEur = '50';

/** Business days that a bank takes, at most (§9). A mobile wallet has the money at once. */
export const payoutBankDays = 2;

/** Accounts that a merchant keeps in a mode. */
export const payeesMost = 20;

/** An account that the merchant's money may go to, named by an owner. */
export const createPayeeSchema = checkAccountSchema.extend({
  /** What is paid out by itself in its currency goes there; so does it to the first one of a currency. */
  automatique: z.boolean({ error: 'fields_expects_boolean' }).default(false),
});
export type CreatePayee = z.input<typeof createPayeeSchema>;

export const payeeSchema = z.object({
  id: idSchema,
  mode: z.enum(merchantModes),
  methode: z.enum(withdrawalMethods),
  /** As it is held, without spaces. */
  compte: z.string(),
  titulaire: z.string(),
  pays: countrySchema,
  operateur: z.string().nullable(),
  /** What it is paid in. */
  devise: currencySchema,
  automatique: z.boolean(),
  dateCreation: dateTimeSchema,
});
export type Payee = z.infer<typeof payeeSchema>;
/** With the least that is paid out to it at once, in its currency. */
export const listedPayeeSchema = payeeSchema.extend({ minimum: amountSchema });
export type ListedPayee = z.infer<typeof listedPayeeSchema>;
export const payeeListSchema = z.object({ elements: z.array(listedPayeeSchema) });

export const createPayoutSchema = z.strictObject({
  /** In the account's currency. */
  montant: amountInput('fields_payout_amount').refine((text) => !/^[0.]+$/.test(text), {
    error: 'fields_payout_amount',
  }),
  compteId: idSchema,
  metadata: metadataSchema.optional(),
});

/**
 * `en_verification`: held before it leaves. `indetermine` is shown as « En cours de vérification ». `annule`: called off while
 * it was held. `echoue`: refused or sent back. Of both, the money can be spent again.
 */
export const payoutStatuses = [
  'en_cours',
  'en_verification',
  'indetermine',
  'paye',
  'annule',
  'echoue',
] as const;
export const payoutStatusSchema = z.enum(payoutStatuses, { error: 'fields_status' });
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Money of a merchant on its way to an account of theirs. */
export const merchantPayoutSchema = z.object({
  id: idSchema,
  mode: z.enum(merchantModes),
  /** 'VER-' and digits. */
  reference: z.string(),
  statut: payoutStatusSchema,
  montant: amountSchema,
  devise: currencySchema,
  compteId: idSchema,
  methode: withdrawalMethodSchema,
  compte: z.string(),
  titulaire: z.string(),
  /** When the money is there at the latest. */
  arriveePrevue: dateTimeSchema,
  /** By when it is decided on, while it is held. */
  verificationAvant: dateTimeSchema.nullable(),
  /** Why it came to nothing. */
  echec: z.string().nullable(),
  metadata: metadataSchema,
  termineLe: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
});
export type MerchantPayout = z.infer<typeof merchantPayoutSchema>;

export const payoutListQuerySchema = pageQuerySchema.extend({
  statut: payoutStatusSchema.optional(),
  /** The one whose report tells this payment: none until what was paid can be spent and is paid out. */
  paiement: idSchema.optional(),
});
export const payoutListSchema = pageSchema(merchantPayoutSchema);
export type MerchantPayoutList = z.infer<typeof payoutListSchema>;

/** What a merchant will be paid out by itself, as things stand. */
export const nextPayoutSchema = z.object({
  mode: z.enum(merchantModes),
  rythme: z.enum(automaticWithdrawals),
  /** Null: nothing is paid out by itself. */
  date: dateTimeSchema.nullable(),
  devise: currencySchema,
  /** What can be spent now, with what will be by that date. */
  montant: amountSchema,
  minimum: amountSchema,
  /** Below the minimum, the date is left out. */
  suffisant: z.boolean(),
  /** Where it goes; null: an owner has named no account of that currency. */
  compte: payeeSchema.nullable(),
});
export type NextPayout = z.infer<typeof nextPayoutSchema>;

/** Where what is paid out by itself goes from now on: one of the accounts that an owner named, in the merchant's currency. */
export const automaticPayeeSchema = z.strictObject({ compteId: idSchema });

/** What a line of a report is; `versement`: an earlier payout that came back. */
export const payoutReportKinds = [
  'paiement',
  'frais',
  'remboursement',
  'litige',
  'versement',
  'autre',
] as const;
export type PayoutReportKind = (typeof payoutReportKinds)[number];

export const payoutReportQuerySchema = pageQuerySchema.pick({ limit: true, curseur: true });

export const payoutReportFormats = ['pdf', 'csv'] as const;
export type PayoutReportFormat = (typeof payoutReportFormats)[number];
export const payoutReportFileQuerySchema = z.strictObject({ format: z.enum(payoutReportFormats) });

/**
 * Which movements of what the merchant could spend make the sum of a payout: those since the payout before it.
 * `reportPrecedent` and all the amounts after it, less `verse`, are `reste`, which the next report begins with.
 */
export const payoutReportSchema = z.object({
  versement: merchantPayoutSchema,
  devise: currencySchema,
  reportPrecedent: amountSchema,
  paiements: z.object({ nombre: z.int(), montant: amountSchema }),
  /** Negative, as all that left. */
  frais: amountSchema,
  remboursements: z.object({ nombre: z.int(), montant: amountSchema }),
  /** Taken for disputes, and given back for those that were won. */
  litiges: amountSchema,
  /** Earlier payouts that the bank or the operator sent back. */
  versementsRevenus: amountSchema,
  autres: amountSchema,
  verse: amountSchema,
  reste: amountSchema,
  /** The oldest first. */
  lignes: z.array(
    z.object({
      date: dateTimeSchema,
      genre: z.enum(payoutReportKinds),
      objetId: z.string(),
      reference: z.string().nullable(),
      description: z.string(),
      client: z.string().nullable(),
      montant: amountSchema,
      soldeApres: amountSchema,
    }),
  ),
  curseur: z.string().nullable(),
});
export type PayoutReport = z.infer<typeof payoutReportSchema>;

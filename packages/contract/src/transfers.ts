import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  optionalWordsSchema,
  pageQuerySchema,
  pageSchema,
  rateSchema,
  type EveryField,
} from './common.ts';
import { agreedPriceFields } from './quotes.ts';
import { qrTokenSchema } from './qr.ts';
import { recipientInputSchema, recipientSchema, shownAccountSchema } from './recipients.ts';
import { deliveryMethodSchema, paymentMethodSchema } from './tariffs.ts';

export const transferStatuses = [
  'en_attente',
  'confirme',
  /** Held, with its money, until an administrator has looked at it. */
  'en_verification',
  'en_cours',
  'complete',
  'annule',
  'echoue',
  'rembourse',
  'indetermine',
] as const;
export const transferStatusSchema = z.enum(transferStatuses);
export type TransferStatus = (typeof transferStatuses)[number];

const purpose = optionalWordsSchema(140).optional();
/** The specification's client sends it; the server decides the status, so only the first one is accepted. */
const initialStatus = z.literal('en_attente').optional();

export const createTransferSchema = z.union([
  /** To another Nzela wallet, in one currency, from the wallet: no quote, settled at once. First, being the busiest. */
  z.strictObject({
    montant: amountInputSchema,
    devise: currencySchema,
    beneficiaire: z.union([
      z.strictObject({
        mode: z.literal('nzela'),
        telephone: z.string().trim().min(1).max(32),
        compte: shownAccountSchema,
      }),
      /** Whom a code shows (`qr.ts`): paid without their number being told. */
      z.strictObject({ mode: z.literal('nzela'), codeQr: qrTokenSchema }),
    ]),
    methodePaiement: z.literal('wallet'),
    motif: purpose,
    statut: initialStatus,
  }),
  z.strictObject({
    devisId: idSchema,
    beneficiaire: z.union([z.strictObject({ id: idSchema }), recipientInputSchema]),
    methodePaiement: paymentMethodSchema,
    motif: purpose,
    /**
     * Tells the recipient by SMS once the money is on their account at a bank or an operator. Who fetches cash gets its
     * code by SMS anyway, and a Nzela account hears of it by itself.
     */
    prevenirBeneficiaire: z.boolean().optional(),
    statut: initialStatus,
  }),
]);

export const transferEventTypes = [
  'cree',
  'paiement_attendu',
  'paiement_refuse',
  'paiement_recu',
  'virement_different',
  'accord_demande',
  'accord_donne',
  'confirme',
  'annule',
  'retenu',
  'verifie',
  'destination_en_panne',
  'versement_demande',
  'versement_accepte',
  'versement_envoye',
  'verification',
  'complete',
  'beneficiaire_prevenu',
  'beneficiaire_non_prevenu',
  'retourne',
  'echoue',
  'remboursement_demande',
  'rembourse',
  'frais_rembourses',
] as const;
export const transferEventSchema = z.object({
  type: z.enum(transferEventTypes),
  date: dateTimeSchema,
  /** Who acts: the person, Nzela, the partner that pays out, the recipient. */
  acteur: z.enum(['client', 'nzela', 'partenaire', 'beneficiaire']),
  /** Words for a person when the type alone does not say enough (a refusal and its fix). */
  detail: z.string().nullable(),
});
export type TransferEvent = z.infer<typeof transferEventSchema>;

export const bankDetailsSchema = z.object({
  titulaire: z.string(),
  banque: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** 'TRANSFER-' and 6 digits: what the wire must carry. */
  reference: z.string(),
});

export const transferSchema = z.object({
  id: idSchema,
  /** 'TRF-' and 6 digits or more. */
  reference: z.string(),
  statut: transferStatusSchema,
  sens: z.enum(['envoye', 'recu']),
  /** Who sent it: the first name and an initial. */
  expediteur: z.string(),
  ...agreedPriceFields,
  methodePaiement: paymentMethodSchema,
  modeReception: deliveryMethodSchema,
  beneficiaire: recipientSchema.omit({ dernierTransfert: true, dateCreation: true }),
  motif: z.string().nullable(),
  /** The sender chose that the recipient is told of the arrival by SMS. */
  prevenirBeneficiaire: z.boolean(),
  chronologie: z.array(transferEventSchema),
  /** While in the future, `PATCH …/cancel` is accepted and the payout has not left. */
  annulableJusqua: dateTimeSchema.nullable(),
  annulable: z.boolean(),
  /** Until when the price of an unpaid transfer holds; past it the transfer is closed. Null once it is paid or over. */
  expireLe: dateTimeSchema.nullable(),
  /**
   * Asked of the sender when the payment came after the rate had moved too far (`toleranceTaux`): what would arrive now,
   * to be accepted (`PATCH …/accord`) or cancelled. Told of a transfer by itself, not in lists.
   */
  nouveauPrix: z
    .object({
      montantRecu: amountSchema,
      taux: rateSchema,
      tauxReference: rateSchema,
      dateTaux: dateTimeSchema,
      repondreAvant: dateTimeSchema,
    })
    .nullable(),
  /** By when it is decided on, while it is held for a review; past it, its money goes back. */
  verificationAvant: dateTimeSchema.nullable(),
  livraisonPrevue: dateTimeSchema.nullable(),
  /** Past it, an unfinished transfer gets its fee back by itself. Null before it is paid, and once cash waits in time. */
  garantieLe: dateTimeSchema.nullable(),
  fraisRembourses: z.boolean(),
  /** What came back of a transfer that did not arrive, in the sending currency; null before it is there. */
  remboursement: z.object({ montant: amountSchema, date: dateTimeSchema }).nullable(),
  /** The code that was paid, for its sender, while it is still its owner's. Told of a transfer by itself, not in lists. */
  codeQr: z.string().nullable(),
  coordonneesBancaires: bankDetailsSchema.nullable(),
  /** What the recipient shows at the counter. */
  codeRetrait: z.string().nullable(),
  /** Why it failed or came back, with the fix, in words. */
  raison: z.string().nullable(),
  dateCreation: dateTimeSchema,
  dateModification: dateTimeSchema,
});
export type Transfer = z.infer<typeof transferSchema>;

/**
 * Amounts of different currencies do not compare: `montant` sorts by the currency, then by what left the sender or reached
 * the recipient in it. `statut` goes by the course of a transfer, as {@link transferStatuses} names it.
 */
const transferSorts = ['dateCreation', 'montant', 'statut'] as const;
export const transferListQuerySchema = pageQuerySchema.extend({
  sort: z.enum(transferSorts).default('dateCreation'),
  statut: transferStatusSchema.optional(),
  type: z.enum(['all', 'in', 'out']).default('all'),
  periode: z.enum(['all', 'today', 'week', 'month', 'quarter']).default('all'),
  recherche: z.string().trim().max(100).optional(),
});
export type TransferListQuery = z.input<typeof transferListQuerySchema>;
export const transferListSchema = pageSchema(transferSchema);
export type TransferList = z.infer<typeof transferListSchema>;
export type CreateTransfer = z.input<typeof createTransferSchema>;
/** What the ways of sending ask for. */
export type QuotedTransfer = Asked<Extract<CreateTransfer, { devisId: unknown }>>;
export type InstantTransfer = Asked<Extract<CreateTransfer, { montant: unknown }>>;
type Asked<Body> = EveryField<Omit<Body, 'statut'>>;
/** The amount that the person saw would arrive. */
export const acceptPriceSchema = z.strictObject({ montantRecu: amountInputSchema });
export type BankDetails = z.infer<typeof bankDetailsSchema>;

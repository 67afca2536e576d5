import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  countrySchema,
  currencySchema,
  dateTimeSchema,
  destinationStateSchema,
  idSchema,
  lineSchema,
  pageQuerySchema,
  pageSchema,
  rateSchema,
} from './common.ts';
import { feeLineSchema } from './quotes.ts';

/** §3. */
export const billTypes = [
  'electricity',
  'water',
  'internet',
  'phone',
  'tax',
  'school',
  'other',
] as const;
export const billTypeSchema = z.enum(billTypes, { error: 'fields_bill_type' });
export type BillType = (typeof billTypes)[number];

/** The least that a bill is paid with, in its own currency (§9). */
export const billMinimum = '1';

/** The reference on the bill, as the person reads it there. */
export const billReferenceSchema = lineSchema(60, 'fields_bill_reference');

export const billerSchema = z.object({
  id: z.string(),
  nom: z.string(),
  pays: countrySchema,
  type: billTypeSchema,
  devise: currencySchema,
  /** The payer decides how much (a prepaid account), as often as they like. */
  montantLibre: z.boolean(),
  exempleReference: z.string(),
  /** Minutes within which the final answer is promised. */
  delaiMinutes: z.number().int(),
  /** One of the tiles of the screen (§2). */
  vedette: z.boolean(),
  etat: destinationStateSchema,
});
export type Biller = z.infer<typeof billerSchema>;
export const billerListQuerySchema = z.strictObject({
  pays: countrySchema.optional(),
  type: billTypeSchema.optional(),
});
export const billerListSchema = z.object({ elements: z.array(billerSchema) });

export const billCheckRequestSchema = z.strictObject({
  facturier: z.string({ error: 'fields_biller' }).min(1, { error: 'fields_biller' }).max(60),
  reference: billReferenceSchema,
  /** Where the payer decides how much; otherwise it is what is due, or left out. */
  montant: amountInputSchema.optional(),
  /** What pays: the person's main currency when absent. */
  devise: currencySchema.optional(),
});
export type BillCheckRequest = z.input<typeof billCheckRequestSchema>;

/** What paying costs: the bill, what it takes of the wallet at which rate, each fee, and the sum. */
export const billPriceSchema = z.object({
  montant: amountSchema,
  devise: currencySchema,
  /** Its value in the currency that pays; the fee is on top. */
  montantDebite: amountSchema,
  deviseDebit: currencySchema,
  frais: z.array(feeLineSchema),
  totalFrais: amountSchema,
  totalDebite: amountSchema,
  /** Units of `devise` for one of `deviseDebit`, as applied. */
  taux: rateSchema,
  /** The same without our margin. */
  tauxReference: rateSchema,
  source: z.string(),
  dateTaux: dateTimeSchema,
  parite: z.boolean(),
});
export type BillPrice = z.infer<typeof billPriceSchema>;

/** What the biller says of a reference, with a price that holds until `expireLe`, for one payment. */
export const billCheckSchema = z.object({
  /** Null while no amount is known: there is nothing to pay yet. */
  id: idSchema.nullable(),
  facturier: billerSchema,
  reference: z.string(),
  titulaire: z.string(),
  /** Null: any amount. */
  montantDu: amountSchema.nullable(),
  devise: currencySchema,
  /** ISO date. */
  echeance: z.iso.date().nullable(),
  prix: billPriceSchema.nullable(),
  expireLe: dateTimeSchema.nullable(),
});
export type BillCheck = z.infer<typeof billCheckSchema>;

/** Pays the bill of a check, from the wallet, at the check's price. */
export const payBillSchema = z.strictObject({ verification: idSchema });

/** `en_verification`: held before the biller is asked. `annule`: called off while it was held. */
export const billStatuses = [
  'en_attente',
  'en_verification',
  'en_cours',
  'indetermine',
  'complete',
  'annule',
  'echoue',
] as const;
export const billStatusSchema = z.enum(billStatuses);
export type BillStatus = (typeof billStatuses)[number];

export const billSchema = billPriceSchema.extend({
  id: idSchema,
  /** 'FAC-' and 6 digits or more. */
  reference: z.string(),
  statut: billStatusSchema,
  facturier: billerSchema.pick({ id: true, nom: true, pays: true, type: true }),
  referenceFacture: z.string(),
  titulaire: z.string(),
  /** The biller's own number of the payment. */
  quittance: z.string().nullable(),
  /** Why it failed, or what is being waited for, with what to do. */
  raison: z.string().nullable(),
  /** When the final answer is promised. */
  reponsePromise: dateTimeSchema,
  /** By when it is decided on, while it is held. */
  verificationAvant: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
  dateModification: dateTimeSchema,
});
export type Bill = z.infer<typeof billSchema>;

export const billListQuerySchema = pageQuerySchema.extend({ statut: billStatusSchema.optional() });
export const billListSchema = pageSchema(billSchema);
export type BillList = z.infer<typeof billListSchema>;

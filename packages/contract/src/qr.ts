import { z } from 'zod';
import { amountInputSchema, amountSchema, currencySchema } from './common.ts';

/** What a person's code carries: 128 random bits in base64url. It says who is paid and opens nothing. */
export const qrTokenSchema = z
  .string({ error: 'fields_qr_code' })
  .regex(/^[A-Za-z0-9_-]{22}$/, { error: 'fields_qr_code' });

/** Currencies that a code asks for an amount in. */
export const qrCurrencies = ['EUR', 'USD', 'GBP', 'CAD', 'XOF', 'XAF', 'CDF', 'MAD'] as const;

/** A code may ask for an amount; both or none. */
export const qrAmountSchema = z
  .strictObject({ montant: amountInputSchema.optional(), devise: currencySchema.optional() })
  .refine(({ montant, devise }) => (montant === undefined) === (devise === undefined), {
    error: 'fields_amount_and_currency',
    path: ['montant'],
  });
export type QrAmount = z.input<typeof qrAmountSchema>;

/** One's own code, in both formats. */
export const myQrSchema = z.object({
  jeton: z.string(),
  /** Opens with any camera. */
  url: z.string(),
  /** EMVCo merchant-presented payload, for wallets that read that format. */
  emv: z.string(),
  /** What payers see of the owner: the first name and an initial. */
  nom: z.string(),
  montant: amountSchema.nullable(),
  devise: currencySchema.nullable(),
});
export type MyQr = z.infer<typeof myQrSchema>;

export const resolveQrSchema = z.strictObject({
  /** What was read from a code, as it is. */
  contenu: z
    .string({ error: 'fields_qr_code' })
    .min(1, { error: 'fields_qr_code' })
    .max(2000, { error: 'fields_qr_code' }),
});

/** Whom a code pays: enough to recognise them, too little to learn who they are. */
export const qrPayeeSchema = z.object({
  jeton: z.string(),
  nom: z.string(),
  /** What the code asks for. */
  montant: amountSchema.nullable(),
  devise: currencySchema.nullable(),
  /** The code is the asker's own. */
  soi: z.boolean(),
});
export type QrPayee = z.infer<typeof qrPayeeSchema>;

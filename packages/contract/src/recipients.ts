import { z } from 'zod';
import { countrySchema, dateTimeSchema, idSchema, nameSchema, phoneInputSchema } from './common.ts';

const who = {
  nom: nameSchema(120, 'fields_recipient_name'),
  telephone: phoneInputSchema,
  pays: countrySchema,
};

/**
 * The account (`compte` of {@link nameCheckSchema}) whose holder the person was shown: another one behind the number is
 * refused, so that nobody pays whom they did not read.
 */
export const shownAccountSchema = idSchema.optional();

/** Where the money goes, by delivery method: each with the fields that its corridor asks for. */
export const recipientInputSchema = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('bank'),
    ...who,
    /** Either an IBAN (checked) or a local account number. */
    iban: z.string().trim().max(42).optional(),
    numeroCompte: z.string().trim().max(34).optional(),
    banque: z.string().trim().max(80).optional(),
  }),
  z.strictObject({
    mode: z.literal('mobile'),
    ...who,
    operateur: z.string().trim().min(1, { error: 'fields_operator' }).max(20),
  }),
  z.strictObject({ mode: z.literal('cash'), ...who }),
  z.strictObject({
    mode: z.literal('nzela'),
    telephone: phoneInputSchema,
    compte: shownAccountSchema,
  }),
]);

export const recipientSchema = z.object({
  id: idSchema,
  mode: z.enum(['bank', 'mobile', 'cash', 'nzela']),
  nom: z.string(),
  telephone: z.string(),
  pays: z.string(),
  iban: z.string().nullable(),
  numeroCompte: z.string().nullable(),
  banque: z.string().nullable(),
  operateur: z.string().nullable(),
  /** Null until a transfer to this recipient has been paid. */
  dernierTransfert: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
});
export const recipientListSchema = z.object({ elements: z.array(recipientSchema) });

/** What is known of the account's holder before paying. */
export const nameCheckSchema = z.object({
  /** The identity of the account that was looked up, the asker's own: sent back with the payment. */
  compte: idSchema,
  resultat: z.enum(['identique', 'proche', 'different', 'impossible']),
  /** The holder's name, shown for a close match and for a Nzela account. */
  nom: z.string().nullable(),
  /** The number as it will be used, in E.164. */
  telephone: z.string().nullable(),
  /** First transfer to this account. */
  premiereFois: z.boolean(),
});

export type RecipientInput = z.input<typeof recipientInputSchema>;
export type Recipient = z.infer<typeof recipientSchema>;
export type NameCheck = z.infer<typeof nameCheckSchema>;

/** What changes of a kept recipient; how it is reached (`mode`, `pays`) stays. */
export const recipientPatchSchema = z.strictObject({
  nom: who.nom.optional(),
  telephone: who.telephone.optional(),
  iban: z.string().trim().max(42).optional(),
  numeroCompte: z.string().trim().max(34).optional(),
  banque: z.string().trim().max(80).optional(),
  operateur: z.string().trim().max(20).optional(),
});

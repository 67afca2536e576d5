import { z } from 'zod';
import { lineSchema, optionalLineSchema } from './common.ts';
import { countryCodes } from './countries.ts';

/**
 * Where a person lives, for their statements; as long as ISO 20022 allows. Nobody checks it: it proves nothing. The second
 * line may be empty, and so may the postal code, which many countries have not.
 */
export const postalAddressSchema = z.strictObject({
  ligne1: lineSchema(70, 'fields_address_line'),
  ligne2: optionalLineSchema(70),
  codePostal: optionalLineSchema(16).refine((text) => /^[\p{L}\p{N} -]*$/u.test(text), {
    error: 'fields_postal_code',
  }),
  ville: lineSchema(35, 'fields_city'),
  pays: z.enum(countryCodes, { error: 'fields_country_choose' }),
});
export type PostalAddress = z.infer<typeof postalAddressSchema>;

/** Null: the person has given none. */
export const ownAddressSchema = z.object({
  adresse: z
    .object({
      ligne1: z.string(),
      ligne2: z.string(),
      codePostal: z.string(),
      ville: z.string(),
      pays: z.string(),
    })
    .nullable(),
});
export type OwnAddress = z.infer<typeof ownAddressSchema>;

import { z } from 'zod';
import {
  dateTimeSchema,
  emailSchema,
  idSchema,
  optionalWordsSchema,
  pageQuerySchema,
  pageSchema,
  phoneInputSchema,
} from './common.ts';
import { merchantModes } from './merchant-terms.ts';
import { metadataSchema } from './metadata.ts';

/** How a customer is called and reached; empty is an answer. */
const whoShape = {
  nom: optionalWordsSchema(80).optional(),
  email: z.union([emailSchema, z.literal('')], { error: 'fields_email' }).optional(),
  telephone: z.union([phoneInputSchema, z.literal('')], { error: 'fields_phone' }).optional(),
};

/** Whom a payment is asked of: a customer by their id, or whoever is called and reached so. */
export const paymentCustomerSchema = z.strictObject({ id: idSchema.optional(), ...whoShape });

export const createCustomerSchema = z
  .strictObject({ ...whoShape, metadata: metadataSchema.optional() })
  .refine(({ nom, email, telephone }) => nom || email || telephone, {
    error: 'fields_customer',
    path: ['nom'],
  });

/** What is not named stays as it is. */
export const changeCustomerSchema = z.strictObject({
  ...whoShape,
  metadata: metadataSchema.optional(),
});

/** A customer as the merchant sees them. */
export const customerSchema = z.object({
  id: idSchema,
  mode: z.enum(merchantModes),
  nom: z.string().nullable(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  metadata: metadataSchema,
  dateCreation: dateTimeSchema,
  dateModification: dateTimeSchema,
});
export type Customer = z.infer<typeof customerSchema>;

export const customerListQuerySchema = pageQuerySchema.extend({
  email: emailSchema.optional(),
  telephone: phoneInputSchema.optional(),
});
export const customerListSchema = pageSchema(customerSchema);
export type CustomerList = z.infer<typeof customerListSchema>;

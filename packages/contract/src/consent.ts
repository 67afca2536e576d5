import { z } from 'zod';
import { dateTimeSchema, optionalLineSchema } from './common.ts';

/** What we do only with a person's agreement. All off until they say yes. */
export const consentPurposes = ['communications'] as const;
const purposeSchema = z.enum(consentPurposes);
export type ConsentPurpose = (typeof consentPurposes)[number];

export const consentsSchema = z.object({
  finalites: z.array(
    z.object({
      finalite: purposeSchema,
      accorde: z.boolean(),
      /** When the person last decided; null when they never did. */
      date: dateTimeSchema.nullable(),
    }),
  ),
});
export type Consents = z.infer<typeof consentsSchema>;

export const consentUpdateSchema = z.strictObject({
  finalite: purposeSchema,
  accorde: z.boolean(),
});
/** Withdraws every agreement at once. The reason is the person's own business. */
export const consentWithdrawalSchema = z.strictObject({ motif: optionalLineSchema(500) });

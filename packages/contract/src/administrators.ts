import { z } from 'zod';
import { emailSchema, idSchema } from './common.ts';

/** What an administrator may do. Each route of the back-office names the one that it needs. */
export const capabilities = [
  'support',
  'conformite',
  'finances',
  'contenu',
  'technique',
  'proprietaire',
] as const;
export const capabilitySchema = z.enum(capabilities, { error: 'fields_capability' });
export type Capability = (typeof capabilities)[number];

const capabilitiesSchema = z.array(capabilitySchema).max(capabilities.length);

export const administratorSchema = z.object({
  id: idSchema,
  nom: z.string(),
  email: z.string(),
  /** More than a password protects the account. */
  secondFacteur: z.boolean(),
  capacites: capabilitiesSchema,
});
export type Administrator = z.infer<typeof administratorSchema>;

export const administratorListSchema = z.object({ elements: z.array(administratorSchema) });

/** All that the administrator may do from now on, and what they could do when it was read. */
export const capabilitiesUpdateSchema = z.strictObject({
  capacites: capabilitiesSchema,
  avant: capabilitiesSchema,
});

/** Somebody with an account becomes an administrator. */
export const appointmentSchema = z.strictObject({
  capacites: capabilitiesSchema,
  email: emailSchema,
});

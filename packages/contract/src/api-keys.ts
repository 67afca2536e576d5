import { z } from 'zod';
import { dateTimeSchema, idSchema, nameSchema } from './common.ts';
import { merchantModeSchema } from './merchants.ts';

/** Pairs that an account may use at once. */
export const apiKeysMost = 10;

/** A pair of keys of a merchant's programs, as its people see it. */
export const apiKeySchema = z.object({
  id: idSchema,
  nom: z.string(),
  mode: merchantModeSchema,
  /** May stand in a page: it can do only what a payer's browser must. */
  clePublique: z.string(),
  /** Masked: `sk_test_…a1B2`. */
  cleSecrete: z.string(),
  dateCreation: dateTimeSchema,
  /** Others took its place: it may be used until then. */
  expireLe: dateTimeSchema.nullable(),
  /** To the minute. */
  derniereUtilisation: z.object({ date: dateTimeSchema, adresse: z.string() }).nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
export const apiKeyListSchema = z.object({ elements: z.array(apiKeySchema) });

/** As it is made: the one answer that has the secret key. */
export const newApiKeySchema = apiKeySchema.extend({ secret: z.string() });
export type NewApiKey = z.infer<typeof newApiKeySchema>;

export const createApiKeySchema = z.strictObject({ nom: nameSchema(60, 'fields_key_name') });

/** How long the keys before may still be used beside those that take their place, in seconds. */
export const keyOverlaps = { aucun: 0, '1h': 3_600, '24h': 86_400, '7j': 604_800 } as const;
export type KeyOverlap = keyof typeof keyOverlaps;
export const keyOverlapSchema = z.enum(Object.keys(keyOverlaps) as KeyOverlap[], {
  error: 'fields_key_overlap',
});
export const rollApiKeySchema = z.strictObject({ chevauchement: keyOverlapSchema });

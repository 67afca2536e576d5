import { z } from 'zod';

const mostMetadata = 50;
/** What a merchant's program keeps beside an object, and reads again. */
export const metadataSchema = z
  .record(
    z
      .string()
      .min(1)
      .max(40)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'fields_characters' }),
    z
      .string()
      .max(500)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'fields_characters' }),
    { error: 'fields_metadata' },
  )
  .refine((values) => Object.keys(values).length <= mostMetadata, { error: 'fields_metadata' })
  .meta({ examples: [{ commande: '1042' }] });

import { z } from 'zod';

/** Carried by the refusal `compte_bloque` after the right password: why the account is suspended, and how to answer. */
export const blockToldSchema = z.strictObject({
  motif: z.string(),
  /** What is asked for; null: nothing. */
  demande: z.string().nullable(),
  /** By when; null: no date. */
  avantLe: z.iso.datetime().nullable(),
  /** Serves for one answer. */
  jeton: z.string(),
});
export type BlockTold = z.infer<typeof blockToldSchema>;

/** How long after the sign-in the token of an answer serves. */
export const blockTokenMinutes = 60;
/** Files that go with one answer. */
export const blockFilesMost = 5;
/** Bytes of each of them. */
export const blockFileMaximumBytes = 5 * 1024 * 1024;

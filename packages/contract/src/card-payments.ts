import { z } from 'zod';
import { idSchema } from './common.ts';

/** One attempt to pay by card. `champsUrl` is the page of hosted fields to frame, `pageUrl` the same as a full page. */
export const cardPaymentSchema = z.object({
  id: idSchema,
  reference: z.string(),
  etat: z.enum(['en_preparation', 'en_attente', 'approuve', 'refuse', 'annule', 'indetermine']),
  champsUrl: z.string().nullable(),
  pageUrl: z.string().nullable(),
  /** Why the card was refused, with what to do. */
  raison: z.string().nullable(),
});
export type CardPayment = z.infer<typeof cardPaymentSchema>;

import { z } from 'zod';
import { dateTimeSchema, idSchema, pageQuerySchema, pageSchema } from './common.ts';

/** One line of the audit: who did what to what, with the values before and after; secrets masked. */
export const auditEntrySchema = z.object({
  id: idSchema,
  /** In the chain, from 1. */
  position: z.number().int(),
  date: dateTimeSchema,
  /** Null: the program itself. */
  acteur: z.object({ id: idSchema, nom: z.string() }).nullable(),
  /** `settings.update`, `approvals.decide`. */
  action: z.string(),
  sujet: z.string(),
  avant: z.unknown(),
  apres: z.unknown(),
  motif: z.string().nullable(),
  session: idSchema.nullable(),
  adresse: z.string().nullable(),
  /** SHA-256 of the entry and of the hash before it, in hexadecimal. */
  empreinte: z.string(),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

const narrowed = {
  acteur: idSchema.optional(),
  /** The whole action, or its beginning: `settings`. */
  action: z.string().max(60).optional(),
  sujet: z.string().max(100).optional(),
  /** Days in UTC, both included. */
  du: z.iso.date({ error: 'fields_date' }).optional(),
  au: z.iso.date({ error: 'fields_date' }).optional(),
};
export const auditQuerySchema = pageQuerySchema
  .pick({ page: true, limit: true, order: true, curseur: true })
  .extend(narrowed);
export const auditFileQuerySchema = z.strictObject(narrowed);
export const auditListSchema = pageSchema(auditEntrySchema);

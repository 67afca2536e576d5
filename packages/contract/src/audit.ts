import { z } from 'zod';
import { dateTimeSchema, idSchema, pageQuerySchema, pageSchema } from './common.ts';

/** What the audit knows how to call; each entry is one of them. */
export const auditActions = [
  'administrators.capabilities',
  'alerts.resolve',
  'alerts.take',
  'api-keys.create',
  'api-keys.revoke',
  'api-keys.roll',
  'approvals.ask',
  'approvals.decide',
  'closings.day',
  'closings.month',
  'data-requests.answer',
  'data-requests.take',
  'gateways.test',
  'identity.read',
  'identity.review',
  'images.add',
  'images.delete',
  'jobs.retry',
  'mails.retry',
  'mails.trial',
  'manual-postings.post',
  'merchants.automatic-payee',
  'merchants.document',
  'merchants.invite',
  'merchants.join',
  'merchants.leave',
  'merchants.live',
  'merchants.logo',
  'merchants.profile',
  'merchants.role',
  'merchants.uninvite',
  'merchants.wallet',
  'news.tell',
  'platform.empty-caches',
  'platform.webhook-resend',
  'platform.webhook-test',
  'reconciliation.found',
  'reconciliation.read',
  'reconciliation.resolve',
  'reviews.expire',
  'reviews.release',
  'reviews.refuse',
  'rules.change',
  'rules.create',
  'rules.off',
  'rules.on',
  'rules.try',
  'screening.decide',
  'screening.refresh',
  'settings.reseal',
  'settings.update',
  'support.answer',
  'suspense.end',
  'transactions.look-up',
  'transactions.note',
  'transactions.refund',
  'transactions.resolve',
  'users.block',
  'users.block.ask',
  'users.block.file',
  'users.close',
  'users.identity.ask',
  'users.note',
  'users.read',
  'users.reset',
  'users.role',
  'users.sessions.end',
  'users.unblock',
  'views.forget',
  'views.keep',
  'virtual-cards.settle',
  'webhooks.change',
  'webhooks.create',
  'webhooks.delete',
  'webhooks.roll',
] as const;
export type AuditAction = (typeof auditActions)[number];

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
  /**
   * What an action is called, a name or an address of whoever did it or had it done to them, or what names the subject: a
   * reference, an id, the subject itself.
   */
  recherche: z.string().trim().max(100).optional(),
  acteur: idSchema.optional(),
  /** The whole action, or its beginning: `settings`. */
  action: z.string().max(60).optional(),
  /** Days by the administrator's own clocks, both included. */
  du: z.iso.date({ error: 'fields_date' }).optional(),
  au: z.iso.date({ error: 'fields_date' }).optional(),
};
export const auditQuerySchema = pageQuerySchema
  .pick({ page: true, limit: true, order: true, curseur: true })
  .extend(narrowed);
export const auditFileQuerySchema = z.strictObject(narrowed);
export const auditListSchema = pageSchema(auditEntrySchema);

import { z } from 'zod';
import { dateTimeSchema, pageQuerySchema } from './common.ts';
import { merchantModeSchema } from './merchants.ts';

/** What a merchant's programs are told of: `<object>.<what happened>`. */
export const merchantEventTypes = [
  'payment.paid',
  'payment.failed',
  'payment.expired',
  'payment.cancelled',
  'refund.succeeded',
  'refund.failed',
  'dispute.created',
  'dispute.updated',
  'dispute.closed',
  'payout.held',
  'payout.released',
  'payout.cancelled',
  'payout.paid',
  'payout.failed',
  'payout.skipped',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'webhook.test',
] as const;

/** What the operator's own programs are told of (ADR 50). */
export const platformEventTypes = ['alert.raised', 'settings.updated'] as const;
const everyEventType = [...merchantEventTypes, ...platformEventTypes] as const;
export const merchantEventTypeSchema = z.enum(everyEventType, { error: 'fields_event_type' });
export type MerchantEventType = (typeof everyEventType)[number];

/** For how long an event can be read, in days. */
export const eventsKeptDays = 30;

export const merchantEventIdSchema = z
  .string()
  .regex(/^evt_[0-9a-f]{32}$/, { error: 'fields_event_id' })
  .meta({ examples: ['evt_01a209ce68bb7cd7aacf10830a592a3f'] });

/** What happened to an object, as webhooks send it and `/v1/events` answers it. */
export const merchantEventSchema = z.object({
  id: merchantEventIdSchema,
  type: merchantEventTypeSchema,
  /** 1, 2, 3 … of the account, without holes: whoever has seen up to a number has seen everything before it. Null: not given yet. */
  numero: z.int().positive().nullable(),
  mode: merchantModeSchema,
  dateCreation: dateTimeSchema,
  /** The object, as it was then. */
  donnees: z.record(z.string(), z.unknown()).meta({
    examples: [{ id: '01a209ce-68bb-7cd7-aacf-10830a592a3f', montant: 200, devise: 'EUR' }],
  }),
});
export type MerchantEvent = z.infer<typeof merchantEventSchema>;

/** In the order of their numbers. */
export const merchantEventListQuerySchema = pageQuerySchema
  .pick({ limit: true, order: true, curseur: true })
  .extend({ type: merchantEventTypeSchema.optional() });
export type MerchantEventListQuery = z.output<typeof merchantEventListQuerySchema>;

export const merchantEventListSchema = z.object({
  elements: z.array(merchantEventSchema),
  /** Where the list goes on. With `order=asc` it is never null: what happens later comes after it. */
  curseur: z.string().nullable(),
});

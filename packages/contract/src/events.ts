import { z } from 'zod';
import { idSchema } from './common.ts';

/** What a browser hears of over SSE: that something of the person's changed, never the change itself. */
export const eventTopics = [
  'transfers',
  'operations',
  'wallets',
  'deposits',
  'withdrawals',
  'mobile-money',
  'topups',
  'bills',
  'virtual-cards',
  'money-requests',
  'payments',
  'payouts',
  'schedules',
  'users',
  'merchants',
  'notifications',
  'settings',
  'administrators',
  'approvals',
  'transactions',
  'alerts',
  'reviews',
  'reconciliation',
  'kyc',
  'support',
  'people',
  'data-requests',
  'period-closings',
  'audit',
  'images',
  'mails',
  'cookies',
  'gateway-exchanges',
] as const;

export const liveEventSchema = z.object({ sujet: z.enum(eventTopics), id: idSchema.nullable() });
export type LiveEvent = z.infer<typeof liveEventSchema>;

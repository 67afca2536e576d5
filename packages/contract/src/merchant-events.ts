/** What a merchant's programs are told of: `<object>.<what happened>`. */
export const merchantEventTypes = [
  'payment.paid',
  'payment.failed',
  'payment.expired',
  'payment.cancelled',
  'refund.succeeded',
  'refund.failed',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'payout.paid',
  'payout.failed',
  'webhook.test',
] as const;
export type MerchantEventType = (typeof merchantEventTypes)[number];

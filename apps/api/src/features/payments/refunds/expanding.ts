import type { z } from 'zod';
import type { expandRefundSchema, Refund as WireRefund } from '@nzela/contract/payments';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { namedPayments, type NamingDeps } from '../expanding.ts';
import type { Refund } from './refunds.store.ts';
import { wireRefund } from './view.ts';

export type RefundExpansions = ReadonlySet<Extract<z.output<typeof expandRefundSchema>, string>>;

type Expanding = {
  readonly accountId: string;
  readonly refunds: readonly Refund[];
  readonly names: RefundExpansions;
};

/** Refunds with the payments that were asked for, and these with their customers. */
export async function expandRefunds(
  deps: NamingDeps & { readonly db: Readable },
  { accountId, refunds, names }: Expanding,
): Promise<Untold<WireRefund>[]> {
  if (names.size === 0) return refunds.map(wireRefund);
  const byId = await namedPayments(deps, {
    accountId,
    ids: refunds.map(({ paymentId }) => paymentId),
    withCustomers: names.has('payment.customer'),
  });
  return refunds.map((refund) => ({ ...wireRefund(refund), payment: byId.get(refund.paymentId) }));
}

import type { z } from 'zod';
import type { expandRefundSchema, Refund as WireRefund } from '@nzela/contract/payments';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import type { PaymentDeps } from '../deps.ts';
import { expandPayments } from '../expanding.ts';
import { statusAt } from '../payable.ts';
import { paymentsOf } from '../payments.store.ts';
import { wirePayment } from '../view.ts';
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
  deps: Pick<PaymentDeps, 'clock' | 'config'> & { readonly db: Readable },
  { accountId, refunds, names }: Expanding,
): Promise<Untold<WireRefund>[]> {
  if (names.size === 0) return refunds.map(wireRefund);
  const now = deps.clock.now();
  const found = await paymentsOf(
    deps.db,
    accountId,
    refunds.map(({ paymentId }) => paymentId),
  );
  const payments = await expandPayments(deps.db, {
    accountId,
    elements: found.map((payment) =>
      wirePayment(deps, { ...payment, status: statusAt(payment, now) }),
    ),
    names: new Set(names.has('payment.customer') ? (['customer'] as const) : []),
  });
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return refunds.map((refund) => ({ ...wireRefund(refund), payment: byId.get(refund.paymentId) }));
}

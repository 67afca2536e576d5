import type { z } from 'zod';
import type { expandPaymentSchema, MerchantPayment } from '@nzela/contract/payments';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { customersOf, wireCustomer } from '../customers/customers.ts';

export type PaymentExpansions = ReadonlySet<Extract<z.output<typeof expandPaymentSchema>, string>>;

type Expanding = {
  readonly accountId: string;
  readonly elements: readonly MerchantPayment[];
  readonly names: PaymentExpansions;
};

/** Payments with the objects that were asked for, in one query for all of them. */
export async function expandPayments(
  db: Readable,
  { accountId, elements, names }: Expanding,
): Promise<MerchantPayment[]> {
  if (!names.has('customer')) return [...elements];
  const ids = elements.flatMap(({ client }) => client.id ?? []);
  const found = await customersOf(db, accountId, ids);
  const byId = new Map(found.map((customer) => [customer.id, wireCustomer(customer)]));
  return elements.map((payment) => ({
    ...payment,
    customer: byId.get(payment.client.id ?? '') ?? null,
  }));
}

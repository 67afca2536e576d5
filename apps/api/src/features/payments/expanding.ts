import type { z } from 'zod';
import type { expandPaymentSchema, MerchantPayment } from '@nzela/contract/payments';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { customersOf, wireCustomer } from '../customers/customers.ts';
import type { PaymentDeps } from './deps.ts';
import { statusAt } from './payable.ts';
import { paymentsOf } from './payments.store.ts';
import { wirePayment } from './view.ts';

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

export type NamingDeps = Pick<PaymentDeps, 'clock' | 'config'>;

type Naming = {
  readonly accountId: string;
  readonly ids: readonly string[];
  readonly withCustomers: boolean;
};

/** The payments that other objects name, by id, and these with their customers where they are asked for. */
export async function namedPayments(
  deps: NamingDeps & { readonly db: Readable },
  { accountId, ids, withCustomers }: Naming,
): Promise<ReadonlyMap<string, MerchantPayment>> {
  const now = deps.clock.now();
  const found = await paymentsOf(deps.db, accountId, ids);
  const payments = await expandPayments(deps.db, {
    accountId,
    elements: found.map((payment) =>
      wirePayment(deps, { ...payment, status: statusAt(payment, now) }),
    ),
    names: new Set(withCustomers ? (['customer'] as const) : []),
  });
  return new Map(payments.map((payment) => [payment.id, payment]));
}

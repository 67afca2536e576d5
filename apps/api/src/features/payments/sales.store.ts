import type { ClientBase } from 'pg';
import type { CompanionWriter } from '@nzela/ledger/types';
import {
  writeFirstAnswers,
  type IdempotencyKey,
  type StoredAnswer,
} from '../../kernel/http/idempotency.ts';
import { nameCustomer } from '../customers/customers.ts';
import { countBegun } from '../payment-links/payment-links.ts';
import { insertPayments, type Payment } from './payments.store.ts';

/** A payment to begin. */
export type SaleRow = {
  readonly key: IdempotencyKey;
  /** With its customer as they were named. */
  readonly payment: Payment;
  readonly answer: (payment: Payment) => object;
  /** The answer, once it is written; null where the key has one. */
  made: StoredAnswer | null;
};

/** Begins the payments of a batch whose keys have no answer yet, and writes their answers. Refuses `client_inconnu`. */
export const saleWriter: CompanionWriter<SaleRow> = {
  name: 'payments.sales',
  async write(client, rows) {
    const begun = await withCustomers(client, rows);
    const first = new Set(
      await writeFirstAnswers(
        client,
        begun.map(({ key, body }) => ({ ...key, status, body })),
      ),
    );
    // A key that comes twice in the batch is of one payment.
    const fresh = begun.filter(({ key }) => first.delete(key.id));
    if (fresh.length > 0)
      await insertPayments(
        client,
        fresh.map(({ payment }) => payment),
      );
    await countBegun(
      client,
      fresh.flatMap(({ payment }) => payment.linkId ?? []),
    );
    for (const row of rows) row.made = null;
    for (const { row, body } of fresh) row.made = { status, body };
  },
};

const status = 201;

type Begun = Pick<SaleRow, 'key' | 'payment'> & { readonly row: SaleRow; readonly body: object };

/** In the order of the contacts, so that two batches which make the same customers do not wait for each other. */
async function withCustomers(client: ClientBase, rows: readonly SaleRow[]): Promise<Begun[]> {
  const begun: Begun[] = [];
  for (const row of rows.toSorted(byContact)) {
    const { accountId, customer: named, createdAt: at } = row.payment;
    const known = await nameCustomer(client, { accountId, named, at });
    // The payment keeps what it says of its customer, and else what is known of them.
    const customer = {
      id: known?.id ?? null,
      name: named.name ?? known?.name ?? null,
      email: named.email ?? known?.email ?? null,
      phone: named.phone ?? known?.phone ?? null,
    };
    const payment = { ...row.payment, customer };
    begun.push({ key: row.key, payment, row, body: row.answer(payment) });
  }
  return begun;
}

const contactOf = ({ payment: { accountId, customer } }: SaleRow) =>
  `${accountId} ${customer.email ?? ''} ${customer.phone ?? ''}`;

function byContact(one: SaleRow, other: SaleRow): number {
  return contactOf(one) < contactOf(other) ? -1 : 1;
}

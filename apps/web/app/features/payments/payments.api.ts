import type {
  MerchantPayment,
  MerchantPaymentList,
  Refund,
  RefundList,
} from '@nzela/contract/payments';
import { http } from '../../lib/http.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { merchantPages, merchantQuery } from '../../lib/merchant.tsx';
import { searchOf, type PaymentFilters } from './payment-filters.ts';

const path = '/v1/payments';

/** Under the noun, so that a payment that moves makes each of them be read again. */
const noun = 'payments';

/** The latest `limit` payments of the account, the newest first. */
export const latestPaymentsQuery = (account: MerchantAccount, limit: number) =>
  merchantQuery<MerchantPaymentList>(account, [noun, 'latest', limit], `${path}?limit=${limit}`);

const rowsAtOnce = 30;

/** What the account was asked to be paid, narrowed down, the newest first; each page begins where the one before ended. */
export function paymentsQuery(account: MerchantAccount, filters: PaymentFilters) {
  const search = searchOf(filters);
  search.set('limit', String(rowsAtOnce));
  return merchantPages<MerchantPaymentList>(account, [noun, 'list', filters], path, search);
}

export function downloadPayments(account: MerchantAccount, filters: PaymentFilters): Promise<File> {
  return http.download(`${path}/fichier?${searchOf(filters).toString()}`, { account });
}

export const paymentQuery = (account: MerchantAccount, id: string) =>
  merchantQuery<MerchantPayment>(account, [noun, id], `${path}/${id}`);

/** More than a payment ever has: each gives a part of it back. */
const refundsAtMost = 100;

/** What was given back of a payment, the oldest first. */
export const refundsQuery = (account: MerchantAccount, id: string) =>
  merchantQuery<RefundList>(
    account,
    [noun, id, 'refunds'],
    `/v1/refunds?paiement=${id}&order=asc&limit=${refundsAtMost}`,
  );

export type RefundOrder = {
  readonly account: MerchantAccount;
  readonly id: string;
  /** Decimal text in major units. */
  readonly montant: string;
  readonly raison: string;
};

export function refundPayment(
  { account, id, ...body }: RefundOrder,
  idempotencyKey: string,
): Promise<Refund> {
  const refunds = `${path}/${id}/remboursements`;
  return http.call(refunds, { method: 'POST', body, account, idempotencyKey });
}

import type {
  CreatePayee,
  ListedPayee,
  MerchantPayout,
  MerchantPayoutList,
  NextPayout,
  Payee,
  PayoutReport,
  PayoutReportFormat,
} from '@nzela/contract/merchant-payouts';
import type { MerchantBalanceList } from '@nzela/contract/payments';
import { keepPreviousData } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { merchantPages, merchantQuery } from '../../lib/merchant.tsx';
import { withStepUp } from '../auth/auth.tsx';

/** Under `payments`, which move it. */
export const balanceQuery = (account: MerchantAccount) =>
  merchantQuery<MerchantBalanceList>(account, ['payments', 'balance'], '/v1/balance');

export const payeesQuery = (account: MerchantAccount) =>
  merchantQuery<{ readonly elements: readonly ListedPayee[] }>(
    account,
    ['payouts', 'payees'],
    '/v1/payees',
  );

const shownPerPage = 5;

export const payoutListQuery = (account: MerchantAccount, page: number) => ({
  ...merchantQuery<MerchantPayoutList>(
    account,
    ['payouts', 'list', page],
    `/v1/payouts?page=${page}&limit=${shownPerPage}`,
  ),
  placeholderData: keepPreviousData,
});

const linesAtOnce = 50;

/** Which movements make the sum of a payout: its sums, and a page of its lines. */
export function reportQuery(account: MerchantAccount, id: string) {
  return merchantPages<PayoutReport>(
    account,
    ['payouts', 'report', id],
    `/v1/payouts/${id}/releve`,
    { limit: String(linesAtOnce) },
  );
}

export const payoutOfPaymentQuery = (account: MerchantAccount, paymentId: string) =>
  merchantQuery<MerchantPayoutList>(
    account,
    ['payouts', 'of', paymentId],
    `/v1/payouts?paiement=${paymentId}`,
  );

export type PayoutOrder = { readonly montant: string; readonly compteId: string };

/** The person proves who they are for this amount to this account. */
export function createPayout(account: MerchantAccount, body: PayoutOrder, idempotencyKey: string) {
  return withStepUp((verification) =>
    http.call<MerchantPayout>('/v1/payouts', {
      method: 'POST',
      body,
      idempotencyKey,
      verification,
      account,
    }),
  );
}

export function cancelPayout(account: MerchantAccount, id: string): Promise<MerchantPayout> {
  return http.call<MerchantPayout>(`/v1/payouts/${id}/annulation`, {
    method: 'POST',
    body: {},
    account,
  });
}

export function addPayee(account: MerchantAccount, body: CreatePayee): Promise<Payee> {
  return withStepUp((verification) =>
    http.call<Payee>('/v1/payees', { method: 'POST', body, verification, account }),
  );
}

/** What is paid out by itself goes there from now on. */
export function chooseAutomaticPayee(
  account: MerchantAccount,
  compteId: string,
): Promise<NextPayout> {
  const body = { compteId };
  return withStepUp((verification) =>
    http.call<NextPayout>('/v1/payouts/prochain/compte', {
      method: 'PUT',
      body,
      verification,
      account,
    }),
  );
}

export function removePayee(account: MerchantAccount, id: string): Promise<void> {
  return http.call(`/v1/payees/${id}`, { method: 'DELETE', account });
}

export function downloadReport(
  account: MerchantAccount,
  id: string,
  format: PayoutReportFormat,
): Promise<Blob> {
  return http.download(`/v1/payouts/${id}/releve/fichier?format=${format}`, { account });
}

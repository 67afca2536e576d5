import type { Wallet, WalletSummary } from '@nzela/contract/wallets';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** The balances of the signed-in person, one a currency. */
export function walletQuery() {
  return queryOptions({
    queryKey: ['wallets'],
    queryFn: ({ signal }) => http.call<Wallet>('/wallets', { signal }),
  });
}

/** The figures of the dashboard's four cards. */
export function walletSummaryQuery() {
  return queryOptions({
    queryKey: ['wallets', 'resume'],
    queryFn: ({ signal }) => http.call<WalletSummary>('/wallets/resume', { signal }),
  });
}

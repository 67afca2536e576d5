import type {
  Conversion,
  Reserved,
  Wallet,
  WalletBalance,
  WalletSummary,
} from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
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

/** What reserves money, the newest first. */
export function reservedQuery() {
  return queryOptions({
    queryKey: ['wallets', 'reserves'],
    queryFn: ({ signal }) => http.call<Reserved>('/wallets/reserves', { signal }),
  });
}

/** Lists a currency from now on, even while it holds nothing. */
export function openCurrency(devise: CurrencyCode): Promise<WalletBalance> {
  return http.call<WalletBalance>('/wallets/currencies', { method: 'POST', body: { devise } });
}

/** Converts on a stored quote, once for a key. */
export function convertOnQuote(devisId: string, idempotencyKey: string): Promise<Conversion> {
  return http.call<Conversion>('/wallets/conversions', {
    method: 'POST',
    body: { devisId },
    idempotencyKey,
  });
}

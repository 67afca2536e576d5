import type {
  BalanceHistory,
  Conversion,
  Reserved,
  Wallet,
  WalletBalance,
  WalletSummary,
} from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';
import type { ChartPeriod } from '../../ui/chart/PeriodTabs.tsx';

/** The balances of the signed-in person, one a currency. */
export function walletQuery() {
  return readQuery<Wallet>(['wallets'], '/wallets');
}

/** The figures of the dashboard's four cards. */
export function walletSummaryQuery() {
  return readQuery<WalletSummary>(['wallets', 'resume'], '/wallets/resume');
}

/** What a wallet held, day by day. */
export function balanceHistoryQuery(currency: CurrencyCode, days: ChartPeriod) {
  return readQuery<BalanceHistory>(
    ['wallets', 'history', currency, days],
    `/wallets/historique?devise=${currency}&jours=${days}`,
  );
}

/** What reserves money, the newest first. */
export function reservedQuery() {
  return readQuery<Reserved>(['wallets', 'reserves'], '/wallets/reserves');
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

import type { RateHistory } from '@nzela/contract/rates';
import type { CurrencyCode } from '@nzela/money/currencies';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import type { ChartPeriod } from '../../ui/chart/PeriodTabs.tsx';

/** What one of `from` was worth in `to`, day by day; nothing is asked for a currency in itself. */
export function rateHistoryQuery(from: CurrencyCode, to: CurrencyCode, days: ChartPeriod) {
  return queryOptions({
    queryKey: ['rates', 'history', from, to, days],
    queryFn: ({ signal }) =>
      http.call<RateHistory>(`/rates/${from}/${to}/historique?jours=${days}`, { signal }),
    enabled: from !== to,
  });
}

import type { RateHistory } from '@nzela/contract/rates';
import type { CurrencyCode } from '@nzela/money/currencies';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '../../lib/read-query.ts';
import type { ChartPeriod } from '../../ui/chart/PeriodTabs.tsx';

/** What one of `from` was worth in `to`, day by day; nothing is asked for a currency in itself. */
export function rateHistoryQuery(from: CurrencyCode, to: CurrencyCode, days: ChartPeriod) {
  return queryOptions({
    ...readQuery<RateHistory>(
      ['rates', 'history', from, to, days],
      `/rates/${from}/${to}/historique?jours=${days}`,
    ),
    enabled: from !== to,
  });
}

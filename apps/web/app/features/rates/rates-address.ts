import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { type ChartPeriod, chartPeriods } from '../../ui/chart/PeriodTabs.tsx';

/** What the page of the rates shows, all of it in the address. */
export type RatesAddress = {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly period: ChartPeriod;
};

const usual = { from: 'EUR', to: 'USD', period: '30' } as const;

/** The pair and the period that an address names; another currency where both are the same. */
export function readRatesAddress(search: URLSearchParams): RatesAddress {
  const currency = (name: string) => currencyCodes.find((code) => code === search.get(name));
  const from = currency('de') ?? usual.from;
  const to = currency('vers') ?? usual.to;
  const other = from === usual.from ? usual.to : usual.from;
  return {
    from,
    to: to === from ? other : to,
    period: chartPeriods.find((days) => days === search.get('jours')) ?? usual.period,
  };
}

export function writeRatesAddress({ from, to, period }: RatesAddress): URLSearchParams {
  return new URLSearchParams({ de: from, vers: to, jours: period });
}

/** Where the history of a pair is. */
export function ratesPath(from: CurrencyCode, to: CurrencyCode): string {
  return `/rates?${writeRatesAddress({ ...usual, from, to }).toString()}`;
}

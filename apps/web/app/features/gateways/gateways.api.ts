import type { Approval } from '@nzela/contract/approvals';
import type { GatewayExchangeList, GatewayJobName, GatewayTest } from '@nzela/contract/gateways';
import type { MobileMoneyOffer } from '@nzela/contract/mobile-money';
import type { RatesAnswer } from '@nzela/contract/rates';
import type { SettingsDocument } from '@nzela/contract/settings';
import type { TariffSimulation } from '@nzela/contract/tariffs';
import type { CardConfiguration } from '@nzela/contract/virtual-cards';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readPages, readQuery } from '../../lib/read-query.ts';

export function testGateway(job: GatewayJobName): Promise<GatewayTest> {
  return http.call(`/gateways/${job}/essai`, { method: 'POST', body: {} });
}

/** What was exchanged with a provider, narrowed down to `search`. */
export function exchangesQuery(job: GatewayJobName, search: URLSearchParams) {
  const key = ['gateway-exchanges', job, search.toString()];
  return infiniteQueryOptions({
    ...readPages<GatewayExchangeList>(key, `/gateways/${job}/echanges`, search),
    placeholderData: keepPreviousData,
  });
}

/** What a euro is worth now in each currency that is offered. */
export const currencyRatesQuery = readQuery<RatesAnswer>(['settings', 'rates'], '/rates');

/** §7: the cards' rules as they were at first. */
export function resetCardConfiguration(
  verification?: string,
): Promise<CardConfiguration | { readonly approbation: Approval }> {
  return http.call('/virtual-cards/configuration/reset', {
    method: 'POST',
    body: {},
    verification,
  });
}

/** What a draft of prices would have earned on what people sent lately. */
export function simulateTariffs(
  lignes: SettingsDocument<'tariffs'>['lignes'],
): Promise<TariffSimulation> {
  return http.call('/tariffs/simulation', { method: 'POST', body: { lignes } });
}

/** How each operator is, as whoever pays is told. */
export const operatorStatesQuery = readQuery<MobileMoneyOffer>(
  ['gateways', 'operators'],
  '/mobile-money/operators',
);

import type {
  CardConfiguration,
  CardForecast,
  CardReveal,
  CardRules,
  CardSpending,
  CardTransactionList,
  OrderCard,
  ReloadCard,
  VirtualCard,
} from '@nzela/contract/virtual-cards';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readElements, readPages, readQuery } from '../../lib/read-query.ts';
import type { ChartPeriod } from '../../ui/chart/PeriodTabs.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { isBeingMade } from './card-status.ts';

/** While a card is being made, the list is read again this often, for when live events are silent. */
const pollMs = 5_000;
const transactionsAtOnce = 20;

/** §7: the query is named so. Refreshed by the live topic `virtual-cards` all the same (lib/events.ts). */
export function userVirtualCardsQuery(userId: string) {
  return queryOptions({
    ...readElements<VirtualCard>(['userVirtualCards', userId], `/users/${userId}/virtual-cards`),
    refetchInterval: ({ state }) =>
      state.data?.elements.some(isBeingMade) === true ? pollMs : false,
  });
}

export function cardConfigurationQuery() {
  return readQuery<CardConfiguration>(
    ['settings', 'virtual-cards'],
    '/virtual-cards/configuration',
  );
}

export function cardTransactionsQuery(id: string) {
  return readPages<CardTransactionList>(
    ['virtual-cards', id, 'transactions'],
    `/virtual-cards/${id}/transactions`,
    { limit: String(transactionsAtOnce) },
  );
}

/** What a card spent over so many days, by shop. */
export function cardSpendingQuery(id: string, days: ChartPeriod) {
  return readQuery<CardSpending>(
    ['virtual-cards', id, 'spending', days],
    `/virtual-cards/${id}/depenses?jours=${days}`,
  );
}

export type LoadQuestion = Pick<ReloadCard, 'montant' | 'portefeuille'>;

/** What an order would cost. While a new figure is on its way the previous one stays. */
export function orderForecastQuery(
  question: LoadQuestion & Pick<OrderCard, 'devise' | 'type'>,
): LoadForecastQuery {
  return forecastQuery('/virtual-cards/frais', question);
}

export function reloadForecastQuery(id: string, question: LoadQuestion): LoadForecastQuery {
  return forecastQuery(`/virtual-cards/${id}/frais`, question);
}

export type LoadForecastQuery = ReturnType<typeof forecastQuery>;

/** For an amount that is none: nothing is asked. */
export const noForecastQuery: LoadForecastQuery = { ...forecastQuery('', {}), enabled: false };

function forecastQuery(path: string, body: object) {
  return queryOptions({
    queryKey: ['rates', path, body],
    queryFn: ({ signal }) => http.call<CardForecast>(path, { method: 'POST', body, signal }),
    enabled: true,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function orderCard(body: OrderCard, idempotencyKey: string): Promise<VirtualCard> {
  return withStepUp((verification) =>
    http.call('/virtual-cards', { method: 'POST', body, idempotencyKey, verification }),
  );
}

export function reloadCard(
  id: string,
  body: ReloadCard,
  idempotencyKey: string,
): Promise<VirtualCard> {
  return withStepUp((verification) =>
    http.call(`/virtual-cards/${id}/reload`, {
      method: 'POST',
      body,
      idempotencyKey,
      verification,
    }),
  );
}

export function setCardActive(id: string, estActive: boolean): Promise<VirtualCard> {
  return http.call(`/virtual-cards/${id}/status`, { method: 'PATCH', body: { estActive } });
}

export function setCardRules(id: string, body: CardRules): Promise<VirtualCard> {
  return http.call(`/virtual-cards/${id}`, { method: 'PATCH', body });
}

export function closeCard(id: string): Promise<VirtualCard> {
  return http.call(`/virtual-cards/${id}/fermeture`, { method: 'POST', body: {} });
}

/** Where the issuer shows the card, once; asks the person to prove who they are first. */
export function revealCard(id: string): Promise<CardReveal> {
  return withStepUp((verification) =>
    http.call(`/virtual-cards/${id}/revelation`, { method: 'POST', body: {}, verification }),
  );
}

import type {
  CreateTopup,
  DetectedOperator,
  Topup,
  TopupList,
  TopupOperator,
  TopupProduct,
} from '@nzela/contract/topups';
import { detectionDigits, type TopupCountry } from '@nzela/contract/topup-terms';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { destinationsMs } from '../../lib/destinations.ts';
import { http } from '../../lib/http.ts';
import { readElements, readQuery } from '../../lib/read-query.ts';
import { withStepUp } from '../auth/auth.tsx';
import { isPending } from './topup-values.ts';

/** While a top-up is on its way it is read again this often (spec §9), for when live events are silent. */
const pollMs = 3_000;

/** What is sold does not change with a person's top-ups: kept apart from `topups`, whose news have it read again. */
const catalogue = 'topups-catalogue';

export function operatorsQuery(countryIso: TopupCountry) {
  return queryOptions({
    ...readElements<TopupOperator>(
      [catalogue, 'operators', countryIso],
      `/topups/operators?${new URLSearchParams({ countryIso }).toString()}`,
    ),
    retry: false,
    refetchInterval: destinationsMs,
  });
}

export function productsQuery(operatorId: string, countryIso: TopupCountry) {
  return queryOptions({
    ...readElements<TopupProduct>(
      [catalogue, 'products', operatorId, countryIso],
      `/topups/products?${new URLSearchParams({ operatorId, countryIso }).toString()}`,
    ),
    enabled: operatorId !== '',
    retry: false,
  });
}

/** Whose number `digits` is; asked only when there are enough of them (spec §5). */
export function detectionQuery(digits: string, countryIso: TopupCountry) {
  return queryOptions({
    queryKey: [catalogue, 'detection', digits, countryIso],
    queryFn: async ({ signal }) => {
      const body = { phoneNumber: digits, countryIso };
      const path = '/topups/operators/detect';
      return (await http.call<DetectedOperator>(path, { method: 'POST', body, signal })).operator;
    },
    enabled: digits.length >= detectionDigits,
    retry: false,
    staleTime: Infinity,
  });
}

export function createTopup(body: CreateTopup, idempotencyKey: string): Promise<Topup> {
  return withStepUp((verification) =>
    http.call<Topup>('/topups', { method: 'POST', body, idempotencyKey, verification }),
  );
}

export function cancelTopup(id: string): Promise<Topup> {
  return http.call<Topup>(`/topups/${id}/cancel`, {
    method: 'PATCH',
    body: {},
    idempotencyKey: `cancel-${id}`,
  });
}

/** How a top-up stands. Asking stops once it is over, and when nobody answers (spec §8). */
export function topupQuery(id: string) {
  return queryOptions({
    ...readQuery<Topup>(['topups', 'one', id], `/topups/${id}`),
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.error === null && isPending(state.data) ? pollMs : false,
  });
}

export const historyLimit = 5;

export function topupListQuery(page: number) {
  return queryOptions({
    ...readQuery<TopupList>(['topups', 'list', page], `/topups?page=${page}&limit=${historyLimit}`),
    placeholderData: keepPreviousData,
  });
}

export function recentNumbersQuery() {
  return readElements<Topup>(['topups', 'numeros'], '/topups/numeros');
}

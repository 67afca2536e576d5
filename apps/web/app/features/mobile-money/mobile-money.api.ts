import type {
  CreateMobileMoney,
  MobileMoneyList,
  MobileMoneyOffer,
  MobileMoneyPayment,
} from '@nzela/contract/mobile-money';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** While a payment waits for its phone it is read again this often (spec §9), for when live events are silent. */
const pollMs = 5_000;
/** Operators that fell silent, or came back, are noticed while the form is open. */
const offerMs = 30_000;

/** What can be chosen, and whether it works now. Kept apart from `mobile-money`, whose news are of payments. */
export function offerQuery() {
  return queryOptions({
    queryKey: ['mobile-money-offer'],
    queryFn: ({ signal }) => http.call<MobileMoneyOffer>('/mobile-money/operators', { signal }),
    refetchInterval: offerMs,
  });
}

export function createPayment(
  body: CreateMobileMoney,
  idempotencyKey: string,
): Promise<MobileMoneyPayment> {
  return http.call('/mobile-money/payments', { method: 'POST', body, idempotencyKey });
}

/** How a payment stands, asked until it is over. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: ['mobile-money', 'one', id],
    queryFn: ({ signal }) =>
      http.call<MobileMoneyPayment>(`/mobile-money/payments/${id}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.transactionStatus === 'PENDING' ? pollMs : false,
  });
}

const historyLimit = 5;

export function paymentListQuery(userId: string, page: number) {
  const query = `page=${page}&limit=${historyLimit}&sort=dateCreation&order=desc`;
  return queryOptions({
    queryKey: ['mobile-money', 'list', userId, page],
    queryFn: ({ signal }) =>
      http.call<MobileMoneyList>(`/users/${userId}/mobile-money/payments?${query}`, { signal }),
    enabled: userId !== '',
    placeholderData: keepPreviousData,
  });
}

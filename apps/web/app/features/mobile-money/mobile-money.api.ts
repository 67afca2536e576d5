import type {
  CreateMobileMoney,
  MobileMoneyList,
  MobileMoneyOffer,
  MobileMoneyPayment,
} from '@nzela/contract/mobile-money';
import type { PayByPhone } from '@nzela/contract/money-requests';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';

/** While a payment waits for its phone it is read again this often (spec §9), for when live events are silent. */
const pollMs = 5_000;
/** Operators that fell silent, or came back, are noticed while the form is open. */
const offerMs = 30_000;

/** What can be chosen, and whether it works now. Kept apart from `mobile-money`, whose news are of payments. */
export function offerQuery() {
  return queryOptions({
    ...readQuery<MobileMoneyOffer>(['mobile-money-offer'], '/mobile-money/operators'),
    refetchInterval: offerMs,
  });
}

export function createPayment(
  body: CreateMobileMoney,
  idempotencyKey: string,
): Promise<MobileMoneyPayment> {
  return http.call('/mobile-money/payments', { method: 'POST', body, idempotencyKey });
}

/** How a payment into one's wallet stands, asked until it is over. */
export function paymentQuery(id: string) {
  return collectionQuery('/mobile-money/payments', id);
}

/** How a payment stands at `path` (`/pay/{code}/mobile-money`), asked until it is over, its way back included. */
export function collectionQuery(path: string, id: string) {
  return queryOptions({
    ...readQuery<MobileMoneyPayment>(['mobile-money', 'one', path, id], `${path}/${id}`),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : pollMs),
  });
}
export type PaymentQuery = ReturnType<typeof collectionQuery>;

function isOver(payment: MobileMoneyPayment | undefined): boolean {
  return (
    payment !== undefined &&
    payment.transactionStatus !== 'PENDING' &&
    payment.retour !== 'en_cours'
  );
}

/** The payment that an address names; none while it names none. */
export function useCollection(path: string, id: string | null) {
  return useQuery({ ...collectionQuery(path, id ?? ''), enabled: id !== null });
}

/** Has a phone asked to pay what `path` is of. */
export function startCollection(
  path: string,
  body: PayByPhone,
  idempotencyKey: string,
): Promise<MobileMoneyPayment> {
  return http.call<MobileMoneyPayment>(path, { method: 'POST', body, idempotencyKey });
}

const historyLimit = 5;

export function paymentListQuery(userId: string, page: number) {
  const query = `page=${page}&limit=${historyLimit}&sort=dateCreation&order=desc`;
  return queryOptions({
    ...readQuery<MobileMoneyList>(
      ['mobile-money', 'list', userId, page],
      `/users/${userId}/mobile-money/payments?${query}`,
    ),
    enabled: userId !== '',
    placeholderData: keepPreviousData,
  });
}

import type {
  CreateMoneyRequest,
  MoneyRequest,
  MoneyRequestList,
  MoneyRequestStatus,
  Payable,
} from '@nzela/contract/money-requests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

const perPage = 10;
/** While a link waits for its payer its page is read again this often: a visitor has no live events. */
const payPollMs = 5_000;

export function requestListQuery(page: number) {
  return queryOptions({
    ...readQuery<MoneyRequestList>(
      ['money-requests', 'list', page],
      `/money-requests?page=${page}&limit=${perPage}`,
    ),
    placeholderData: keepPreviousData,
  });
}

export function requestQuery(id: string) {
  return readQuery<MoneyRequest>(['money-requests', 'one', id], `/money-requests/${id}`);
}

export function askForMoney(
  body: CreateMoneyRequest,
  idempotencyKey: string,
): Promise<MoneyRequest> {
  return http.call<MoneyRequest>('/money-requests', { method: 'POST', body, idempotencyKey });
}

export function cancelRequest(id: string): Promise<MoneyRequest> {
  return http.call<MoneyRequest>(`/money-requests/${id}/cancel`, { method: 'PATCH', body: {} });
}

export function remindRequest(id: string): Promise<MoneyRequest> {
  return http.call<MoneyRequest>(`/money-requests/${id}/rappel`, { method: 'POST', body: {} });
}

export function payableQuery(code: string, initial?: Payable) {
  return queryOptions({
    ...readQuery<Payable>(['money-requests', 'pay', code], `/pay/${code}`),
    refetchInterval: ({ state }) => (state.data?.statut === 'en_attente' ? payPollMs : false),
    ...(initial === undefined ? {} : { initialData: initial }),
  });
}

export function payFromWallet(
  code: string,
  idempotencyKey: string,
  verification?: string,
): Promise<Payable> {
  return http.call<Payable>(`/pay/${code}/portefeuille`, {
    method: 'POST',
    body: {},
    idempotencyKey,
    ...(verification === undefined ? {} : { verification }),
  });
}

/** Where a phone is asked to pay what a link asks for, and how that stands. */
export function phonePath(code: string): string {
  return `/pay/${code}/mobile-money`;
}

/** How each state is shown: words, with a look that only repeats them. */
export const requestStatus: Readonly<
  Record<MoneyRequestStatus, { readonly label: () => string; readonly look: StatusLook }>
> = {
  en_attente: { label: m.money_request_status_en_attente, look: 'pending' },
  payee: { label: m.money_request_status_payee, look: 'done' },
  annulee: { label: m.money_request_status_annulee, look: 'cancelled' },
  expiree: { label: m.money_request_status_expiree, look: 'failed' },
};

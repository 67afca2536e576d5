import type { CreateDeposit, Deposit, DepositList } from '@nzela/contract/deposits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';

/** While the money is still to come, the deposit is read again this often, for when live events are silent. */
const pollMs = 5_000;

export function createDeposit(body: CreateDeposit, idempotencyKey: string): Promise<Deposit> {
  return http.call<Deposit>('/deposits', { method: 'POST', body, idempotencyKey });
}

export function cancelDeposit(id: string): Promise<Deposit> {
  return http.call<Deposit>(`/deposits/${id}/cancel`, {
    method: 'PATCH',
    body: {},
    idempotencyKey: `cancel-${id}`,
  });
}

export function depositQuery(id: string) {
  return queryOptions({
    ...readQuery<Deposit>(['deposits', 'one', id], `/deposits/${id}`),
    refetchInterval: ({ state }) => (state.data?.statut === 'en_attente' ? pollMs : false),
  });
}

const shownPerPage = 5;

export function depositListQuery(page: number) {
  return queryOptions({
    ...readQuery<DepositList>(
      ['deposits', 'list', page],
      `/deposits?page=${page}&limit=${shownPerPage}`,
    ),
    placeholderData: keepPreviousData,
  });
}

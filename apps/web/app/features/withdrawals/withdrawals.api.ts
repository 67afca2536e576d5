import type { Corridor } from '@nzela/contract/tariffs';
import type {
  AccountCheck,
  CheckAccount,
  CreateWithdrawal,
  Withdrawal,
  WithdrawalList,
} from '@nzela/contract/withdrawals';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { destinationsMs } from '../../lib/destinations.ts';
import { http } from '../../lib/http.ts';
import { readElements, readQuery } from '../../lib/read-query.ts';
import { withStepUp } from '../auth/auth.tsx';

/** While something is still to come, the withdrawal is read again this often, for when live events are silent. */
const pollMs = 5_000;

/** Above the threshold the person is asked who they are first. */
export function createWithdrawal(body: CreateWithdrawal, idempotencyKey: string) {
  return withStepUp((verification) =>
    http.call<Withdrawal>('/withdrawals', { method: 'POST', body, idempotencyKey, verification }),
  );
}

export function cancelWithdrawal(id: string): Promise<Withdrawal> {
  return http.call<Withdrawal>(`/withdrawals/${id}/cancel`, {
    method: 'PATCH',
    body: {},
    idempotencyKey: `cancel-${id}`,
  });
}

/** Whose account it is. Moves nothing and keeps nothing; a refusal says what is wrong with it. */
export function accountCheckQuery(account: CheckAccount | null) {
  return queryOptions({
    queryKey: ['withdrawals', 'check', account],
    queryFn: ({ signal }) =>
      http.call<AccountCheck>('/withdrawals/verifier', { method: 'POST', body: account, signal }),
    enabled: account !== null,
    staleTime: Infinity,
    retry: false,
  });
}

export function corridorsQuery() {
  return queryOptions({
    ...readElements<Corridor>(['tariffs', 'corridors'], '/tariffs/corridors'),
    refetchInterval: destinationsMs,
  });
}

export function isOver({ statut }: Withdrawal): boolean {
  return statut === 'complete' || statut === 'annule' || statut === 'echoue';
}

export function withdrawalQuery(id: string) {
  return queryOptions({
    ...readQuery<Withdrawal>(['withdrawals', 'one', id], `/withdrawals/${id}`),
    refetchInterval: ({ state }) =>
      state.data === undefined || isOver(state.data) ? false : pollMs,
  });
}

const shownPerPage = 5;

export function withdrawalListQuery(page: number) {
  return queryOptions({
    ...readQuery<WithdrawalList>(
      ['withdrawals', 'list', page],
      `/withdrawals?page=${page}&limit=${shownPerPage}`,
    ),
    placeholderData: keepPreviousData,
  });
}

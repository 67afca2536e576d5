import type { Corridor } from '@nzela/contract/tariffs';
import type {
  CreateTransfer,
  Transfer,
  TransferList,
  TransferListQuery,
} from '@nzela/contract/transfers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readElements, readQuery } from '../../lib/read-query.ts';
import { withStepUp } from '../auth/auth.tsx';
import { isSettled } from './transfer-status.ts';

/** While something is still to come, the transfer is read again this often, for when live events are silent. */
const pollMs = 5_000;

export function corridorsQuery(initial?: readonly Corridor[]) {
  return queryOptions({
    ...readElements<Corridor>(['tariffs', 'corridors'], '/tariffs/corridors'),
    ...(initial === undefined ? {} : { initialData: { elements: initial } }),
  });
}

export function createTransfer(body: CreateTransfer, idempotencyKey: string): Promise<Transfer> {
  return withStepUp((verification) =>
    http.call<Transfer>('/transfers', { method: 'POST', body, idempotencyKey, verification }),
  );
}

/**
 * Confirms a transfer whose money is there, or spends the wallet's. The key is the transfer's own: however often
 * this is sent, by whichever tab, it acts once. Above the threshold the person is asked who they are first.
 */
export function confirmTransfer(id: string): Promise<Transfer> {
  return withStepUp((verification) =>
    http.call<Transfer>(`/transfers/${id}/confirm`, {
      method: 'PATCH',
      body: {},
      idempotencyKey: `confirm-${id}`,
      verification,
    }),
  );
}

export function cancelTransfer(id: string): Promise<Transfer> {
  return http.call<Transfer>(`/transfers/${id}/cancel`, {
    method: 'PATCH',
    body: {},
    idempotencyKey: `cancel-${id}`,
  });
}

/** Lets a paid transfer go on at the rate of now, when at least `montantRecu` arrives. */
export function acceptPrice(id: string, montantRecu: number): Promise<Transfer> {
  return http.call<Transfer>(`/transfers/${id}/accord`, {
    method: 'PATCH',
    body: { montantRecu },
    idempotencyKey: `accord-${id}`,
  });
}

export function transferQuery(id: string) {
  return queryOptions({
    ...readQuery<Transfer>(['transfers', 'one', id], `/transfers/${id}`),
    refetchInterval: ({ state }) =>
      state.data === undefined || isSettled(state.data.statut) ? false : pollMs,
  });
}

/** The latest in each direction, for what is under way and the people to send to again. */
export function latestTransfersQuery() {
  return transferListQuery({ recherche: '', type: 'all', periode: 'all', page: 1, limit: 20 });
}

/** What the history asks for; an empty term is left out. */
type HistoryQuery = Pick<TransferListQuery, 'recherche' | 'type' | 'periode'> & {
  readonly page: number;
  readonly limit: number;
};

export function transferListQuery(query: HistoryQuery) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== '') search.set(name, `${value}`);
  }
  return queryOptions({
    ...readQuery<TransferList>(['transfers', 'list', query], `/transfers?${search.toString()}`),
    placeholderData: keepPreviousData,
  });
}

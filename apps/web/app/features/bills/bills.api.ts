import type { Bill, BillCheck, BillCheckRequest, Biller, BillList } from '@nzela/contract/bills';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { destinationsMs } from '../../lib/destinations.ts';
import { http } from '../../lib/http.ts';
import { readElements, readQuery } from '../../lib/read-query.ts';
import { withStepUp } from '../auth/auth.tsx';
import { isPending } from './bill-status.ts';

/** While a bill is on its way it is read again this often, for when live events are silent. */
const pollMs = 5_000;
/** A price holds for 30 minutes: the screen asks for another one before that. */
const priceFreshMs = 20 * 60_000;

export function billersQuery() {
  return queryOptions({
    // Apart from `bills`: who can be paid does not change with a person's payments.
    ...readElements<Biller>(['billers'], '/bills/billers'),
    refetchInterval: destinationsMs,
  });
}

const checks = 'bill-checks';

/** Whose bill a reference is, what is due and what paying it takes; null asks nothing. */
export function checkQuery(request: BillCheckRequest | null) {
  return queryOptions({
    queryKey: [checks, request],
    queryFn: ({ signal }) =>
      http.call<BillCheck>('/bills/check', { method: 'POST', body: request, signal }),
    enabled: request !== null,
    retry: false,
    staleTime: priceFreshMs,
    refetchOnWindowFocus: false,
  });
}

/** All checks: their prices are used up, or no longer hold. */
export const allChecks = { queryKey: [checks] } as const;

/** Above the threshold the person is asked who they are first. */
export function payBill({ id }: BillCheck, idempotencyKey: string): Promise<Bill> {
  return withStepUp((verification) =>
    http.call<Bill>('/bills', {
      method: 'POST',
      body: { verification: id },
      idempotencyKey,
      verification,
    }),
  );
}

export function cancelBill(id: string): Promise<Bill> {
  return http.call<Bill>(`/bills/${id}/cancel`, {
    method: 'PATCH',
    body: {},
    idempotencyKey: `cancel-${id}`,
  });
}

export function billQuery(id: string) {
  return queryOptions({
    ...readQuery<Bill>(['bills', 'one', id], `/bills/${id}`),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isPending(state.data.statut) ? pollMs : false,
  });
}

const listLimit = 5;

export function billListQuery(page: number) {
  return queryOptions({
    ...readQuery<BillList>(['bills', 'list', page], `/bills?page=${page}&limit=${listLimit}`),
    placeholderData: keepPreviousData,
  });
}

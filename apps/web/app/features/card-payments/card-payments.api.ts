import type { CardPayment } from '@nzela/contract/card-payments';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

const pollMs = 3_000;

/**
 * Opens a payment by card at `path` (`/transfers/{id}/paiements`), or answers the one that is open: there is never a
 * second that could be paid too. `attemptKey` is new for each card that the person tries.
 */
export function openCardPaymentQuery(path: string, attemptKey: string) {
  return queryOptions({
    // Apart from the noun that is paid: what changes there is no reason to open it again.
    queryKey: ['card-payments', path, 'open', attemptKey],
    queryFn: ({ signal }) =>
      http.call<CardPayment>(path, {
        method: 'POST',
        body: {},
        idempotencyKey: attemptKey,
        signal,
      }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** How an opened payment stands: the server asks the gateway while it is open, so asking is also how it learns. */
export function cardPaymentQuery(path: string, opened: CardPayment | undefined) {
  return queryOptions({
    queryKey: ['card-payments', path, 'one', opened?.id],
    queryFn: ({ signal }) => http.call<CardPayment>(`${path}/${opened?.id ?? ''}`, { signal }),
    enabled: opened !== undefined,
    initialData: opened,
    refetchInterval: ({ state }) => (isFinal(state.data) ? false : pollMs),
  });
}

function isFinal(payment: CardPayment | undefined): boolean {
  return payment?.etat === 'refuse' || payment?.etat === 'annule' || payment?.etat === 'approuve';
}

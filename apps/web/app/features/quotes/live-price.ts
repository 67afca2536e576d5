import type { Quote, QuotePreview, QuoteRequest } from '@nzela/contract/quotes';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** A price with the request that it answers. */
export type PricedRequest = { readonly request: QuoteRequest; readonly price: QuotePreview };

/**
 * The price of `request`, not kept. While a new one is on its way the previous one stays. `initial` is what the
 * page came with, and serves for that very request only.
 */
export function quotePreviewQuery(request: QuoteRequest | null, initial: PricedRequest | null) {
  const isInitial = JSON.stringify(initial?.request) === JSON.stringify(request);
  return queryOptions({
    queryKey: ['quotes', 'preview', request],
    queryFn: ({ signal }) =>
      http.call<QuotePreview>('/quotes/preview', { method: 'POST', body: request, signal }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    ...(initial !== null && isInitial ? { initialData: initial.price } : {}),
  });
}

/** A price that holds until its `expireLe`, for one transfer. */
export function storeQuote(request: QuoteRequest): Promise<Quote> {
  return http.call<Quote>('/quotes', { method: 'POST', body: request });
}

export type LivePrice = {
  readonly price: QuotePreview | null;
  /** A newer price is on its way; the one here is the previous one. */
  readonly pending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** The price of what is chosen now, not kept: it follows every change. */
export function useLivePrice(
  request: QuoteRequest | null,
  initial: PricedRequest | null,
): LivePrice {
  const query = useQuery(quotePreviewQuery(request, initial));
  const isAnswer = !query.isPlaceholderData && !query.isError;
  return {
    price: request === null ? null : (query.data ?? null),
    pending: request !== null && !isAnswer && query.isFetching,
    error: request === null ? null : query.error,
    retry: () => void query.refetch(),
  };
}

import type { QuotePreview, QuoteRequest } from '@nzela/contract/quotes';
import { errorOf } from '../../lib/api-error.ts';

/**
 * What asking for a price came to: the price, or why there is none. `message` is the sentence for the person;
 * null when no answer came, or none of ours (a proxy, an outage), and the screen then says so in its own words.
 */
export type Preview =
  | { readonly kind: 'priced'; readonly quote: QuotePreview }
  | { readonly kind: 'refused'; readonly message: string | null };

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** `POST /quotes/preview` through `send`, which takes a path after the API's base: in the browser or inside the server. */
export async function previewQuote(
  send: Send,
  request: QuoteRequest,
  signal?: AbortSignal,
): Promise<Preview> {
  const response = await send('/quotes/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok) return { kind: 'priced', quote: (await response.json()) as QuotePreview };
  const error = await errorOf(response);
  if (error.code === 'inconnu') return { kind: 'refused', message: null };
  return { kind: 'refused', message: error.errors[0]?.message ?? error.message };
}

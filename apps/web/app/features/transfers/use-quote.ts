import type { Quote, QuoteRequest } from '@nzela/contract/quotes';
import { useCallback, useEffect, useState } from 'react';
import { productNow } from '../../lib/product-time.ts';
import { isOtherPrice, storeQuote } from '../quotes/quotes.ts';
import { isQuoteFor } from './quote-request.ts';
import { changeDraft, draftNow, type WizardDraft } from './wizard-draft.ts';

export type KeptQuote = {
  readonly quote: Quote | null;
  /** Another price than the one the person saw took its place: they must look before paying. */
  readonly changed: boolean;
  readonly error: Error | null;
  /** Asks for a new one at once: this one was refused. */
  readonly renew: () => void;
};

/**
 * The stored quote that the draft holds for `request`, made when there is none or it ran out. A price that
 * changes on the way is never taken for agreed.
 */
export function useKeptQuote(request: QuoteRequest | null, draft: WizardDraft): KeptQuote {
  const [changed, setChanged] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const held =
    request !== null && draft.quote !== null && isQuoteFor(draft.quote, request)
      ? draft.quote
      : null;
  const expiresAt = held?.expireLe;
  const wanted = request === null ? '' : JSON.stringify(request);

  const renew = useCallback(() => {
    if (wanted === '') return;
    keepQuote(JSON.parse(wanted) as QuoteRequest)
      .then(({ isOther }) => {
        setError(null);
        if (isOther) setChanged(true);
      })
      .catch((reason: unknown) => setError(reason as Error));
  }, [wanted]);

  useEffect(() => {
    if (wanted === '') return;
    const left =
      expiresAt === undefined ? 0 : new Date(expiresAt).getTime() - productNow().getTime();
    if (left <= 0) {
      renew();
      return;
    }
    const timer = setTimeout(renew, left);
    return () => clearTimeout(timer);
  }, [wanted, expiresAt, renew]);

  return { quote: held, changed, error, renew };
}

/** Stores a quote for `request` and puts it in the draft. Tells whether it is another price than the last one there. */
export async function keepQuote(
  request: QuoteRequest,
): Promise<{ quote: Quote; isOther: boolean }> {
  const before = draftNow().quote;
  const quote = await storeQuote(request);
  changeDraft({ quote });
  return {
    quote,
    isOther: before !== null && isQuoteFor(before, request) && isOtherPrice(before, quote),
  };
}

import type { QuoteRequest } from '@nzela/contract/quotes';
import { useEffect, useState } from 'react';
import { type Preview, previewQuote } from './quotes.api.ts';

/** Time without a change after which a price is asked for (spec §9). */
const pauseMs = 500;

export type LivePreview = {
  /** The latest answer; null while there is nothing to price. */
  readonly preview: Preview | null;
  /** True from a change until its answer: what is shown is then the previous one. */
  readonly pending: boolean;
  /** Asks at once, also when nothing changed. */
  readonly refresh: () => void;
};

/**
 * The price of `request`, asked for again 500 ms after each change. `initial` is the answer that the server
 * rendered the page with, so that nothing is asked for until the person changes something; null asks at once.
 */
export function usePreview(request: QuoteRequest | null, initial: Preview | null): LivePreview {
  const wanted = request === null ? '' : JSON.stringify(request);
  const [answer, setAnswer] = useState({ to: initial === null ? '' : wanted, preview: initial });
  const [refreshes, setRefreshes] = useState({ asked: 0, answered: 0 });
  const atOnce = refreshes.asked > refreshes.answered;
  const pending = wanted !== '' && (atOnce || wanted !== answer.to);

  useEffect(() => {
    if (!pending) return;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        void ask(wanted, controller.signal).then((preview) => {
          if (controller.signal.aborted) return;
          setAnswer({ to: wanted, preview });
          setRefreshes((counts) => ({ ...counts, answered: counts.asked }));
        });
      },
      atOnce ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, pending, atOnce]);

  return {
    preview: wanted === '' ? null : answer.preview,
    pending,
    refresh: () => setRefreshes((counts) => ({ ...counts, asked: counts.asked + 1 })),
  };
}

async function ask(wanted: string, signal: AbortSignal): Promise<Preview> {
  try {
    const request = JSON.parse(wanted) as QuoteRequest;
    return await previewQuote((path, init) => fetch(`/api${path}`, init), request, signal);
  } catch {
    // The network gave no answer (or the caller stopped waiting): the screen says that we are not reachable.
    return { kind: 'refused', message: null };
  }
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isAnswer } from './api-error.ts';
import { offlineError } from './offline-error.ts';
import { newIdempotencyKey } from './call.ts';

/** Pauses between the attempts to learn what became of a request whose answer was lost. */
const retryPausesMs = [1_000, 2_000, 4_000, 8_000];

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  /** Sent, and nobody answered: the same request goes out again until somebody does. */
  | { readonly kind: 'checking'; readonly gaveUp: boolean }
  | { readonly kind: 'refused'; readonly error: ApiError };

/** A request that was sent and that nobody has answered yet: the same body goes out again under the same key. */
export type Unanswered<Body> = { readonly key: string; readonly body: Body };

/** Where the unanswered request is kept. */
export type UnansweredStore<Body> = {
  readonly read: () => Unanswered<Body> | null;
  readonly write: (request: Unanswered<Body> | null) => void;
};

export type Send<Body> = {
  readonly state: SendState;
  /**
   * Sends `body` once, whatever happens to the answer, and not at all without a network: nothing waits to leave later.
   * Resolves with the refusal when there is one, so that a form can show it at its fields. Ignored while something is
   * under way.
   */
  readonly send: (body: Body) => Promise<ApiError | null>;
  /** Asks again at once what became of the last one. */
  readonly again: () => void;
  /** Takes a refusal away: what was refused is no longer what stands there. Nothing else is forgotten. */
  readonly clear: () => void;
};

/**
 * Sends what moves money. Its key is made before it leaves and stays until somebody answers, so a double click and a
 * lost answer both end in one effect; after an answer, the next one is another request. `store` is where the request
 * waits for its answer: the component by default; what a longer-lived store holds when the component appears, because
 * the tab was closed or reloaded before the answer came, goes out again.
 */
export function useSend<Body, Answer>(
  call: (body: Body, idempotencyKey: string) => Promise<Answer>,
  onDone: (answer: Answer) => void | Promise<void>,
  store?: UnansweredStore<Body>,
): Send<Body> {
  const [state, setState] = useState<SendState>({ kind: 'idle' });
  const [kept] = useState(() => store ?? inMemory<Body>());
  const running = useRef(false);
  const latest = useRef({ call, onDone });
  useEffect(() => {
    latest.current = { call, onDone };
  });

  const run = useCallback(async (): Promise<ApiError | null> => {
    const request = kept.read();
    if (running.current || request === null) return null;
    running.current = true;
    const { call } = latest.current;
    try {
      const answer = await insist(
        () => call(request.body, request.key),
        () => setState({ kind: 'checking', gaveUp: false }),
      );
      kept.write(null);
      await latest.current.onDone(answer);
      setState({ kind: 'idle' });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isAnswer(error)) {
        setState({ kind: 'checking', gaveUp: true });
        return null;
      }
      kept.write(null);
      setState({ kind: 'refused', error });
      return error;
    } finally {
      running.current = false;
    }
  }, [kept]);

  const again = useCallback(() => {
    setState({ kind: 'checking', gaveUp: false });
    void run();
  }, [run]);

  const clear = useCallback(
    () => setState((now) => (now.kind === 'refused' ? { kind: 'idle' } : now)),
    [],
  );

  useEffect(() => {
    const ask = () => {
      if (kept.read() !== null) again();
    };
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [kept, again]);

  return {
    state,
    async send(body) {
      if (running.current || kept.read() !== null) return null;
      if (!navigator.onLine) {
        const error = offlineError();
        setState({ kind: 'refused', error });
        return error;
      }
      kept.write({ key: newIdempotencyKey(), body });
      setState({ kind: 'busy' });
      return run();
    },
    again,
    clear,
  };
}

function inMemory<Body>(): UnansweredStore<Body> {
  let request: Unanswered<Body> | null = null;
  return {
    read: () => request,
    write: (next) => {
      request = next;
    },
  };
}

/** Asks until somebody answers, yes or no, and gives the silence on after a while. */
async function insist<Answer>(call: () => Promise<Answer>, onSilence: () => void): Promise<Answer> {
  for (const pauseMs of retryPausesMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || isAnswer(error)) throw error;
      onSilence();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return call();
}

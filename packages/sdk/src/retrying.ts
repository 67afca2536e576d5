import { problemIn } from './problem.ts';

export type Fetch = (request: Request) => Promise<Response>;

type Retrying = {
  readonly fetch: Fetch;
  /** How often a request is sent at most. */
  readonly attempts: number;
  readonly wait: (milliseconds: number) => Promise<void>;
};

const longestPauseMs = 20_000;
const keyHeader = 'idempotency-key';

/**
 * Sends a request again that had no answer (a lost connection) or one that is worth another try (429, 5xx, the same request
 * still at work), with a pause that doubles. A POST without a key is sent again only where the server did nothing of it.
 */
export function retrying({ fetch, attempts, wait }: Retrying): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      const answer = await fetch(request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted || !isRepeatable(request)) throw error;
        return null;
      });
      if (answer !== null && (isLast || !(await isWorthAnother(request, answer)))) return answer;
      await wait(pauseMs(attempt, answer));
    }
  };
}

/** Whether sending it twice does what sending it once does. */
function isRepeatable({ method, headers }: Request): boolean {
  return method !== 'POST' || headers.has(keyHeader);
}

async function isWorthAnother(request: Request, answer: Response): Promise<boolean> {
  const { status } = answer;
  if (status === 429 || status === 503) return true;
  if (status === 409) {
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => null);
    return problemIn(body)?.code === 'operation_en_cours';
  }
  return status >= 500 && isRepeatable(request);
}

/** As the answer asks for (`Retry-After`, seconds); else 0.25 to 0.5 s, twice as long each time. */
function pauseMs(attempt: number, answer: Response | null): number {
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  const own = 500 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  return Math.min(Number.isNaN(asked) ? own : asked * 1_000, longestPauseMs);
}

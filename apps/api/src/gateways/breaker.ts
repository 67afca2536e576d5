/**
 * Stops calling a provider that keeps failing, so that people hear « momentanément indisponible » at once instead of
 * waiting for a time-out each. One per gateway and process; it forgets at restart, which is harmless.
 */
export type Breaker = {
  /**
   * Makes one call, and counts what became of it: `failureOf` says why its answer means that the provider is away, null
   * when the provider is there. Null instead of an answer when no call may be made now; while half-open, only one at a
   * time may. A call that throws says nothing of the provider: it is not counted, and the next one may be made.
   */
  run<Answer>(
    exchange: () => Promise<Answer>,
    failureOf: (answer: Answer) => string | null,
  ): Promise<Answer | null>;
  report(): BreakerReport;
};

export type BreakerReport = {
  readonly state: 'closed' | 'open' | 'half-open';
  /** Failures since the last success. */
  readonly failures: number;
  /** How long until an open breaker lets a call through. 0 when it is not open. */
  readonly retryInMs: number;
  readonly lastReason?: string;
};

export type BreakerOptions = {
  /** Failures in a row that open it. */
  readonly threshold?: number;
  readonly cooldownMs?: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
};

export function createBreaker(options: BreakerOptions = {}): Breaker {
  const threshold = options.threshold ?? 5;
  const cooldownMs = options.cooldownMs ?? 15_000;
  const now = options.now ?? (() => performance.now());
  let failures = 0;
  let openedAt: number | null = null;
  let probing = false;
  let lastReason: string | undefined;

  const retryInMs = () => (openedAt === null ? 0 : Math.max(0, openedAt + cooldownMs - now()));

  function count(reason: string | null): void {
    if (reason === null) {
      failures = 0;
      openedAt = null;
      lastReason = undefined;
      return;
    }
    failures += 1;
    lastReason = reason;
    if (failures >= threshold) openedAt = now();
  }

  return {
    async run(exchange, failureOf) {
      const probes = openedAt !== null;
      if (probes && (retryInMs() > 0 || probing)) return null;
      probing ||= probes;
      try {
        const answer = await exchange();
        count(failureOf(answer));
        return answer;
      } finally {
        if (probes) probing = false;
      }
    },
    report() {
      const waitMs = retryInMs();
      return {
        state: openedAt === null ? 'closed' : waitMs > 0 ? 'open' : 'half-open',
        failures,
        retryInMs: waitMs,
        ...(lastReason === undefined ? {} : { lastReason }),
      };
    },
  };
}

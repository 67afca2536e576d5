/**
 * Stops calling a provider that keeps failing, so that people hear « momentanément indisponible » at once instead of
 * waiting for a time-out each. One per gateway and process; it forgets at restart, which is harmless.
 */
export type Breaker = {
  /** Whether a call may be made now. While half-open, only one at a time may. */
  admit(): boolean;
  succeeded(): void;
  failed(reason: string): void;
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

  return {
    admit() {
      if (openedAt === null) return true;
      if (retryInMs() > 0 || probing) return false;
      probing = true;
      return true;
    },
    succeeded() {
      failures = 0;
      openedAt = null;
      probing = false;
      lastReason = undefined;
    },
    failed(reason) {
      failures += 1;
      lastReason = reason;
      probing = false;
      if (failures >= threshold) openedAt = now();
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

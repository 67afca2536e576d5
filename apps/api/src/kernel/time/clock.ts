/** The one source of time, so that tests and the control desk can move it. */
export type Clock = { now(): Date };

export type MovableClock = Clock & {
  /** Milliseconds ahead of the system's time. */
  readonly offsetMs: number;
  setOffset(offsetMs: number): void;
};

export function movableClock(offsetMs = 0): MovableClock {
  let offset = offsetMs;
  return {
    now: () => new Date(Date.now() + offset),
    get offsetMs() {
      return offset;
    },
    setOffset(next) {
      offset = next;
    },
  };
}

export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

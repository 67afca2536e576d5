/** The sandbox's time: the machine's, moved by what a visitor of the desk added to it. */
export type Clock = {
  now(): Date;
  offsetMs(): number;
  /** Moves time on (or, with a negative figure, back) and tells those who listen. */
  advance(byMs: number): void;
  /** Back to the machine's time. */
  reset(): void;
};

export function createClock(initialOffsetMs: number, moved: (offsetMs: number) => void): Clock {
  let offset = initialOffsetMs;
  const set = (offsetMs: number) => {
    offset = offsetMs;
    moved(offset);
  };
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    advance: (byMs) => set(offset + byMs),
    reset: () => set(0),
  };
}

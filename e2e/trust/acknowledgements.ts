/** When clients were told that what they asked for is done. */
export class Acknowledgements {
  #count = 0;
  #lastAt = performance.now();
  #longestMs = 0;
  #waiting: { readonly since: number; readonly tell: () => void }[] = [];

  get count(): number {
    return this.#count;
  }

  /** An answer says that a request is carried out; that attempt of the request left at `askedAt`. */
  note(askedAt: number): void {
    const now = performance.now();
    this.#count += 1;
    this.#longestMs = Math.max(this.#longestMs, now - this.#lastAt);
    this.#lastAt = now;
    const told = this.#waiting.filter(({ since }) => since <= askedAt);
    if (told.length === 0) return;
    this.#waiting = this.#waiting.filter(({ since }) => since > askedAt);
    for (const { tell } of told) tell();
  }

  /** Resolves at the first one of an attempt that leaves from now on: what is on its way already does not count. */
  next(): Promise<void> {
    const since = performance.now();
    return new Promise((tell) => this.#waiting.push({ since, tell }));
  }

  /** Measures from now on. Answers with the longest time without any acknowledgement, the present one included, in ms. */
  watchSilence(): () => number {
    this.#lastAt = performance.now();
    this.#longestMs = 0;
    return () => Math.max(this.#longestMs, performance.now() - this.#lastAt);
  }
}

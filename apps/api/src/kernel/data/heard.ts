import type { LiveEvent } from '@nzela/contract/events';
import type { Clock } from '../time/clock.ts';

type Topic = LiveEvent['sujet'];

type Heard = { lastAt: number; readonly topics: Map<Topic, number> };

/** Longer than a slow phone needs from a page's first byte to its line of live events. */
const keptMs = 60_000;
/** What the clocks of two instances may differ by, and a replica be behind. */
const marginMs = 5_000;
/** Some tens of megabytes at most. */
const peopleMost = 50_000;

/** What this instance heard in the last minute: which topics changed for whom, the last time each. */
export class HeardEvents {
  readonly #clock: Clock;
  /** By person, `null` for everybody's; who was told of something last is the last. */
  readonly #people = new Map<string | null, Heard>();
  #completeSince = Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** From now on every event is heard; some of those before may not have been. */
  begin(): void {
    this.#people.clear();
    this.#completeSince = this.#now();
  }

  note(userId: string | null, topic: Topic): void {
    const now = this.#now();
    const heard = this.#people.get(userId) ?? { lastAt: now, topics: new Map<Topic, number>() };
    heard.lastAt = now;
    heard.topics.set(topic, now);
    this.#people.delete(userId);
    this.#people.set(userId, heard);
    this.#trim(now);
  }

  /** What changed for a person since then; null when this instance cannot say. */
  since(userId: string, time: Date): readonly Topic[] | null {
    const from = time.getTime() - marginMs;
    if (!(from >= Math.max(this.#completeSince, this.#now() - keptMs))) return null;
    const changed = new Set<Topic>();
    for (const heard of [this.#people.get(userId), this.#people.get(null)])
      for (const [topic, at] of heard?.topics ?? []) if (at >= from) changed.add(topic);
    return [...changed];
  }

  #trim(now: number): void {
    for (const [userId, { lastAt }] of this.#people) {
      const isOld = lastAt < now - keptMs;
      if (!isOld && this.#people.size <= peopleMost) return;
      this.#people.delete(userId);
      if (!isOld) this.#completeSince = lastAt + 1;
    }
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

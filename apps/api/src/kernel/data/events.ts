import type { ClientBase } from 'pg';
import type { LiveEvent } from '@nzela/contract/events';
import type { Clock } from '../time/clock.ts';
import { HeardEvents } from './heard.ts';
import { notifyInstances, type Notifications } from './notifications.ts';

/** Something of a person's changed. `userId` null: everybody's (a setting). */
export type AddressedEvent = LiveEvent & { readonly userId: string | null };

const channel = 'nzela.events';

/** Tells every instance, if and when the caller's transaction commits. One statement for the whole batch. */
export async function publish(
  client: ClientBase,
  ...events: readonly AddressedEvent[]
): Promise<void> {
  const payloads = events.map((event) => JSON.stringify(event));
  await notifyInstances(client, channel, payloads);
}

/** The same for several people, in one notification. */
type SharedEvents = {
  readonly audience: readonly string[];
  readonly events: readonly LiveEvent[];
};

// A notification holds less than 8,000 bytes: this many ids with what is said to them.
const audienceMost = 150;

/** The same events for many people, in as few notifications as they fit in: for what happens in batches. */
export async function publishToMany(
  client: ClientBase,
  userIds: readonly string[],
  events: readonly LiveEvent[],
): Promise<void> {
  const payloads: string[] = [];
  for (let first = 0; first < userIds.length; first += audienceMost) {
    const audience = userIds.slice(first, first + audienceMost);
    payloads.push(JSON.stringify({ audience, events }));
  }
  await notifyInstances(client, channel, payloads);
}

export type Listener = {
  hear(event: LiveEvent): void;
  /** Events may have been missed: everything may have changed. */
  catchUp(): void;
};

/** The people who are listening to this instance. */
export type Events = {
  /** Returns how to stop listening, or null when the person listens in too many places already. */
  listen(userId: string, listener: Listener): (() => void) | null;
  /** Which topics changed for a person since then, at most a minute ago; null when this instance cannot know. */
  changedSince(userId: string, time: Date): readonly LiveEvent['sujet'][] | null;
};

const listenersPerPerson = 6;

type Needs = { readonly notifications: Notifications; readonly clock: Clock };

export function createEvents({ notifications, clock }: Needs): Events {
  const listeners = new Map<string, Set<Listener>>();
  const heard = new HeardEvents(clock);

  function deliver(event: LiveEvent, userId: string | null): void {
    heard.note(userId, event.sujet);
    const groups = userId === null ? listeners.values() : [listeners.get(userId) ?? []];
    for (const group of groups) for (const listener of group) listener.hear(event);
  }

  notifications.subscribe({
    channel,
    receive: (payload) => {
      const told = JSON.parse(payload) as AddressedEvent | SharedEvents;
      if ('audience' in told) {
        for (const userId of told.audience) for (const event of told.events) deliver(event, userId);
      } else {
        const { userId, ...event } = told;
        deliver(event, userId);
      }
    },
    async resume() {
      heard.begin();
      for (const group of listeners.values()) for (const listener of group) listener.catchUp();
    },
  });

  return {
    changedSince: (userId, time) => heard.since(userId, time),
    listen(userId, listener) {
      const group = listeners.get(userId) ?? new Set();
      if (group.size >= listenersPerPerson) return null;
      listeners.set(userId, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && listeners.get(userId) === group) listeners.delete(userId);
      };
    },
  };
}

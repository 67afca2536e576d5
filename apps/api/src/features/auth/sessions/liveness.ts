import type { Pool } from 'pg';
import { accessTokenLifetimeSeconds } from '@nzela/contract/auth';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import type { Notifications } from '../../../kernel/data/notifications.ts';
import type { Actor } from '../../../kernel/identity/session.ts';
import { isSessionLive, sessionsEndedSince } from '../auth.store.ts';

/** Which sessions were ended while their access token may still last. */
export type Liveness = {
  /** From memory; from the database while notifications may be missed. */
  readonly isLive: (actor: Actor) => boolean | Promise<boolean>;
  /** This process ended the sessions, and need not wait to be told. */
  readonly end: (sessionIds: readonly string[]) => void;
  /** Calls `end` as soon as this instance hears that the session was ended. Returns how to stop that. */
  readonly whenEnded: (sessionId: string, end: () => void) => () => void;
};

/** The channel of ended sessions; a payload is the id of one. */
export const endedSessionsChannel = 'nzela.sessions';

export function createLiveness(deps: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly notifications: Notifications;
}): Liveness {
  const { pool, clock, notifications } = deps;
  /** By session, when its last access token has ended and it can be forgotten. */
  const ended = new Map<string, number>();
  const watched = new Map<string, Set<() => void>>();

  function remember(sessionId: string, endedAt: Date): void {
    const now = clock.now().getTime();
    // The map keeps the order of insertion, so the first that is not due ends the sweep.
    for (const [id, forgetAt] of ended) {
      if (forgetAt >= now) break;
      ended.delete(id);
    }
    ended.set(sessionId, addSeconds(endedAt, accessTokenLifetimeSeconds).getTime());
    for (const end of watched.get(sessionId) ?? []) end();
  }

  notifications.subscribe({
    channel: endedSessionsChannel,
    receive: (payload) => remember(payload, clock.now()),
    async resume() {
      const since = addSeconds(clock.now(), -accessTokenLifetimeSeconds);
      for (const { id, endedAt } of await sessionsEndedSince(pool, since)) remember(id, endedAt);
    },
  });

  return {
    end(sessionIds) {
      for (const id of sessionIds) remember(id, clock.now());
    },
    whenEnded(sessionId, end) {
      const group = watched.get(sessionId) ?? new Set();
      watched.set(sessionId, group.add(end));
      return () => {
        group.delete(end);
        if (group.size === 0 && watched.get(sessionId) === group) watched.delete(sessionId);
      };
    },
    isLive: (actor) =>
      notifications.listening ? !ended.has(actor.sessionId) : isSessionLive(pool, actor.sessionId),
  };
}

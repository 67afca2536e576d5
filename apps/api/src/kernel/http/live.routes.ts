import { missedEvent } from '@nzela/contract/missed-event';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { RouteRefusals } from './openapi.ts';
import type { Clock } from '../time/clock.ts';
import type { Events, Listener } from '../data/events.ts';
import { refuse } from './problem.ts';
import type { Features } from './routes.ts';
import { actorOf, signedIn, type Actor } from '../identity/session.ts';

type Needs = {
  readonly events: Events;
  readonly clock: Clock;
  readonly liveness: {
    isLive(actor: Actor): boolean | Promise<boolean>;
    whenEnded(sessionId: string, end: () => void): () => void;
  };
};

/** Shorter than a proxy's patience and than our own connection time-out. */
const heartbeatMs = 15_000;

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  get: ['trop_de_requetes'],
} as const satisfies RouteRefusals;

/** How far a listener is: what it is given as `id`, the product's time in milliseconds. */
const headers = z.object({ 'last-event-id': z.string().optional() });

/**
 * `GET /events`: what changed for the signed-in person, as server-sent events; never the change itself. Told `Last-Event-ID`,
 * it begins with what changed since, or with `missedEvent`. A stream ends with the access token that opened it, and as soon as
 * its session does.
 */
export const liveRoutes: Features<Needs> = async (app, { clock, events, liveness }) => {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  app.get(
    '/events',
    {
      config: { access: signedIn, refusals: refused.get },
      schema: {
        summary: 'Suivre en direct ce qui change sur son compte',
        tags: ['notifications'],
        headers,
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const listener = listenerOf(reply, clock);
      const stopListening = events.listen(actor.userId, listener);
      if (stopListening === null) refuse('trop_de_requetes', { retryAfterSeconds: 30 });
      startStream(reply);
      const since = timeOf(request.headers['last-event-id']);
      if (since !== null) tellChanges(listener, events.changedSince(actor.userId, since));
      listener.beat();
      let heartbeat = setTimeout(() => void beat(), untilBeat());
      const stopWatching = liveness.whenEnded(actor.sessionId, () => end());
      const end = () => {
        clearTimeout(heartbeat);
        stopListening();
        stopWatching();
        open.delete(end);
        reply.raw.end();
      };
      async function beat(): Promise<void> {
        if (leftMs() <= 0 || !(await stillLive(liveness, actor))) return end();
        if (reply.raw.writableEnded) return;
        listener.beat();
        heartbeat = setTimeout(() => void beat(), untilBeat());
      }
      function leftMs(): number {
        return (actor.tokenEndsAt ?? 0) - clock.now().getTime();
      }
      function untilBeat(): number {
        return Math.max(0, Math.min(heartbeatMs, leftMs()));
      }
      open.add(end);
      reply.raw.on('close', end);
      // Who left before that is not heard leaving any more.
      if (reply.raw.destroyed) end();
    },
  );
};

/** Writes to the stream, each time with how far its reader is now. */
function listenerOf({ raw }: FastifyReply, clock: Clock): Listener & { beat(): void } {
  const write = (lines: string) => raw.write(`id: ${clock.now().getTime()}\n${lines}\n`);
  return {
    hear: (event) => write(`data: ${JSON.stringify(event)}\n`),
    catchUp: () => write(`event: ${missedEvent}\ndata\n`),
    beat: () => write(''),
  };
}

function tellChanges(listener: Listener, topics: ReturnType<Events['changedSince']>): void {
  if (topics === null) listener.catchUp();
  else for (const sujet of topics) listener.hear({ sujet, id: null });
}

/** Null: nobody says how far they are. What is no time is one before all that this instance heard. */
function timeOf(lastEventId: string | undefined): Date | null {
  if (lastEventId === undefined) return null;
  return new Date(Number(lastEventId));
}

async function stillLive(liveness: Needs['liveness'], actor: Actor): Promise<boolean> {
  try {
    return await liveness.isLive(actor);
  } catch {
    // The database is away: the stream ends, and the browser comes back when it can.
    return false;
  }
}

function startStream(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies that gather answers would hold events back.
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 2000\n\n');
}

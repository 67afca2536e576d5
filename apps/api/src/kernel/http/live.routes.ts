import type { FastifyReply } from 'fastify';
import type { RouteRefusals } from './openapi.ts';
import type { Clock } from '../time/clock.ts';
import type { Events } from '../data/events.ts';
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

/**
 * `GET /events`: what changed for the signed-in person, as server-sent events; never the change itself. A stream ends with
 * the access token that opened it, and as soon as its session does.
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
      schema: { summary: 'Suivre en direct ce qui change sur son compte', tags: ['notifications'] },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const stream = { end: () => undefined as void };
      const stopListening = events.listen(actor.userId, {
        hear: (event) => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`),
        // The browser reads everything anew when it connects again.
        catchUp: () => stream.end(),
      });
      if (stopListening === null) refuse('trop_de_requetes', { retryAfterSeconds: 30 });
      startStream(reply);
      let heartbeat = setTimeout(() => void beat(), untilBeat());
      const stopWatching = liveness.whenEnded(actor.sessionId, () => stream.end());
      stream.end = () => {
        clearTimeout(heartbeat);
        stopListening();
        stopWatching();
        open.delete(stream.end);
        reply.raw.end();
      };
      async function beat(): Promise<void> {
        if (leftMs() <= 0 || !(await stillLive(liveness, actor))) return stream.end();
        if (reply.raw.writableEnded) return;
        reply.raw.write(': \n\n');
        heartbeat = setTimeout(() => void beat(), untilBeat());
      }
      function leftMs(): number {
        return (actor.tokenEndsAt ?? 0) - clock.now().getTime();
      }
      function untilBeat(): number {
        return Math.max(0, Math.min(heartbeatMs, leftMs()));
      }
      open.add(stream.end);
      reply.raw.on('close', stream.end);
      // Who left before that is not heard leaving any more.
      if (reply.raw.destroyed) stream.end();
    },
  );
};

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

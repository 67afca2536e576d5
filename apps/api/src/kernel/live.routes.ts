import type { FastifyReply } from 'fastify';
import type { Events } from './events.ts';
import { refuse } from './problem.ts';
import type { Features } from './routes.ts';
import { actorOf, signedIn, type Actor } from './session.ts';

type Needs = {
  readonly events: Events;
  readonly liveness: { isLive(actor: Actor): boolean | Promise<boolean> };
};

/** Shorter than a proxy's patience and than our own connection time-out. */
const heartbeatMs = 15_000;
/** A stream does not outlive the access token that opened it by more than this. */
const longestMs = 15 * 60_000;

/** `GET /events`: what changed for the signed-in person, as server-sent events; never the change itself. */
export const liveRoutes: Features<Needs> = async (app, { events, liveness }) => {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  app.get(
    '/events',
    { config: { access: signedIn }, schema: { tags: ['events'] } },
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
      const openedAt = Date.now();
      const heartbeat = setInterval(() => void beat(), heartbeatMs);
      stream.end = () => {
        clearInterval(heartbeat);
        stopListening();
        open.delete(stream.end);
        reply.raw.end();
      };
      async function beat(): Promise<void> {
        const over = Date.now() - openedAt > longestMs;
        if (over || !(await stillLive(liveness, actor))) stream.end();
        else reply.raw.write(': \n\n');
      }
      open.add(stream.end);
      reply.raw.on('close', stream.end);
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

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Topic, World } from '../world/world.ts';

const heartbeatMs = 20_000;
const gatherMs = 50;

/**
 * Server-sent events: `changed` with the list of topics (changes within 50 ms go together), `clock` with the time when
 * it is moved.
 */
export function eventStream(
  world: World,
  clockView: () => object,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    connection: 'keep-alive',
  });
  const send = (event: string, data: object) =>
    out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  send('clock', clockView());

  const topics = new Set<Topic>();
  let gathering: NodeJS.Timeout | undefined;
  const forget = world.listen((topic) => {
    if (topic === 'clock') send('clock', clockView());
    topics.add(topic);
    gathering ??= setTimeout(() => {
      send('changed', [...topics]);
      topics.clear();
      gathering = undefined;
    }, gatherMs);
  });
  const heartbeat = setInterval(() => out.write(': still here\n\n'), heartbeatMs);
  request.raw.once('close', () => {
    forget();
    clearTimeout(gathering);
    clearInterval(heartbeat);
  });
}

import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that are on their way to slow clients, perhaps. */
    streams: Set<Readable>;
  }
}

/** How long a process that closes lets streams go on: less than its keeper waits before it kills it. */
const closingMs = 10_000;

/** Ends streams that are not sent when the server has been closing for a while. Register before any route. */
export function installStreams(app: FastifyInstance, waitMs = closingMs): void {
  app.decorate('streams', new Set<Readable>());
  app.addHook('preClose', (done) => {
    const end = () => {
      for (const stream of app.streams) stream.destroy(new Error('The process closes'));
    };
    setTimeout(end, waitMs).unref();
    done();
  });
}

/** Aborts when the client's connection ends before the whole answer was sent. */
export function leaving({ raw }: FastifyReply): AbortSignal {
  const leaves = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) leaves.abort();
  };
  raw.once('close', leave);
  if (raw.destroyed) leave();
  return leaves.signal;
}

/**
 * Answers with what `content` gives, as fast as the client takes it. An answer that breaks off must not look whole: the
 * connection is reset. To simply close it would be the proper end of an answer of HTTP/1.0, which a proxy speaks unless it
 * was told otherwise; in HTTP/1.1 the last chunk is missing besides.
 */
export function sendStream(reply: FastifyReply, content: Readable): FastifyReply {
  const { socket } = reply.raw;
  const { streams } = reply.server;
  // One whose client has left before may have closed already, and says so no more.
  if (!content.closed) {
    streams.add(content);
    content.once('close', () => streams.delete(content));
  }
  content.once('error', () => {
    if (socket instanceof Socket) socket.resetAndDestroy();
  });
  return reply.send(content);
}

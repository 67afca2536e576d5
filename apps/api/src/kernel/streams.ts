import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Aborts when the client's connection ends before the whole answer was sent. */
export function leaving({ raw }: FastifyReply): AbortSignal {
  const leaves = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaves.abort();
  });
  return leaves.signal;
}

/**
 * Answers with what `content` gives, as fast as the client takes it. An answer that breaks off must not look whole: the
 * connection is reset. To simply close it would be the proper end of an answer of HTTP/1.0, which a proxy speaks unless it
 * was told otherwise; in HTTP/1.1 the last chunk is missing besides.
 */
export function sendStream(reply: FastifyReply, content: Readable): FastifyReply {
  const { socket } = reply.raw;
  content.once('error', () => {
    if (socket instanceof Socket) socket.resetAndDestroy();
  });
  return reply.send(content);
}

import type { Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problemBody, refusal, type PlainRefusalCode } from './problem.ts';
import { anyReader } from '../texts/texts.ts';

/** How long a client may take. */
export type ClientPatience = {
  /** To send a whole request, and after a part of an answer that it did not take. */
  readonly timeoutMs: number;
  /** What it has to take of a large answer on average, once the time above is over. */
  readonly bytesPerSecond: number;
  /** How often the clients are looked at. */
  readonly checkMs: number;
};

export const clientPatience: ClientPatience = {
  timeoutMs: 30_000,
  bytesPerSecond: 4_096,
  checkMs: 2_000,
};

/** The server's options: Node looks at unfinished requests every 30 seconds by default, so that 30 may be 60. */
export function serverTimeouts({ timeoutMs, checkMs }: ClientPatience) {
  return {
    requestTimeout: timeoutMs,
    // Ends a connection on which nothing moves, also while an answer waits to be taken.
    connectionTimeout: timeoutMs,
    http: { headersTimeout: timeoutMs, connectionsCheckingInterval: checkMs },
  };
}

/** What the operating system takes at once, whoever reads it. */
const smallBytes = 16 * 1024;

type Taken = {
  readonly answer: ServerResponse;
  readonly socket: Socket;
  readonly since: number;
  readonly before: number;
};

/**
 * Ends connections whose clients take an answer byte by byte: each holds the whole answer in memory. A live stream is
 * not concerned: nothing of it waits. Register before any route.
 */
export function cutSlowReaders(app: FastifyInstance, patience: ClientPatience): void {
  const waiting = new Set<Taken>();
  app.addHook('onSend', (_request, { raw }, payload, next) => {
    const { socket } = raw;
    const isSmall =
      typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length < smallBytes : false;
    if (!isSmall && payload !== null && payload !== undefined && socket !== null) {
      const taken = { answer: raw, socket, since: Date.now(), before: socket.bytesWritten };
      waiting.add(taken);
      raw.once('close', () => waiting.delete(taken));
    }
    next(null, payload);
  });
  const check = setInterval(() => {
    for (const taken of waiting) if (isTooSlow(taken, patience)) taken.socket.destroy();
  }, patience.checkMs).unref();
  app.addHook('onClose', async () => clearInterval(check));
}

/** Bytes wait for the client, and at the least speed all that it was sent would have been taken by now. */
function isTooSlow({ answer, socket, since, before }: Taken, patience: ClientPatience): boolean {
  if (answer.writableLength === 0) return false;
  const sent = socket.bytesWritten - before;
  const allowedMs = patience.timeoutMs + (sent / patience.bytesPerSecond) * 1000;
  return Date.now() - since > allowedMs;
}

const statusLines: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers what is no HTTP, too large in its headers, or too slow: no request of it reaches a hook. */
export function answerBrokenRequest(headers: Readonly<Record<string, string>>) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = problemBody(refusal(codeOf(error.code)), { reference: '', reader: anyReader });
    const body = JSON.stringify(problem);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const { status } = problem;
    socket.end(`HTTP/1.1 ${status} ${statusLines[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  };
}

function codeOf(code = ''): PlainRefusalCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'requete_trop_lente';
  return code === 'HPE_HEADER_OVERFLOW' ? 'entetes_trop_grands' : 'requete_invalide';
}

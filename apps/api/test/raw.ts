import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type RawAnswer = {
  /** 0 when the server closed the connection without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** Makes `app` listen on a free port of this machine, and answers that port. Closing the app ends it. */
export async function listenRaw(app: Pick<FastifyInstance, 'listen'>): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** A connection on which a test writes bytes itself; `ended` settles once the server has closed it. */
export function openRaw(port: number): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  const ended = new Promise<string>((resolve) => {
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (received += chunk));
    // A reset is an end too: what had been received counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
  return { socket, ended };
}

/** Writes `bytes` as they stand and reads what comes until the server closes: send `connection: close` with them. */
export async function exchangeRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const { socket, ended } = openRaw(port);
  socket.write(bytes);
  return readRaw(await ended);
}

export function readRaw(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...value] = line.split(':');
        return [name.toLowerCase(), value.join(':').trim()];
      }),
    ),
    text: rest.join('\r\n\r\n'),
  };
}

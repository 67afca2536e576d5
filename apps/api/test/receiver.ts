import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message as it came, in its own bytes. */
export type Received = { readonly headers: Record<string, string>; readonly body: string };

export type Receiver = {
  readonly url: string;
  readonly received: readonly Received[];
  /** How the next messages are answered. */
  answer(with_: (response: ServerResponse, request: IncomingMessage) => void): void;
  close(): Promise<void>;
};

/** A merchant’s server that takes webhooks, on a free port of this machine. It answers 200 unless told. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answering: Parameters<Receiver['answer']>[0] = (response) => response.end('ok');
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body });
      answering(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    answer(with_) {
      answering = with_;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

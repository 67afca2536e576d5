import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpProxy = {
  readonly port: number;
  /** `url` with this proxy's address instead of the server's. */
  through(url: string): string;
  /** No byte passes in either direction, and new connections are accepted without an answer: a frozen server. */
  freeze(): void;
  /** What was held back passes. */
  thaw(): void;
  close(): Promise<void>;
};

/** A loopback TCP proxy to `port` that can stop to pass bytes on. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port });
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed() as [Socket, Socket]]) {
      one.on('data', (bytes) => other.write(bytes));
      one.on('end', () => other.end());
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      if (isFrozen) one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    through(url) {
      const address = new URL(url);
      address.hostname = '127.0.0.1';
      address.port = String(own);
      return address.href;
    },
    freeze() {
      isFrozen = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    async close() {
      server.close();
      for (const socket of [...pairs].flat()) socket.destroy();
      await once(server, 'close');
    },
  };
}

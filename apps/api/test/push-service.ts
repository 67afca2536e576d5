import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Pushed = { path: string; headers: Record<string, unknown>; bytes: number };

export type PushService = {
  /** What came since the last {@link PushService.reset}, in order. */
  readonly pushed: readonly Pushed[];
  /** Forgets what came, and answers 201 again. */
  reset(): void;
  /** The status that it answers from now on. */
  answerWith(status: number): void;
  /** What a browser gives when it subscribes; `name` is the last part of its address. */
  browser(name: string): {
    readonly endpoint: string;
    readonly expirationTime: null;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  close(): void;
};

/** A browser vendor's push service on a free port: it takes what is sent and shows it to nobody. */
export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      pushed.push({ path: request.url ?? '', headers: request.headers, bytes });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    pushed,
    reset() {
      pushed.length = 0;
      status = 201;
    },
    answerWith(next) {
      status = next;
    },
    browser(name) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      return {
        endpoint: `http://127.0.0.1:${port}/${name}`,
        expirationTime: null,
        keys: {
          p256dh: keys.getPublicKey('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
      };
    },
    close() {
      server.close();
    },
  };
}

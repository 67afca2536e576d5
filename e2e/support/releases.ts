import { createServer, type IncomingHttpHeaders, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product as a second release would serve it, beside the first: under an address of its own, changed in between. */
export type Releases = {
  readonly url: string;
  /** From now on the next release answers. */
  readonly replace: () => void;
  readonly close: () => Promise<void>;
};

/** Of what the service worker keeps: each file is named, or told apart, by such a digest. */
const digests = /\b[0-9a-f]{16}\b/g;
/** No digest starts so. */
const nextMark = 'xx';

/** The worker that showed push messages before there was one for all. */
const formerWorker = "self.addEventListener('push', () => undefined);";

/**
 * Stands in front of the product at `url`. The next release has another worker and another page without a network; each
 * answer says in `x-release` whose it is.
 */
export async function inReleases(url: string): Promise<Releases> {
  const { hostname, port } = new URL(url);
  let release = 1;
  const known = new Map<string, string>();
  const server = createServer((incoming, outgoing) => {
    outgoing.setHeader('x-release', String(release));
    if (incoming.url === '/push-worker.js') {
      outgoing.setHeader('content-type', 'text/javascript').end(formerWorker);
      return;
    }
    const path = (incoming.url ?? '/').replaceAll(
      /xx[0-9a-f]{14}/g,
      (own) => known.get(own) ?? own,
    );
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const passed = ask({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      const isKept = /^\/(?:service-worker\.js|hors-ligne\/)/.test(path);
      outgoing.writeHead(
        answer.statusCode ?? 502,
        isKept ? rewritten(answer.headers) : answer.headers,
      );
      if (!isKept) return void answer.pipe(outgoing);
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        outgoing.end(release === 1 ? text : next(text, known));
      });
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replace: () => {
      release += 1;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The text as the next release has it: other digests, and another sentence. */
function next(text: string, known: Map<string, string>): string {
  return text
    .replaceAll('Vous êtes hors ligne', 'Toujours hors ligne')
    .replaceAll(digests, (digest) => {
      const own = nextMark + digest.slice(nextMark.length);
      known.set(own, digest);
      return own;
    });
}

/** What is rewritten has another length, and is not what it was before. */
function rewritten(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['content-length', 'etag', 'last-modified'].includes(name),
    ),
  );
}

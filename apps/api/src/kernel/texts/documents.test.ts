import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import {
  createDocuments,
  createDrawingThread,
  documentLimits,
  type Documents,
  type Paper,
} from './documents.ts';
import type { DrawingName } from './drawings.ts';
import { installStreams, leaving, sendStream } from '../http/streams.ts';

/** Draws the head's text, then each line as that many letters; a negative number cannot be drawn. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerSteps } from '${new URL('drawings.ts', import.meta.url).href}';
    const bytes = (text) => new TextEncoder().encode(text);
    answerSteps({
      async *letters(head) {
        let lines = yield bytes(head);
        while (lines !== null) lines = yield bytes(lines.map((n) => 'x'.repeat(n)).join(''));
        return bytes('end');
      },
      async *whole(head) {
        return bytes(head);
      },
    });
  `)}`,
);
const letters = 'letters' as DrawingName;
const never = new AbortController().signal;
/** A busy machine's pauses are no fault. */
const patient = { timeout: 120_000 };
const counted: string[] = [];
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function documentsWith(limits: Partial<typeof documentLimits> = {}): Documents {
  const thread = createDrawingThread(script);
  closers.push(() => thread.close());
  return createDocuments({
    thread,
    count: (kind) => counted.push(kind),
    limits: { ...documentLimits, ...limits },
  });
}

/** Adds the lines, one batch each, and ends; tells of each batch that was taken. */
const writing =
  (batches: Iterable<number>, taken: (size: number) => void = () => undefined) =>
  async (paper: Paper) => {
    const sheet = await paper.begin(letters, 'begin ' as never);
    for (const size of batches) {
      await sheet.add([size as never]);
      taken(size);
    }
    await sheet.end();
  };

/** A batch of a kilobyte after the other, without an end. */
function* endless() {
  for (;;) yield 1024;
}

test('several documents at a time, each in its own order; a document without lines at once', async () => {
  const documents = documentsWith();
  const all = await Promise.all([
    documents.stream(never, writing([1, 2])).then(text),
    documents.stream(never, writing([])).then(text),
    documents
      .draw('whole' as DrawingName, 'all of it' as never)
      .then((bytes) => String(Buffer.from(bytes))),
    documents.stream(never, writing([3])).then(text),
  ]);
  expect(all).toEqual(['begin xxxend', 'begin end', 'all of it', 'begin xxxend']);
});

test('what cannot be drawn is an error before the first line, and breaks the stream later; others go on', async () => {
  const documents = documentsWith();
  await expect(documents.stream(never, writing([-1]))).rejects.toThrow(RangeError);
  const broken = await documents.stream(never, writing([5, -1]));
  const whole = await documents.stream(never, writing([5, 5]));
  await expect(text(broken)).rejects.toThrow(RangeError);
  expect(await text(whole)).toBe('begin xxxxxxxxxxend');
});

test('waits for a reader: no more than the window and a batch is drawn ahead', async () => {
  const documents = documentsWith({ windowBytes: 4096 });
  let drawn = 0;
  const stream = await documents.stream(
    never,
    writing(endless(), (size) => (drawn += size)),
  );
  await expect.poll(() => stream.readableLength, patient).toBeGreaterThanOrEqual(4096);
  stream.destroy();
  expect(drawn).toBeLessThanOrEqual(4096 + 1024);
});

test('a document that takes too long, by its reader too, breaks off', async () => {
  const documents = documentsWith({ windowBytes: 4096, deadlineMs: 50 });
  const outcome = await documents.stream(never, writing(endless())).then(
    async (stream) => (await once(stream, 'error'))[0] as unknown,
    (error: unknown) => error,
  );
  expect(outcome).toEqual(new Error('A document took too long'));
});

test('a document that is broken off before its first lines are drawn gives an error, and no stream', async () => {
  const documents = documentsWith();
  const client = new AbortController();
  const given = documents.stream(client.signal, async (paper) => {
    const sheet = await paper.begin(letters, 'begin ' as never);
    client.abort();
    await sheet.add([1 as never]);
  });
  await expect(given).rejects.toMatchObject({ code: 'service_sature' });
});

test('503 service_sature before any work: when all are busy, too many wait, or one has waited too long', async () => {
  const documents = documentsWith({
    streamsAtOnce: 1,
    streamsWaiting: 1,
    streamsOpen: 3,
    waitMs: 200,
    windowBytes: 4096,
  });
  const slow = await documents.stream(never, writing(endless()));
  counted.length = 0;
  const refused = { code: 'service_sature', details: { retryAfterSeconds: expect.any(Number) } };
  const waiting = documents.stream(never, writing([1]));
  await expect(documents.stream(never, writing([1]))).rejects.toMatchObject(refused);
  await expect(waiting).rejects.toMatchObject(refused);
  expect(counted).toEqual([]);
  slow.destroy();
  const next = () => documents.stream(never, writing([1])).then(text, () => 'refused');
  await expect.poll(next, patient).toBe('begin xend');
});

test('503 service_sature while too many documents wait for their readers', async () => {
  const documents = documentsWith({ streamsOpen: 2 });
  const untaken = await documents.stream(never, writing([1]));
  await documents.stream(never, writing([1]));
  await expect(documents.stream(never, writing([1]))).rejects.toMatchObject({
    code: 'service_sature',
  });
  untaken.destroy();
  await once(untaken, 'close');
  expect(await text(await documents.stream(never, writing([1])))).toBe('begin xend');
});

test('a reader that leaves while it waits gives its place up, and its work is never begun', async () => {
  const documents = documentsWith({ streamsAtOnce: 1, windowBytes: 4096 });
  const slow = await documents.stream(never, writing(endless()));
  const leaves = new AbortController();
  let begun = false;
  const waiting = documents.stream(leaves.signal, async () => void (begun = true));
  leaves.abort();
  await expect(waiting).rejects.toThrow();
  slow.destroy();
  expect(await text(await documents.stream(never, writing([1])))).toBe('begin xend');
  expect(begun).toBe(false);
});

/** A server with one document, and what its client hears: `whole` when HTTP says that the answer is complete. */
async function serve(write: (paper: Paper) => Promise<void>) {
  const documents = documentsWith({ windowBytes: 4096 });
  const app = fastify();
  installStreams(app, 100);
  closers.push(() => app.close());
  app.get('/document', async (_request, reply) =>
    sendStream(reply, await documents.stream(leaving(reply), write)),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  return (version: '1.0' | '1.1'): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /document HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return socket;
  };
}

test.each(['1.0', '1.1'] as const)(
  'HTTP/%s: a document that breaks off resets the connection; a whole one ends it',
  async (version) => {
    const ask = await serve(writing([1024, 1024, -1]));
    const socket = ask(version).resume();
    const ended = await new Promise((resolve) => {
      socket.once('error', resolve).once('end', () => resolve('like a whole one'));
    });
    expect(ended).toMatchObject({ code: 'ECONNRESET' });
    const whole = (await serve(writing([3])))(version);
    expect(await text(whole)).toContain('begin xxx');
  },
);

test('a server that closes does not wait for a client that takes nothing', async () => {
  const ask = await serve(writing(endless()));
  const socket = ask('1.1').on('error', () => undefined);
  await once(socket, 'readable');
  await closers.pop()?.();
});

test('a client that leaves in the middle ends the work', async () => {
  let outcome: unknown = 'under way';
  const ask = await serve(async (paper) => {
    await writing(endless())(paper).catch((error: unknown) => (outcome = error));
  });
  const socket = ask('1.1');
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => outcome, patient).toBeInstanceOf(Error);
});

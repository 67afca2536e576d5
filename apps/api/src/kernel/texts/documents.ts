import { Readable } from 'node:stream';
import type { DrawingName, HeadOf, LineOf, Step } from './drawings.ts';
import type { CountWork } from '../monitoring/metrics.ts';
import { refusal, refuse } from '../http/problem.ts';
import { createThread, type Thread } from '../jobs/thread.ts';
import { createTurns } from '../jobs/turns.ts';
import { currentWaits } from '../data/waits.ts';

/** Bounds of one process. */
export type DocumentLimits = {
  /** Documents of many lines that are drawn at a time: each holds a connection for reading them. */
  readonly streamsAtOnce: number;
  readonly streamsWaiting: number;
  /** How long one of those that wait does so, before it is refused. */
  readonly waitMs: number;
  /** Documents that are drawn or not yet taken by their clients. */
  readonly streamsOpen: number;
  /** What of a document may wait for its client in memory; drawing and reading pause then. */
  readonly windowBytes: number;
  /** What reading and drawing a document may take in all, its client's slowness included. */
  readonly deadlineMs: number;
};

/** Whoever reads slowly holds a connection: all of them together a quarter of the pool at most. */
export function documentLimitsFor(poolSize: number): DocumentLimits {
  const { streamsAtOnce } = documentLimits;
  return {
    ...documentLimits,
    streamsAtOnce: Math.max(1, Math.min(streamsAtOnce, Math.floor(poolSize / 4))),
  };
}

export const documentLimits: DocumentLimits = {
  streamsAtOnce: 4,
  streamsWaiting: 20,
  waitMs: 10_000,
  streamsOpen: 24,
  windowBytes: 2 * 1024 * 1024,
  deadlineMs: 300_000,
};

/** A document of many lines, as it is drawn. */
export type Sheet<Line> = {
  /** The bytes before the first line. */
  readonly first: Uint8Array;
  add(lines: readonly Line[]): Promise<Uint8Array>;
  end(): Promise<Uint8Array>;
  /** Forgets a document that will not be ended. */
  drop(): void;
};

/** Where a streamed document goes as it is drawn: what is added waits for the client to take what came before. */
export type Paper = {
  begin<Name extends DrawingName>(
    name: Name,
    head: HeadOf<Name>,
  ): Promise<{ add(lines: readonly LineOf<Name>[]): Promise<void>; end(): Promise<void> }>;
};

/** What draws: in a thread, never on the event loop. */
export type Documents = {
  /** A document without lines. Refuses `service_sature`. */
  draw<Name extends DrawingName>(name: Name, head: HeadOf<Name>): Promise<Uint8Array>;
  /** A document of many lines for a job. For a request there is `stream`. */
  begin<Name extends DrawingName>(name: Name, head: HeadOf<Name>): Promise<Sheet<LineOf<Name>>>;
  /**
   * A document of many lines for a request, as a stream. `write` reads and draws it; what it refuses or throws before the
   * document has begun is the answer, and ends the stream as broken later. When the client leaves or takes too long, the
   * stream is destroyed, and what `write` does next throws. Refuses `service_sature`.
   */
  stream(leaves: AbortSignal, write: (paper: Paper) => Promise<void>): Promise<Readable>;
};

export type DrawingThread = Thread<Step, Uint8Array>;

/** One is enough for a process, and its module takes half a second to read. That module calls `answerSteps`. */
export function createDrawingThread(script: URL): DrawingThread {
  return createThread({
    script,
    budgetMs: 20_000,
    // Everybody who asks was admitted by `createDocuments`, so that no document is refused in its middle.
    waitingAtMost: 500,
    memoryMb: 384,
  });
}

/** Of documents in threads: no two have the same one. */
let lastDocument = 0;

export type DocumentOptions = {
  readonly thread: DrawingThread;
  readonly count: CountWork;
  readonly limits: DocumentLimits;
};

export function createDocuments({ thread, count, limits }: DocumentOptions): Documents {
  const shortTurn = createTurns(8, 40);
  const streamTurn = createTurns(limits.streamsAtOnce, limits.streamsWaiting);
  let open = 0;

  const begin: Documents['begin'] = async (name, head) => {
    count('document');
    lastDocument += 1;
    const document = lastDocument;
    const first = await thread.ask({ does: 'begin', document, name, head });
    return {
      first,
      add: (lines) => thread.ask({ does: 'continue', document, lines }),
      end: () => thread.ask({ does: 'continue', document, lines: null }),
      drop: () => void thread.ask({ does: 'drop', document }).catch(() => undefined),
    };
  };

  return {
    begin,
    async draw(name, head) {
      const { first } = await shortTurn(() => begin(name, head));
      return first;
    },
    async stream(leaves, write) {
      if (open >= limits.streamsOpen) busy();
      const output = openOutput(limits.windowBytes);
      open += 1;
      output.stream.once('close', () => (open -= 1));
      const line = new AbortController();
      const giveUp = () => line.abort(refusal('service_sature', { retryAfterSeconds: 5 }));
      const patience = setTimeout(giveUp, limits.waitMs);
      const leave = () => {
        giveUp();
        output.stream.destroy();
      };
      leaves.addEventListener('abort', leave, { once: true });
      if (leaves.aborted) leave();
      return new Promise((resolve, reject) => {
        const drawn = streamTurn(async () => {
          clearTimeout(patience);
          const tooLong = () => output.stream.destroy(new Error('A document took too long'));
          const deadline = setTimeout(tooLong, limits.deadlineMs);
          await write(paperOn(output, begin, resolve)).finally(() => clearTimeout(deadline));
          output.stream.push(null);
        }, line.signal);
        drawn.catch((error: Error) => {
          clearTimeout(patience);
          output.stream.destroy(error);
          reject(error);
        });
      });
    },
  };
}

function busy(): never {
  return refuse('service_sature', { retryAfterSeconds: 5 });
}

/** `ready` is told of the stream once lines were read and drawn: until then, what goes wrong can still be refused. */
function paperOn(
  output: Output,
  begin: Documents['begin'],
  ready: (stream: Readable) => void,
): Paper {
  return {
    async begin(name, head) {
      const sheet = await begin(name, head);
      output.stream.once('close', sheet.drop);
      await output.write(sheet.first);
      const write = async (bytes: Promise<Uint8Array>) => {
        const drawn = await bytes;
        // A stream that was broken off meanwhile has told its error already: nobody would hear of it again.
        if (!output.stream.destroyed) ready(output.stream);
        await output.write(drawn);
        // The next batch is another wait than the one before: a long document is no frozen database.
        currentWaits()?.renew();
      };
      return { add: (lines) => write(sheet.add(lines)), end: () => write(sheet.end()) };
    },
  };
}

type Output = { readonly stream: Readable; write(bytes: Uint8Array): Promise<void> };

/** A stream that is written to: `write` waits while `windowBytes` of it wait for the reader, and throws once it is destroyed. */
function openOutput(windowBytes: number): Output {
  let proceed: () => void = () => undefined;
  const stream = new Readable({ highWaterMark: windowBytes, read: () => proceed() });
  // Destroyed before anybody listens: whoever waits for the stream is told by a rejection.
  stream.on('error', () => undefined).on('close', () => proceed());
  return {
    stream,
    async write(bytes) {
      if (!stream.destroyed && bytes.length > 0 && !stream.push(bytes))
        await new Promise<void>((resolve) => (proceed = resolve));
      if (stream.destroyed)
        throw stream.errored ?? refusal('service_sature', { retryAfterSeconds: 5 });
    },
  };
}

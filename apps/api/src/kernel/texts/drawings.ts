import { setPriority } from 'node:os';
import { answerQuestions } from '../jobs/thread.ts';

/**
 * The documents that the product draws, by name: what their drawing begins with, and one of its lines. Each feature adds its
 * own: `declare module './drawings.ts' { interface Drawings { receipt: { head: ReceiptContent; line: never } } }`.
 * Both travel between threads by structured clone: data without functions.
 */
// eslint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Drawings {}

export type DrawingName = keyof Drawings;
export type HeadOf<Name extends DrawingName> = Drawings[Name]['head'];
export type LineOf<Name extends DrawingName> = Drawings[Name]['line'];

/**
 * One document under way: each step is given lines and gives the bytes that they became, the first one before any line. After
 * the last lines it is given null and returns the end. A document without lines returns all of itself at once.
 */
export type Drawn<Line> = AsyncGenerator<Uint8Array, Uint8Array, readonly Line[] | null>;

/** Runs in the documents' thread alone: drawing takes processor time, and the event loop answers everybody. */
export type Drawing<Name extends DrawingName> = (head: HeadOf<Name>) => Drawn<LineOf<Name>>;

/** One step that the thread is asked for. `document` is a number that the asker chose. */
export type Step =
  | {
      readonly does: 'begin';
      readonly document: number;
      readonly name: DrawingName;
      readonly head: unknown;
    }
  /** Null after the last lines. */
  | {
      readonly does: 'continue';
      readonly document: number;
      readonly lines: readonly unknown[] | null;
    }
  | { readonly does: 'drop'; readonly document: number };

/** What the documents' thread calls once it is loaded: several documents may be under way, a step of one after the other. */
export function answerSteps(drawings: { readonly [Name in DrawingName]: Drawing<Name> }): void {
  stepBack();
  const underWay = new Map<number, Drawn<unknown>>();

  async function continued(
    document: number,
    drawn: Drawn<unknown>,
    lines: readonly unknown[] | null,
  ): Promise<Uint8Array> {
    try {
      const { done, value } = await drawn.next(lines);
      if (done === true) underWay.delete(document);
      return value;
    } catch (error) {
      underWay.delete(document);
      throw error;
    }
  }

  answerQuestions((step: Step): Uint8Array | Promise<Uint8Array> => {
    const { document } = step;
    if (step.does === 'drop') {
      underWay.delete(document);
      return new Uint8Array();
    }
    if (step.does === 'begin') {
      const draw = drawings[step.name] as (head: unknown) => Drawn<unknown>;
      const drawn = draw(step.head);
      underWay.set(document, drawn);
      return continued(document, drawn, null);
    }
    const drawn = underWay.get(document);
    // The thread that began it was ended for another document that took too long.
    if (drawn === undefined) throw new Error('The document is not under way');
    return continued(document, drawn, step.lines);
  });
}

/** A third of a processor that a thread of ordinary niceness wants, too. */
const niceness = 5;

/**
 * Where processors are short, requests and the database come first. On Linux the niceness is the thread's own; elsewhere it
 * would be the whole process's.
 */
function stepBack(): void {
  if (process.platform === 'linux') setPriority(niceness);
}

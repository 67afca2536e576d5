import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { refuse } from '../http/problem.ts';
import { createTurns } from './turns.ts';

export type ThreadOptions = {
  /** The module that the thread runs: it calls `answerQuestions`. */
  readonly script: URL;
  /** What one question may take. A thread that takes longer is ended; the next question starts another one. */
  readonly budgetMs: number;
  readonly waitingAtMost: number;
  readonly memoryMb: number;
};

export type Thread<Question, Answer> = {
  /**
   * Answers questions one after the other. Rejects with what the thread threw; refuses `service_sature` when too many wait
   * or the budget is over.
   */
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
};

type Outcome<Answer> = { readonly answer: Answer } | { readonly failure: unknown };

/**
 * Work that takes processor time, off the event loop: the requests of everybody else go on meanwhile. The thread starts
 * with the first question and keeps no process alive while it has none.
 */
export function createThread<Question, Answer>(options: ThreadOptions): Thread<Question, Answer> {
  const turn = createTurns(1, options.waitingAtMost);
  let running: Promise<Worker> | undefined;

  async function start(): Promise<Worker> {
    const worker = new Worker(options.script, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    });
    const forget = () => (running = undefined);
    worker.on('exit', forget).on('error', forget);
    await once(worker, 'message');
    worker.unref();
    return worker;
  }

  async function outcomeOf(question: Question): Promise<Outcome<Answer>> {
    const worker = await (running ??= start().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
    worker.ref();
    const overtime = AbortSignal.timeout(options.budgetMs);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(question);
      const [outcome] = await once(worker, 'message', { signal: overtime });
      return outcome as Outcome<Answer>;
    } catch (error) {
      running = undefined;
      await worker.terminate();
      if (overtime.aborted) return refuse('service_sature', { retryAfterSeconds: 5 });
      throw error;
    } finally {
      worker.unref();
    }
  }

  return {
    async ask(question) {
      const outcome = await turn(() => outcomeOf(question));
      if ('failure' in outcome) throw outcome.failure;
      return outcome.answer;
    },
    async close() {
      const worker = await running?.catch(() => undefined);
      await worker?.terminate();
    },
  };
}

/**
 * What a thread's module calls once it is loaded. A question that fails is answered with its error, and the thread goes on;
 * bytes are handed over, not copied.
 */
export function answerQuestions(answer: (question: never) => unknown): void {
  if (parentPort === null) throw new Error('Runs as a thread');
  const port = parentPort;
  port.on('message', (question: unknown) => {
    void outcomeOf(() => answer(question as never)).then((outcome) => {
      port.postMessage(outcome, 'answer' in outcome ? memoryOf(outcome.answer) : []);
    });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage('ready');
}

async function outcomeOf(work: () => unknown): Promise<Outcome<unknown>> {
  try {
    return { answer: await work() };
  } catch (failure) {
    return { failure };
  }
}

/** Memory that belongs to the answer alone can go to the other thread; a small Buffer shares its memory with others. */
function memoryOf(answer: unknown): ArrayBuffer[] {
  if (!(answer instanceof Uint8Array) || !(answer.buffer instanceof ArrayBuffer)) return [];
  return answer.byteLength === answer.buffer.byteLength ? [answer.buffer] : [];
}

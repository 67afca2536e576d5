import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from './problem.ts';
import { createTurns } from './turns.ts';

export type ThreadOptions = {
  /** The module that the thread runs: it posts one message when it is ready, then one answer to each question. */
  readonly script: URL;
  /** What one question may take. A thread that takes longer is ended; the next question starts another one. */
  readonly budgetMs: number;
  readonly waitingAtMost: number;
  readonly memoryMb: number;
};

export type Thread<Question, Answer> = {
  /** Answers questions one after the other. Refuses `service_sature` when too many wait or the budget is over. */
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
};

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

  async function answer(question: Question): Promise<Answer> {
    const worker = await (running ??= start().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
    worker.ref();
    const overtime = AbortSignal.timeout(options.budgetMs);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(question);
      const [given] = await once(worker, 'message', { signal: overtime });
      return given as Answer;
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
    ask: (question) => turn(() => answer(question)),
    async close() {
      const worker = await running?.catch(() => undefined);
      await worker?.terminate();
    },
  };
}

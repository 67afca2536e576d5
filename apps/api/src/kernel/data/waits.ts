import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { DatabaseAway } from './database.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request of this route may wait for the database in all, where it is not the usual time. */
    databaseWaitMs?: number;
  }
  interface FastifyRequest {
    waits: WaitBudget | null;
  }
}

/**
 * What all waits of one request share. A client or a proxy gives up after 10 seconds or later, so that a request which
 * finds the database frozen is answered with 503 before.
 */
export const usualWaitMs = 8_000;

/** Timers of equal length cost Node next to nothing, so that what is left is rounded up to this. */
const stepMs = 250;

/**
 * How much longer one request may wait for the database: for a connection, an answer, a commit of the ledger. What it
 * waits for otherwise (a slow upload, a provider) does not count, and waits at the same time count once.
 */
export class WaitBudget {
  readonly #totalMs: number;
  #leftMs: number;
  #waiting = 0;
  #since = 0;
  readonly #whole: WaitBudget | null;

  /** With `whole`, the waits are also those of the budget that this one is a share of. */
  constructor(totalMs: number, whole: WaitBudget | null = null) {
    this.#totalMs = totalMs;
    this.#leftMs = totalMs;
    this.#whole = whole;
  }

  get leftMs(): number {
    return this.#leftMs - (this.#waiting === 0 ? 0 : performance.now() - this.#since);
  }

  /** Gives the whole time again, to a request that is answered in parts, after each of them. */
  renew(): void {
    this.#leftMs = this.#totalMs;
    this.#whole?.renew();
  }

  /** Begins a wait and gives the milliseconds it may take. Throws DatabaseAway when the earlier waits have used them up. */
  begin(): number {
    const { leftMs } = this;
    if (leftMs <= 0) throw new DatabaseAway('The request has waited for the database long enough');
    const wholeMs = this.#whole?.begin() ?? leftMs;
    if (this.#waiting === 0) this.#since = performance.now();
    this.#waiting += 1;
    return Math.ceil(Math.min(leftMs, wholeMs) / stepMs) * stepMs;
  }

  end(): void {
    this.#whole?.end();
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#leftMs -= performance.now() - this.#since;
  }
}

const ofRequest = new AsyncLocalStorage<WaitBudget | null>();

/** The budget of the request that the caller works for; null for a job, a listener, the start of the process. */
export function currentWaits(): WaitBudget | null {
  return ofRequest.getStore() ?? null;
}

/** Does `work` with at most `totalMs` of what the request may still wait: what follows keeps the rest. */
export function withinShare<Result>(totalMs: number, work: () => Promise<Result>): Promise<Result> {
  return ofRequest.run(new WaitBudget(totalMs, currentWaits()), work);
}

/** Does `work` for several requests at a time: under a budget of its own, so that none of them cuts it short. */
export function withOwnBudget<Result>(
  totalMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return ofRequest.run(new WaitBudget(totalMs), work);
}

/** Gives each request its budget. Register before any hook that reads from the database. */
export function installWaits(app: FastifyInstance): void {
  app.decorateRequest('waits', null);
  app.addHook('onRequest', (request, _reply, next) => {
    const { databaseWaitMs } = request.routeOptions.config;
    // What a page asks of the API waits in the time of that page.
    request.waits = new WaitBudget(databaseWaitMs ?? usualWaitMs, currentWaits());
    ofRequest.run(request.waits, next);
  });
  // The end of a body is heard in the context of its socket, not of its request.
  app.addHook('preValidation', (request, _reply, next) => ofRequest.run(request.waits, next));
}

/**
 * Waits for `start()` no longer than the request may: DatabaseAway then. What comes too late is given to `discard`.
 * Outside of a request it just waits.
 */
export async function inTime<Result>(
  start: () => Promise<Result>,
  discard: (late: Result) => void = () => undefined,
): Promise<Result> {
  const waits = currentWaits();
  if (waits === null) return start();
  const leftMs = waits.begin();
  return new Promise((resolve, reject) => {
    let isLate = false;
    let isAnswered = false;
    const giveUp = () => {
      if (isAnswered) return;
      isLate = true;
      waits.end();
      reject(new DatabaseAway('The database did not answer in time'));
    };
    // In a process that got no processor for a while, timers come before the answers that have arrived meanwhile.
    const timer = setTimeout(() => setImmediate(giveUp), leftMs);
    const end = () => {
      isAnswered = true;
      clearTimeout(timer);
      waits.end();
    };
    start().then(
      (result) => {
        if (isLate) return discard(result);
        end();
        resolve(result);
      },
      (error: Error) => {
        if (isLate) return;
        end();
        reject(error);
      },
    );
  });
}

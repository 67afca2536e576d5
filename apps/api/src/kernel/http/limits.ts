import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { networkOf } from './addresses.ts';
import { isForPrograms } from './versions.ts';
import { refusal, refuse } from './problem.ts';

type LimitOptions = {
  readonly pool: Pool;
  readonly requestsPerMinute: number;
  /** 0: no request is turned away for it. */
  readonly maxEventLoopDelayMs: number;
};

/** A page that is opened for the first time has about a hundred files, which cost this process next to nothing. */
const filesPerRequest = 10;

/** For the files that pages are built of: counted apart, so that first visits from one address leave room for requests. */
export function fileLimit({ requestsPerMinute }: Pick<LimitOptions, 'requestsPerMinute'>) {
  return { max: filesPerRequest * requestsPerMinute };
}

const silent = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
} as const;

/** Past this many requests waiting for a connection, another one would only wait in vain. */
const waitingForDatabaseAtMost = 2_000;

/**
 * Turns requests away early when there are too many: from one address (in this instance's memory, against floods;
 * guesses are counted in kernel/identity/attempts.ts), or for this process. Register before any route.
 */
export async function installLimits(app: FastifyInstance, options: LimitOptions): Promise<void> {
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: ({ clientAddress }) => networkOf(clientAddress),
    // Who asks too much is told when to come back; to tell everybody else how far they are costs each answer.
    addHeadersOnExceeding: silent,
    addHeaders: { ...silent, 'retry-after': true },
    errorResponseBuilder: (_request, { ttl }) =>
      refusal('trop_de_requetes', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  app.addHook('onRequest', (_request, _reply, next) => {
    if (options.pool.waitingCount > waitingForDatabaseAtMost)
      refuse('service_sature', { retryAfterSeconds: 2 });
    next();
  });
  if (options.maxEventLoopDelayMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    retryAfter: 5,
  });
}

const accountWindow = '1 minute';

/**
 * Limits what a merchant's programs ask in this instance, whatever their addresses, and tells them with each answer how far
 * they are (`RateLimit-Limit`, `-Remaining`, `-Reset`). Refuses `trop_de_requetes`. Register after the guard.
 */
export function installProgramLimits(
  app: FastifyInstance,
  { requestsPerMinute }: Pick<LimitOptions, 'requestsPerMinute'>,
): void {
  const count = app.createRateLimit({
    max: requestsPerMinute,
    timeWindow: accountWindow,
    keyGenerator: ({ merchant }) => `account:${merchant?.accountId ?? ''}`,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.merchant?.kind !== 'key' || !isForPrograms(request)) return;
    const counted = await count(request);
    if (counted.isAllowed) return;
    const { max, remaining, ttlInSeconds, isExceeded } = counted;
    reply.headers({
      'ratelimit-limit': String(max),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(ttlInSeconds),
    });
    if (isExceeded) refuse('trop_de_requetes', { retryAfterSeconds: ttlInSeconds });
  });
}

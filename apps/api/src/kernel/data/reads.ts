import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import {
  laterPosition,
  parseReadPosition,
  readPositionHeader,
  readPositionText,
  type ReadPosition,
} from '@nzela/contract/read-position';
import { isConflict, isDatabaseAway, withClient } from './database.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { includes, type Primary } from './positions.ts';
import { Refusal } from '../http/problem.ts';
import { inShare, type Read, type Reading, type Replica, type Unread } from './replica.ts';
import { inOneQuery, inSnapshot, snapshotOn, type Snapshot } from './snapshots.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Includes everything that the answer tells of the database, once that is known. */
    told: ReadPosition | null;
  }
}

type Work<Result> = (snapshot: Snapshot) => Promise<Result>;

type Parts<Head> = {
  head(snapshot: Snapshot): Promise<Head>;
  rest(snapshot: Snapshot, head: Head): Promise<void>;
};

/**
 * Reads that decide nothing: histories, statements, receipts, lists. They come from the replica when there is one, and
 * from the primary otherwise. Never older than what a person was told: than the position that the request names, or,
 * when it names none, than anything that was committed before it was asked. `work` may run twice, and only reads.
 */
export type Reads = {
  /** For `work` of one query. */
  once<Result>(request: FastifyRequest, work: Work<Result>): Promise<Result>;
  /** For `work` of several queries, which all see the same moment. */
  within<Result>(request: FastifyRequest, work: Work<Result>): Promise<Result>;
  /**
   * The same for what is sent while it is read. `head` only reads, and may run twice; `rest` sends and runs once: when the
   * replica fails in it, so does the request. The answer names no position.
   */
  stream<Head>(request: FastifyRequest, parts: Parts<Head>): Promise<void>;
  /** For a job, in one snapshot: it is tried again by its queue. */
  inJob(work: Work<void>): Promise<void>;
};

export type WithReads = { readonly reads: Reads };

type Needs = {
  readonly pool: Pool;
  readonly primary: Primary;
  readonly replica: Replica | null;
  readonly metrics: Pick<Metrics, 'read'>;
  /** `/operations/:id`: the routes that may read so; all others read from the primary. */
  readonly routes: ReadonlySet<string>;
};

export function createReads({ pool, primary, replica, metrics, routes }: Needs): Reads {
  /** A replica that lacks what was there when this process began to read has another schema perhaps. */
  let floor: ReadPosition | null = null;

  async function fromReplica<Result>(
    from: Replica,
    reading: Reading<Result>,
    request: FastifyRequest,
  ): Promise<Read<Result> | Unread> {
    if (!from.usable) return 'away';
    return from.read(reading, await wantedOf(from, request));
  }

  async function wantedOf(
    { seen }: Replica,
    request: FastifyRequest | null,
  ): Promise<ReadPosition> {
    const named = request === null ? null : parseReadPosition(request.headers[readPositionHeader]);
    floor ??= await primary.position();
    if (named === null) return primary.position();
    const wanted = laterPosition(named, floor);
    if (seen !== null && includes(seen, wanted)) return wanted;
    // Nobody was told of what is not there yet: a position beyond the primary's is made up, and not worth waiting for.
    const now = await primary.position();
    return includes(now, wanted) ? wanted : now;
  }

  async function read<Result>(reading: Reading<Result>, request: FastifyRequest): Promise<Result> {
    requireListed(request);
    if (replica === null) return fromPrimary(reading);
    const found = await fromReplica(replica, reading, request).catch((error: unknown) => {
      if (error instanceof Refusal) metrics.read('replica', 'up-to-date');
      throw error;
    });
    count(found);
    if (typeof found !== 'string') {
      request.told = found.position;
      return found.result;
    }
    const result = await fromPrimary(reading);
    if (found !== 'away') request.told = await primary.position();
    return result;
  }

  async function readOnce<Head>(
    request: FastifyRequest | null,
    { head, rest }: Parts<Head>,
  ): Promise<void> {
    const whole = async (snapshot: Snapshot) => rest(snapshot, await head(snapshot));
    if (replica === null) return inSnapshot(pool, whole);
    const opened = replica.usable ? await replica.open(await wantedOf(replica, request)) : 'away';
    if (typeof opened === 'string') {
      count(opened);
      return inSnapshot(pool, whole);
    }
    let hasBegun = false;
    try {
      return await withClient(opened, (client) =>
        snapshotOn(client, async (snapshot) => {
          const known = await inShare(() => head(snapshot));
          hasBegun = true;
          count(opened);
          return rest(snapshot, known);
        }),
      );
    } catch (error) {
      if (hasBegun || !(isConflict(error) || isDatabaseAway(error))) throw error;
      count(isConflict(error) ? 'behind' : 'away');
      return inSnapshot(pool, whole);
    }
  }

  function count(found: object | Unread): void {
    if (typeof found === 'string') metrics.read('primary', found);
    else metrics.read('replica', 'up-to-date');
  }

  function fromPrimary<Result>({ queries, work }: Reading<Result>): Promise<Result> {
    return queries === 'one' ? inOneQuery(pool, work) : inSnapshot(pool, work);
  }

  function requireListed({ method, routeOptions: { url = '' } }: FastifyRequest): void {
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads || !routes.has(url))
      throw new Error(`${method} ${url} is not listed as a route that reads replicas`);
  }

  return {
    once: (request, work) => read({ queries: 'one', work }, request),
    within: (request, work) => read({ queries: 'several', work }, request),
    async stream(request, parts) {
      requireListed(request);
      return readOnce(request, parts);
    },
    inJob: (work) => readOnce(null, { head: async () => null, rest: work }),
  };
}

/** Tells with each answer from where on the next one may be read. */
export function installReadPositions(app: FastifyInstance): void {
  app.decorateRequest('told', null);
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (request.told !== null) reply.header(readPositionHeader, readPositionText(request.told));
    next();
  });
}

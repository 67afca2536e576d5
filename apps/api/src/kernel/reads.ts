import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { withClient } from './database.ts';
import type { Metrics } from './metrics.ts';
import {
  includes,
  later,
  positionText,
  readPosition,
  type Position,
  type Primary,
} from './positions.ts';
import type { Read, Reading, Replica, Unread } from './replica.ts';
import { inOneQuery, inSnapshot, snapshotOn, type Snapshot } from './snapshots.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Includes everything that the answer tells of the database, once that is known. */
    told: Position | null;
  }
}

type Work<Result> = (snapshot: Snapshot) => Promise<Result>;

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
   * The same for `work` that sends what it reads while it reads, and therefore runs once: when the replica fails after it
   * has begun, so does the request. The answer names no position.
   */
  stream<Result>(request: FastifyRequest, work: Work<Result>): Promise<Result>;
  /** As `within`, for a job. */
  inJob<Result>(work: Work<Result>): Promise<Result>;
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

const positionHeader = 'read-position';

export function createReads({ pool, primary, replica, metrics, routes }: Needs): Reads {
  /** A replica that lacks what was there when this process began to read has another schema perhaps. */
  let floor: Position | null = null;

  async function fromReplica<Result>(
    from: Replica,
    reading: Reading<Result>,
    request: FastifyRequest | null,
  ): Promise<Read<Result> | Unread> {
    if (!from.usable) return 'away';
    return from.read(reading, await wantedOf(from, request));
  }

  async function wantedOf({ seen }: Replica, request: FastifyRequest | null): Promise<Position> {
    const named = request === null ? null : readPosition(request.headers[positionHeader]);
    floor ??= await primary.position();
    if (named === null) return primary.position();
    const wanted = later(named, floor);
    if (seen !== null && includes(seen, wanted)) return wanted;
    // Nobody was told of what is not there yet: a position beyond the primary's is made up, and not worth waiting for.
    const now = await primary.position();
    return includes(now, wanted) ? wanted : now;
  }

  async function read<Result>(
    reading: Reading<Result>,
    request: FastifyRequest | null,
  ): Promise<Result> {
    if (replica === null) return fromPrimary(reading);
    const found = await fromReplica(replica, reading, request);
    count(found);
    if (typeof found !== 'string') {
      if (request !== null) request.told = found.position;
      return found.result;
    }
    const result = await fromPrimary(reading);
    if (request !== null && found !== 'away') request.told = await primary.position();
    return result;
  }

  /** A connection to a replica that has what the request must see. */
  async function openReplica(request: FastifyRequest): Promise<PoolClient | Unread> {
    if (replica?.usable !== true) return 'away';
    return replica.open(await wantedOf(replica, request));
  }

  function count(found: object | Unread): void {
    if (typeof found === 'string') metrics.read('primary', found);
    else metrics.read('replica', 'up-to-date');
  }

  function fromPrimary<Result>({ queries, work }: Reading<Result>): Promise<Result> {
    return queries === 'one' ? inOneQuery(pool, work) : inSnapshot(pool, work);
  }

  function requireListed({ routeOptions: { url = '' } }: FastifyRequest): void {
    if (!routes.has(url)) throw new Error(`${url} is not listed as a route that reads replicas`);
  }

  return {
    async once(request, work) {
      requireListed(request);
      return read({ queries: 'one', work }, request);
    },
    async within(request, work) {
      requireListed(request);
      return read({ queries: 'several', work }, request);
    },
    async stream(request, work) {
      requireListed(request);
      if (replica === null) return inSnapshot(pool, work);
      const opened = await openReplica(request);
      count(opened);
      if (typeof opened === 'string') return inSnapshot(pool, work);
      return withClient(opened, (client) => snapshotOn(client, work));
    },
    inJob: (work) => read({ queries: 'several', work }, null),
  };
}

/** Tells with each answer from where on the next one may be read. */
export function installReadPositions(app: FastifyInstance): void {
  app.decorateRequest('told', null);
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (request.told !== null) reply.header(positionHeader, positionText(request.told));
    next();
  });
}

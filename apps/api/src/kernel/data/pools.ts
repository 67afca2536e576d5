import type { Socket } from 'node:net';
import pg, { type Pool, type PoolClient } from 'pg';
import { DatabaseAway, isDatabaseAway } from './database.ts';
import { prepareStatements } from './prepared.ts';
import { currentWaits, inTime } from './waits.ts';

const { DATE: date, INT8: int8 } = pg.types.builtins;

const ownParsers = new Map<number, (text: string) => unknown>([
  [int8, BigInt],
  [date, (text) => text],
]);

/**
 * bigint columns are amounts in minor units and sequences: never a float. A date is a day of the calendar and no moment:
 * its text. For our own connections alone, since the jobs' queue shares the driver and cannot write a bigint as JSON.
 */
const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    ownParsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * For a job, which nobody waits for. A request has less (kernel/data/waits.ts). The answer to a lost commit is found by its key.
 */
const queryTimeoutMs = 30_000;

/** Connections for requests and jobs. While a request waits for one, or for an answer, its budget of waiting runs down. */
export function createPool(url: string, size: number): Pool {
  return openPipelined(connectionOptions(url, size));
}

/** Connections to a replica, on which nothing can be written whatever the server is. */
export function createReadPool(url: string, size: number): Pool {
  const settings = [...everySession, 'default_transaction_read_only = on'];
  return openPipelined({
    ...connectionOptions(url, size, settings),
    application_name: 'nzela-read',
  });
}

/**
 * A statement is sent without waiting for the answer to the one before it: half of what a small statement costs is its way
 * there and back.
 */
function openPipelined(options: pg.PoolConfig): Pool {
  const pool = openPool({ ...options, types: exactTypes, pipeline: true });
  pool.on('connect', sendTogether);
  prepareStatements(pool);
  return withinBudgets(guarded(pool));
}

/** For migrations, whose statements may take as long as they need. */
export function createUnhurriedPool(url: string, size: number): Pool {
  return guarded(openPool({ ...connectionOptions(url, size), types: exactTypes }, null));
}

/** Connections that promise their answers in our way, before anything else is made of them. */
function openPool(options: pg.PoolConfig, timeoutMs: number | null = queryTimeoutMs): Pool {
  const pool = new pg.Pool(options);
  pool.on('connect', (client) => promiseAnswers(client, timeoutMs));
  return pool;
}

/** What a query rejects with when its answer did not come in time, in the driver's own words (database.ts). */
const lateAnswer = 'Query read timeout';

/**
 * Promises and time limits of our own, over the driver's callbacks. The driver's keep the answers of finished queries reachable
 * from one another: once one of them is old, V8 moves all that follow to its old generation, where they stay until the whole
 * heap is collected. Reading 300,000 rows took 19 such collections, and takes one.
 */
function promiseAnswers(client: PoolClient, timeoutMs: number | null): void {
  const query = client.query.bind(client) as Call;
  Object.assign(client, {
    query(...given: unknown[]) {
      if (isSubmitted(given)) return query(...given);
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(new Error(lateAnswer));
        const timer = timeoutMs === null ? undefined : setTimeout(giveUp, timeoutMs);
        query(...given, (error: Error | null, result: unknown) => {
          clearTimeout(timer);
          if (error === null) resolve(result);
          else reject(error);
        });
      }).catch((error: Error) => {
        // The stack of whoever asked says more than the socket's.
        Error.captureStackTrace(error);
        throw error;
      });
    },
  });
}

/** `connect` and `query` of a pool and of its connections, bounded by what the request that calls them may still wait. */
function withinBudgets(pool: Pool): Pool {
  const connect = (pool.connect as () => Promise<PoolClient>).bind(pool);
  const connectInTime = () => inTime(connect, (client) => client.release());
  async function query(...given: unknown[]): Promise<unknown> {
    const client = await connectInTime();
    let failure: Error | undefined;
    try {
      return await (client.query as Call)(...given);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }
  pool.on('connect', (client) => boundQueries(client));
  return Object.assign(pool, { connect: connectInTime, query });
}

/** Each query ends within its request's budget; a query in the driver's callback style is its own business. */
function boundQueries(client: PoolClient): void {
  const query = client.query.bind(client) as Call;
  const closeWhenLate = (error: unknown) => {
    if (error instanceof DatabaseAway) cutOff(client);
    throw error;
  };
  Object.assign(client, {
    query(...given: unknown[]) {
      if (currentWaits() === null || isSubmitted(given)) return query(...given);
      return inTime(() => query(...given) as Promise<unknown>).catch(closeWhenLate);
    },
  });
}

/** In the callback style, or a query object of its own: the driver gives no promise then. */
function isSubmitted(given: readonly unknown[]): boolean {
  const [query] = given;
  return typeof given.at(-1) === 'function' || (query instanceof Object && 'submit' in query);
}

/**
 * Connections for group commits, each of which has one in flight at a time: a statement is sent without waiting
 * for the answer to the one before it. All of them look rows up by the ids that they are given, in one good way
 * whatever the ids: PostgreSQL need not plan them anew each time, those inside of functions included. That way is the
 * index, also where a plan is made while a table is nearly empty, and kept. Every statement must have an index to use: one
 * without would be priced at 10^10 and planned by chance. One that joins a table to the arrays it is given also names the
 * rows by them (`= ANY`): by the join alone, all rows of the index would be read where there seem to be few.
 */
export function createGroupCommitPool(url: string, size: number): Pool {
  const pool = openPool({
    ...connectionOptions(url, size, [...everySession, ...indexPlans]),
    types: exactTypes,
    pipeline: true,
  });
  pool.on('connect', sendTogether);
  return guarded(pool);
}

/** Statements that are sent in one turn leave in one write: each write to the socket costs as much as a small statement. */
function sendTogether(client: PoolClient): void {
  const query = client.query.bind(client) as Call;
  const stream = socketOf(client);
  Object.assign(client, {
    query(...given: unknown[]) {
      stream.cork();
      process.nextTick(() => stream.uncork());
      return query(...given);
    },
  });
}

/** At once: one that pipelines would wait for the answers to all that it has sent. */
function cutOff(client: PoolClient): void {
  socketOf(client).destroy();
}

function socketOf(client: PoolClient): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
    .stream;
}

/**
 * Connections for the jobs' queue itself, with the driver's own types. While the database is away they fail in the one
 * way that the queue waits out: from any other, its record of a job that has just run is a rejection that nobody
 * catches, and ends the process. Once the pool is closed, a call that the queue tries again gets no answer: the job was
 * not recorded, and runs again. Jobs are found by an index, as a table that is empty most of the time seems small.
 */
export function createQueuePool(url: string, size: number): Pool {
  const options = connectionOptions(url, size, [...everySession, indexesFirst]);
  const pool = guarded(openPool(options));
  pool.on('connect', waitable);
  return waitable(pool);
}

/** Its `connect` or `query`, whose promises reject with `cannot_connect_now` when the database is away. */
function waitable<Source extends Pool | PoolClient>(source: Source): Source {
  const name = source instanceof pg.Pool ? 'connect' : 'query';
  const call = (source as unknown as Record<string, Call>)[name]?.bind(source);
  const waiting = (...given: unknown[]) => {
    if (source instanceof pg.Pool && source.ending) return Promise.withResolvers().promise;
    const answer = call?.(...given);
    return answer instanceof Promise ? answer.catch(throwWaitable) : answer;
  };
  return Object.assign(source, { [name]: waiting });
}

type Call = (...given: unknown[]) => unknown;

function throwWaitable(error: unknown): never {
  if (error instanceof Error && isDatabaseAway(error))
    throw new DatabaseAway(error.message, { cause: error });
  throw error;
}

/**
 * Settings of every session. JIT compilation, on by default in most builds of PostgreSQL, costs 110 ms of processor time
 * for a statement that it believes to be expensive; none of ours runs long enough to gain that back.
 */
const everySession = ['jit = off'] as const;

const indexesFirst = 'enable_seqscan = off';

const indexPlans = ['plan_cache_mode = force_generic_plan', indexesFirst] as const;

/** `settings` are set by a statement once the session is open: a pooler may refuse them as options of the start-up. */
function connectionOptions(
  url: string,
  size: number,
  settings: readonly string[] = everySession,
): pg.PoolConfig {
  const statement = settings.map((setting) => `SET ${setting}`).join('; ');
  return {
    connectionString: url,
    verify: (client, done) => client.query(statement, (error) => done(error)),
    max: size,
    // Stays open in quiet times, so that who comes next does not wait for a new one.
    min: 1,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'nzela',
  };
}

function guarded(pool: Pool): Pool {
  // An idle connection that PostgreSQL ends emits here; the next query opens another one.
  pool.on('error', () => undefined);
  // One that is lent out emits on itself; its query rejects, and that is what counts.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', believe);
  return pool;
}

/**
 * Makes an answer of a connection mean what it says. One that did not come in time closes the connection, since the next
 * query would wait behind it. A commit that an operator cancels while it waits for its synchronous standby is reported
 * as done, with a warning that a failover would lose it: such an answer counts as lost, so that nobody is told that it
 * is done.
 */
function believe(client: PoolClient): void {
  const query = client.query.bind(client) as Call;
  let isUnreplicated = false;
  client.on('notice', ({ routine }) => {
    isUnreplicated ||= routine === 'SyncRepWaitForLSN';
  });
  const accept = (result: unknown) => {
    if (!isUnreplicated) return result;
    cutOff(client);
    throw new DatabaseAway('A commit was not replicated');
  };
  const fail = (error: unknown) => {
    if (error instanceof Error && error.message === lateAnswer) cutOff(client);
    throw error;
  };
  Object.assign(client, {
    query(...given: unknown[]) {
      const answer = query(...given);
      return answer instanceof Promise ? answer.then(accept, fail) : answer;
    },
  });
}

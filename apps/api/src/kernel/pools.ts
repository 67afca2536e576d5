import pg, { type Pool, type PoolClient } from 'pg';
import { isDatabaseAway } from './database.ts';

const int8: number = pg.types.builtins.INT8;

/**
 * bigint columns are amounts in minor units and sequences: never a float. For our own connections alone, since the
 * jobs' queue shares the driver and cannot write a bigint as JSON.
 */
const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A frozen database must not hold requests for ever; the answer to a lost commit is found by its key. */
const queryTimeoutMs = 30_000;

/** `unhurried`: for migrations, whose statements may take as long as they need. */
export function createPool(url: string, size: number, pace: 'usual' | 'unhurried' = 'usual'): Pool {
  const timeout = pace === 'usual' ? { query_timeout: queryTimeoutMs } : {};
  return guarded(new pg.Pool({ ...connectionOptions(url, size), types: exactTypes, ...timeout }));
}

/**
 * Connections for the ledger's group commits, one for each that may be in flight: a statement is sent without waiting
 * for the answer to the one before it. All of them look rows up by the ids that they are given, in one good way
 * whatever the ids: PostgreSQL need not plan them anew each time, those inside of functions included. That way is the
 * index, also where a plan is made while a table is nearly empty: the queue's was, and read all of its jobs from then on.
 * Every statement must have an index to use: one without would be priced at 10^10 and planned by chance.
 */
export function createLedgerPool(url: string, lanes: number): Pool {
  return guarded(
    new pg.Pool({
      ...connectionOptions(url, lanes, [...everySession, ...indexPlans]),
      query_timeout: queryTimeoutMs,
      types: exactTypes,
      pipeline: true,
    }),
  );
}

/**
 * Connections for the jobs' queue itself, with the driver's own types. While the database is away they fail in the one
 * way that the queue waits out: from any other, its record of a job that has just run is a rejection that nobody
 * catches, and ends the process.
 */
export function createQueuePool(url: string, size: number): Pool {
  const pool = guarded(new pg.Pool(connectionOptions(url, size)));
  pool.on('connect', waitable);
  return waitable(pool);
}

/** Its `connect` or `query`, whose promises reject with `cannot_connect_now` when the database is away. */
function waitable<Source extends Pool | PoolClient>(source: Source): Source {
  const name = source instanceof pg.Pool ? 'connect' : 'query';
  const call = (source as unknown as Record<string, Call>)[name]?.bind(source);
  const waiting = (...given: unknown[]) => {
    const answer = call?.(...given);
    return answer instanceof Promise ? answer.catch(throwWaitable) : answer;
  };
  return Object.assign(source, { [name]: waiting });
}

type Call = (...given: unknown[]) => unknown;

function throwWaitable(error: unknown): never {
  if (error instanceof Error && isDatabaseAway(error))
    throw Object.assign(new Error(error.message, { cause: error }), { code: '57P03' });
  throw error;
}

/**
 * Settings of every session. JIT compilation, on by default in most builds of PostgreSQL, costs 110 ms of processor time
 * for a statement that it believes to be expensive; none of ours runs long enough to gain that back.
 */
const everySession = ['jit = off'] as const;

const indexPlans = ['plan_cache_mode = force_generic_plan', 'enable_seqscan = off'] as const;

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
  return pool;
}

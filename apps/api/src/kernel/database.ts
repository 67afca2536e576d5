import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg, { type Pool, type PoolClient } from 'pg';

/**
 * The tables, by name. Each feature's store adds its own:
 * `declare module '../../kernel/database.ts' { interface Tables { transfers: TransfersTable } }`.
 */
// eslint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}

export type Queries = Kysely<Tables>;

/** One transaction: `db` for queries, `client` for the ledger and for plain SQL. Both are the same connection. */
export type Tx = { readonly client: PoolClient; readonly db: Queries };

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
 */
export function createLedgerPool(url: string, lanes: number): Pool {
  const options = { ...connectionOptions(url, lanes), query_timeout: queryTimeoutMs };
  return guarded(
    new pg.Pool({
      ...options,
      types: exactTypes,
      pipeline: true,
      options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
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

function connectionOptions(url: string, size: number): pg.PoolConfig {
  return {
    connectionString: url,
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

/** Queries outside a transaction, each on any connection of the pool. */
export function createQueries(pool: Pool): Queries {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const retryable = new Set(['40001', '40P01']);
const maximumAttempts = 5;

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. A serialization failure or a
 * deadlock runs it again, so `work` must touch nothing but the database.
 */
export async function transact<Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(pool, work);
    } catch (error) {
      if (attempt >= maximumAttempts || !retryable.has(databaseCode(error) ?? '')) throw error;
    }
  }
}

async function attemptOnce<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work({ client, db: queriesOn(client) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Kysely over one connection that somebody else opened and will release. */
export function queriesOn(client: PoolClient): Queries {
  const borrowed = { query: client.query.bind(client), release: () => undefined };
  const pool = {
    connect: async () => borrowed,
    end: async () => undefined,
    options: {},
  } as unknown as PostgresPool;
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** PostgreSQL's SQLSTATE of an error, when it has one. */
export function databaseCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** The unique constraint that an insert ran into, else undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  if (databaseCode(error) !== '23505') return undefined;
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}

/** SQLSTATE classes: connection (08), resources (53: full disk, too many connections), operator intervention (57). */
const awayClasses = new Set(['08', '53', '57']);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const cancelled = '57014';
// Errors that pg makes itself carry no code.
const awayMessage =
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded when trying)/;

/** The database cannot be reached or cannot work now: not the request's fault, and over by itself. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = databaseCode(error) ?? '';
  if (code === cancelled) return false;
  return (
    awayCodes.has(code) ||
    awayClasses.has(code.length === 5 ? code.slice(0, 2) : '') ||
    awayMessage.test(error.message)
  );
}

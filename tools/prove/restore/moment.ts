import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** What every table holds: the number of its rows and a sum over the hashes of their texts, whatever their order. */
export type Digest = ReadonlyMap<string, string>;

/** Shorter than PostgreSQL's deadlock_timeout: a request that stands in the way is waited for, never ended. */
const lockWithinMs = 300;
const lockTries = 300;

/**
 * Names this moment in the log (`pg_create_restore_point`) and answers the digest of the whole database at it. Writers
 * wait for the milliseconds in which the moment is named; the digest is then taken from a snapshot while they go on.
 */
export async function nameMoment(url: string, name: string): Promise<Digest> {
  const [holder, reader] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([holder.connect(), reader.connect()]);
  try {
    await lockTables(holder);
    const { rows } = await holder.query<{ snapshot: string }>(
      'SELECT pg_export_snapshot() AS snapshot',
    );
    await holder.query('SELECT pg_create_restore_point($1)', [name]);
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await reader.query(`SET TRANSACTION SNAPSHOT ${reader.escapeLiteral(rows[0]?.snapshot ?? '')}`);
    await holder.query('COMMIT');
    const digest = await digestOf(reader);
    await reader.query('COMMIT');
    return digest;
  } finally {
    await Promise.all([holder.end(), reader.end()]);
  }
}

/** Of the database as it is now. */
export async function digestNow(url: string): Promise<Digest> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await digestOf(client);
  } finally {
    await client.end();
  }
}

/** The tables that differ, with both sides; empty for equal digests. */
export function differences(one: Digest, other: Digest): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((table) => one.get(table) !== other.get(table))
    .map((table) => `${table}: ${one.get(table)} and ${other.get(table)}`);
}

const tablesText = `
  SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
   WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(tablesText);
  return rows.map(({ name }) => name);
}

/** Begins a transaction in which nobody else can write. Its snapshot is taken after its locks. */
async function lockTables(client: pg.Client): Promise<void> {
  const tables = (await tablesOf(client)).join(', ');
  for (let attempt = 1; ; attempt += 1) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    try {
      await client.query(`SET LOCAL lock_timeout = ${lockWithinMs}`);
      await client.query(`LOCK TABLE ${tables} IN SHARE MODE`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (attempt === lockTries) throw error;
      await sleep(Math.random() * lockWithinMs);
    }
  }
}

async function digestOf(client: pg.Client): Promise<Digest> {
  const digest = new Map<string, string>();
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ text: string }>(
      `SELECT format('%s rows, %s', count(*), coalesce(sum(hashtextextended(each::text, 0)::numeric), 0)) AS text
         FROM ${table} AS each`,
    );
    digest.set(table, rows[0]?.text ?? '');
  }
  return digest;
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { databaseCode } from './kernel/data/database.ts';
import { addJobs } from './kernel/jobs/jobs.ts';
import { createLog } from './kernel/monitoring/log.ts';
import { pendingMigrations } from './kernel/data/migrations.ts';
import { createPool, createQueuePool, createUnhurriedPool } from './kernel/data/pools.ts';
import { queueConnections, startWorker } from './kernel/jobs/worker.ts';
import { migrateDatabase, migrationFolders } from './migrate.ts';

const log = createLog('silent');
const login = `served_${randomUUID().replaceAll('-', '')}`;
let database: TestDatabase;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase('api');
  await database.pool.query(`CREATE ROLE ${login} LOGIN PASSWORD 'x' IN ROLE nzela_app`);
  const served = new URL(database.url);
  served.username = login;
  served.password = 'x';
  url = served.href;
});
afterAll(async () => {
  await database.pool.query(`DROP ROLE ${login}`);
  await database.drop();
});

describe('migrateDatabase', () => {
  test('changes nothing the second time, from several processes at once', async () => {
    const pools = [1, 2, 3].map(() => createUnhurriedPool(database.url, 2));
    await Promise.all(pools.map((pool) => migrateDatabase(pool, log)));
    expect(await pendingMigrations(database.pool, migrationFolders)).toEqual([]);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  test('the role nzela_app is enough to serve: it reads, writes and runs jobs', async () => {
    const pool = createPool(url, 2);
    await pool.query("INSERT INTO settings_versions VALUES ('essai', 1, '{}', NULL, now())");
    const ran = Promise.withResolvers<string>();
    const queue = createQueuePool(url, queueConnections);
    const worker = await startWorker({
      pool: queue,
      log,
      crontab: [{ name: 'auth.sweep', pattern: '0 0 1 1 *' }],
      onJob: () => undefined,
      handlers: { 'auth.reset-mail': async ({ email }) => ran.resolve(email) },
    });
    const client = await pool.connect();
    await addJobs(client, [
      { name: 'auth.reset-mail', payload: { email: 'a@nzela.example', requestId: 'x' } },
    ]);
    client.release();
    expect(await ran.promise).toBe('a@nzela.example');
    await worker.stop();
    await queue.end();
    await pool.end();
  });

  test.each([
    'UPDATE settings_versions SET version = 2',
    'DELETE FROM audit_entries',
    'UPDATE audit_head SET position = 0',
    'UPDATE ledger.entries SET amount = 1',
    'DELETE FROM ledger.operations',
    'TRUNCATE users',
    "DELETE FROM schema_migrations WHERE name = ''",
    'CREATE TABLE mine (id int)',
  ])('the role nzela_app may not: %s', async (statement) => {
    const pool = createPool(url, 1);
    const refusal = await pool.query(statement).catch((error: unknown) => databaseCode(error));
    await pool.end();
    expect(refusal).toBe('42501');
  });
});

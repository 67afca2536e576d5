import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LockHeldError } from '../process/lock.ts';
import { launcherWithoutNamespaces } from './launcher.ts';
import { startPostgres, type PostgresServer } from './server.ts';

const isRoot = process.getuid?.() === 0;

describe('startPostgres', () => {
  let folder: string;
  const started: PostgresServer[] = [];

  async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}) {
    const server = await startPostgres({
      dataDir: join(folder, 'data'),
      database: 'probe',
      ...options,
    });
    started.push(server);
    return server;
  }
  const makeFolder = () => (folder = mkdtempSync(join(tmpdir(), 'nzela-postgres-')));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const stopAll = () => Promise.all(started.splice(0).map((server) => server.stop()));

  // To make a cluster takes as long as everything else here: these begin with the one that the first of them has made.
  describe('on the data of the starts before', () => {
    beforeAll(makeFolder);
    afterEach(stopAll);
    afterAll(removeFolder);

    test('keeps the data from one start to the next', async () => {
      const first = await start();
      await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await first.stop();
      const second = await start();
      expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    });

    test('refuses a folder that another start is using', async () => {
      await start();
      await expect(start()).rejects.toBeInstanceOf(LockHeldError);
    });

    test('starts over a lock file that names a process that is not PostgreSQL', async () => {
      const first = await start();
      await first.stop();
      writeFileSync(join(folder, 'data/cluster/postmaster.pid'), `${process.pid}\n${folder}\n`);
      const second = await start();
      expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });

    test('recovers what was committed when the server was killed', async () => {
      const first = await start();
      await query(first.url, 'CREATE TABLE recovered AS SELECT 7 AS answer');
      process.kill(serverPid(), 'SIGKILL');
      await first.ended;
      const second = await start();
      expect(await query(second.url, 'SELECT answer FROM recovered')).toEqual([{ answer: 7 }]);
    });

    test('leaves no server behind a starter that was killed', async () => {
      const program = `
        const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'server.ts'))});
        await startPostgres({ dataDir: ${JSON.stringify(join(folder, 'data'))}, database: 'probe' });
        process.kill(process.pid, 'SIGKILL');`;
      spawnSync(process.execPath, ['--input-type=module', '-e', program]);
      const server = await start();
      expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });
  });

  describe('on a folder of its own', () => {
    beforeEach(makeFolder);
    afterEach(async () => {
      await stopAll();
      removeFolder();
    });

    test('makes the cluster again when the first start was cut short', async () => {
      await mkdir(join(folder, 'data/cluster.new'), { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, 'data/cluster.new/PG_VERSION'), '18\n');
      await start();
      expect(existsSync(join(folder, 'data/cluster.new'))).toBe(false);
    });

    test.runIf(isRoot)('runs for a root without user namespaces, in a closed folder', async () => {
      // `folder` itself is 0700 and root's, as mkdtemp makes it.
      const shared = mkdtempSync(join(tmpdir(), 'nzela-shared-'));
      spawnSync('chmod', ['755', shared]);
      try {
        const first = await start({ launcher: await launcherWithoutNamespaces(shared) });
        await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
        await first.stop();
        const second = await start({ launcher: await launcherWithoutNamespaces(shared) });
        expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
        await second.stop();
      } finally {
        rmSync(shared, { recursive: true });
      }
    });
  });

  function serverPid(): number {
    return Number.parseInt(readFileSync(join(folder, 'data/cluster/postmaster.pid'), 'utf8'), 10);
  }
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { takeLock } from '../process/lock.ts';
import { freePort } from '../process/ports.ts';
import { spawnTethered, type TetheredProcess } from '../process/tether.ts';
import { chooseLauncher, type Launcher } from './launcher.ts';
import { clearLeftover } from './leftover.ts';

export type PostgresServer = {
  /** Connection URL of the database named in the options, as superuser. */
  readonly url: string;
  /** Fast shutdown: open sessions are ended, data is flushed. */
  stop(): Promise<void>;
  /** Resolves when the server ends, for whatever reason, with the last lines it wrote. */
  readonly ended: Promise<string>;
};

/** The name of the cluster inside the data folder. */
export const CLUSTER = 'cluster';

type Options = {
  readonly dataDir: string;
  readonly database: string;
  /** Server settings, as `name=value`. */
  readonly settings?: readonly string[];
  readonly launcher?: Launcher;
  /** Any free one when absent. A server that comes back where its clients look for it needs the one it had. */
  readonly port?: number;
};

/**
 * Starts the PostgreSQL that npm brought on a data folder (made on first use, never wiped) and a free loopback port. It
 * ends with this process. Throws LockHeldError when another process runs a server on the folder.
 */
export async function startPostgres(options: Options): Promise<PostgresServer> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dirname(dataDir), { recursive: true });
  const release = takeLock(`${dataDir}.lock`);
  try {
    const server = await startOn(dataDir, options);
    void server.ended.then(release);
    return server;
  } catch (error) {
    release();
    throw error;
  }
}

async function startOn(dataDir: string, options: Options): Promise<PostgresServer> {
  const launcher = options.launcher ?? (await chooseLauncher());
  const place = launcher.prepareFolder(dataDir);
  const cluster = join(place, CLUSTER);
  await clearLeftover(cluster);
  const password = initialise(launcher, place);
  const port = options.port ?? (await freePort());
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    ...(options.settings ?? []),
  ];
  const server = run(launcher, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]);
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  try {
    await accepting(server, url('postgres'));
    await createDatabase(url('postgres'), options.database);
  } catch (error) {
    await server.stop(5000);
    throw error;
  }
  return {
    url: url(options.database),
    stop: () => server.stop(30_000),
    ended: server.exited.then(() => server.lastWords()),
  };
}

/**
 * Makes the cluster in the folder on first use and returns the superuser's password, kept beside it. It is made under
 * another name first, so that a first start that was cut short leaves nothing that looks finished.
 */
function initialise(launcher: Launcher, place: string): string {
  const passwordFile = join(place, 'password');
  if (existsSync(join(place, CLUSTER))) return readFileSync(passwordFile, 'utf8').trim();
  const unfinished = join(place, `${CLUSTER}.new`);
  rmSync(unfinished, { recursive: true, force: true });
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-instructions'];
  const { command, args, identity } = launcher.command('initdb', [
    '-D',
    unfinished,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    ...flags,
  ]);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined) chownSync(passwordFile, identity.uid, identity.gid ?? -1);
  const done = spawnSync(command, args, { ...identity, encoding: 'utf8' });
  if (done.status !== 0) {
    throw new Error(`PostgreSQL could not prepare ${place}: ${done.stderr || done.error?.message}`);
  }
  renameSync(unfinished, join(place, CLUSTER));
  return password;
}

type Running = TetheredProcess & { lastWords(): string };

function run(launcher: Launcher, flags: readonly string[]): Running {
  const { command, args, identity } = launcher.command('postgres', flags);
  // SIGINT is PostgreSQL's fast shutdown.
  const server = spawnTethered({ command, args, stopSignal: 'INT', spawnOptions: identity });
  let lastWords = '';
  server.child.stdout?.resume();
  server.child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-4000);
  });
  return { ...server, lastWords: () => lastWords };
}

async function accepting(server: Running, url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  let ended = false;
  void server.exited.finally(() => (ended = true));
  for (;;) {
    if (ended) throw new Error(`PostgreSQL stopped: ${server.lastWords()}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`PostgreSQL does not answer: ${server.lastWords()}`, { cause: error });
      }
      await new Promise((wake) => setTimeout(wake, 30));
    }
  }
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

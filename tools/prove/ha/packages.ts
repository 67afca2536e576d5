import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isUnprivilegedPossible } from './unprivileged.ts';

/** Where Debian keeps what a replicated database is made of. */
export type Programs = {
  /** PostgreSQL's own programs. */
  readonly postgresFolder: string;
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
};

const packages = ['postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy'] as const;
const postgresFolders = '/usr/lib/postgresql';
const oldestPostgres = 15;
const installWithinMs = 600_000;

/** The programs, installed from Debian's packages where this process may do so; else, in words, why there are none. */
export function findPrograms(): Programs | string {
  if (process.platform !== 'linux') return 'a replicated cluster is tried on Linux alone';
  if (!isUnprivilegedPossible())
    return 'PostgreSQL refuses to run as root, and this kernel gives root no user namespace';
  const present = presentPrograms();
  if (present !== undefined) return present;
  const trouble = install();
  return presentPrograms() ?? `the Debian packages ${packages.join(', ')} are missing${trouble}`;
}

function presentPrograms(): Programs | undefined {
  const postgresFolder = newestPostgres();
  const [patroni, etcd] = ['/usr/bin/patroni', '/usr/bin/etcd'];
  const haproxy = '/usr/sbin/haproxy';
  if (postgresFolder === undefined) return undefined;
  if (![patroni, etcd, haproxy].every((file) => existsSync(file))) return undefined;
  return { postgresFolder, patroni, etcd, haproxy };
}

function newestPostgres(): string | undefined {
  if (!existsSync(postgresFolders)) return undefined;
  const versions = readdirSync(postgresFolders)
    .map(Number)
    .filter((version) => version >= oldestPostgres)
    .filter((version) => existsSync(join(postgresFolders, `${version}`, 'bin/postgres')))
    .toSorted((one, other) => other - one);
  return versions[0] === undefined ? undefined : join(postgresFolders, String(versions[0]), 'bin');
}

/** Answers what stood in the way, in words that follow the names of the packages. */
function install(): string {
  if (process.getuid?.() !== 0) return ', and only root may install them';
  if (!existsSync('/usr/bin/apt-get')) return ', and there is no apt-get to install them';
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // The packages would start services of their own.
    RUNLEVEL: '1',
  };
  const options = { env, timeout: installWithinMs, encoding: 'utf8' } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  const { status, stderr } = spawnSync(
    'apt-get',
    ['install', '-q', '-y', '--no-install-recommends', ...packages],
    options,
  );
  return status === 0 ? '' : `, and apt-get did not install them: ${stderr.trim().slice(-500)}`;
}

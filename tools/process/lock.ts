import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { commandLine } from './inspect.ts';

/** Another living process holds the lock. */
export class LockHeldError extends Error {
  readonly file: string;
  readonly pid: number;

  constructor(file: string, pid: number) {
    super(`${file} is held by process ${pid}`);
    this.name = 'LockHeldError';
    this.file = file;
    this.pid = pid;
  }
}

type Holder = { readonly pid: number; readonly command: string };

/**
 * Takes a lock file for this process and returns the function that gives it back. A lock whose holder is gone (kill -9,
 * power cut) is taken over; the recorded command line tells a reused process number from the real holder.
 */
export function takeLock(file: string): () => void {
  const own: Holder = { pid: process.pid, command: commandLine(process.pid) ?? '' };
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error;
      const holder = lockHolder(file);
      if (holder !== undefined) throw new LockHeldError(file, holder);
      rmSync(file, { force: true });
    }
  }
}

/** The process that holds the lock now, if any. */
export function lockHolder(file: string): number | undefined {
  const holder = readHolder(file);
  if (holder === undefined || commandLine(holder.pid) !== holder.command) return undefined;
  return holder.pid;
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // Absent, or cut short by a full disk or a power cut: nobody holds it.
    return undefined;
  }
}

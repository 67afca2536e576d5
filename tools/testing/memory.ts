import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '../process/inspect.ts';

/** Linux's file system in memory. */
const memory = '/dev/shm';
const neededBytes = 3e9;

/**
 * A new folder for data that nobody will miss: in memory where there is room, because making and dropping a database's
 * thousand files is a third of PostgreSQL's work on a disk, else in the usual place. What a killed process left is removed.
 */
export function makeForgetfulFolder(name: string): string {
  const parent = hasRoom() ? memory : tmpdir();
  for (const left of readdirSync(parent).filter((entry) => entry.startsWith(`${name}-`))) {
    const pid = Number(left.slice(name.length + 1).split('-')[0]);
    if (commandLine(pid) === undefined) rmSync(join(parent, left), { recursive: true });
  }
  return mkdtempSync(join(parent, `${name}-${process.pid}-`));
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) > neededBytes;
  } catch {
    return false;
  }
}

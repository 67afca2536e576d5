import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The command line of a running process, or undefined when no such process runs. */
export function commandLine(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    // No /proc on macOS.
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout?.trim();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { commandLine } from '../../process/inspect.ts';

/** The process that a file names, when it runs and its command line holds `mark`; else none. */
export function pidIn(file: string, mark: string): number[] {
  if (!existsSync(file)) return [];
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 1 && commandLine(pid)?.includes(mark) === true ? [pid] : [];
}

/** The processes and all that descend from them. */
export function familyOf(pids: readonly number[]): number[] {
  return pids.flatMap((pid) => [pid, ...familyOf(childrenOf(pid))]);
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((text) => text !== '')
      .map(Number);
  } catch {
    // It has ended.
    return [];
  }
}

/** Answers how many of them were still there. */
export function signalAll(
  pids: readonly number[],
  signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT',
): number {
  let reached = 0;
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
      reached += 1;
    } catch (error) {
      // Ended in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return reached;
}

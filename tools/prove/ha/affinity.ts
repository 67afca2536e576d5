import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Processors of this machine, as `taskset` names them: `0`, `2-3`. */
type Processors = string;

type Halves = { readonly first: Processors; readonly second: Processors; readonly all: Processors };

/**
 * This machine's processors in two halves. Null where they cannot be given out: one processor, or no `taskset` (the
 * Debian package util-linux, which every Debian has).
 */
export function halves(): Halves | null {
  const count = availableParallelism();
  const isPossible = count > 1 && spawnSync('taskset', ['--version']).status === 0;
  if (!isPossible) return null;
  const half = Math.floor(count / 2);
  return {
    first: range(0, half - 1),
    second: range(half, count - 1),
    all: range(0, count - 1),
  };
}

function range(first: number, last: number): Processors {
  return first === last ? String(first) : `${first}-${last}`;
}

/** Lets the processes, and what they start from now on, run on those processors alone. */
export function pin(pids: readonly number[], processors: Processors): void {
  for (const pid of pids) {
    const { status, stderr } = spawnSync('taskset', ['-acp', processors, String(pid)]);
    // One that has just ended is not missed.
    if (status !== 0 && !String(stderr).includes('No such process'))
      throw new Error(String(stderr));
  }
}

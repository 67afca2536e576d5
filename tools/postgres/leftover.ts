import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../process/inspect.ts';

/**
 * Makes a data folder free to start on. The caller holds the folder's lock, so a server still running there was left by a
 * starter that is gone: it is stopped (adopting it would keep settings and a port of another run). A lock file of
 * PostgreSQL that names no PostgreSQL, after a power cut, is removed: its process number may be someone else's by now.
 */
export async function clearLeftover(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  const pid = readPid(file);
  if (pid === undefined) return;
  if (!isServerOf(pid, dataDir)) {
    rmSync(file, { force: true });
    return;
  }
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5000],
  ] as const) {
    process.kill(pid, signal);
    if (await goneWithin(pid, dataDir, patienceMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) still runs on ${dataDir} and does not stop`);
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isServerOf(pid: number, dataDir: string): boolean {
  const command = commandLine(pid);
  return command !== undefined && command.includes('postgres') && command.includes(dataDir);
}

async function goneWithin(pid: number, dataDir: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (!isServerOf(pid, dataDir)) return true;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return false;
}

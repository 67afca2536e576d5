import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { createStream } from 'rotating-file-stream';
import { spawnTethered } from '../process/tether.ts';
import { Failure } from './failure.ts';
import { projectRoot } from './settings.ts';

export type Service = {
  readonly name: string;
  /** Resolves with the exit code when it ends, asked to or not. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
};

type ServiceOptions = {
  /** As shown to the person. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Answers 200 once the service works. */
  readonly readyUrl: string;
  readonly logFile: string;
  /** Gives the start up. */
  readonly signal?: AbortSignal;
  /** Sees each line that the service writes. */
  readonly onLine?: (line: string) => void;
};

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 20_000;
/** A log file is set aside as `.1`, `.2`, … at this size, while the product runs; the oldest is dropped. */
const LOG_FILE_SIZE = '20M';
const LOG_FILES_KEPT = 5;

/** Starts a program of the product, its output going to a log file, and waits until it is ready. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const running = spawnTethered({
    command: options.command,
    args: options.args,
    stopSignal: 'TERM',
    spawnOptions: { cwd: options.cwd ?? projectRoot, env: options.env },
  });
  const lastLines = record(running.child.stdout, running.child.stderr, options);
  let exitCode: number | undefined;
  const ended = running.exited.then((code) => (exitCode = code));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(options.readyUrl))) {
    const trouble = exitCode === undefined ? 'does not answer' : `stopped (code ${exitCode})`;
    if (exitCode !== undefined || Date.now() > deadline || options.signal?.aborted) {
      await running.stop(STOP_WITHIN_MS);
      options.signal?.throwIfAborted();
      throw new Failure(
        `${options.name} ${trouble} while starting. Last lines (${options.logFile}):\n${lastLines().join('\n')}`,
      );
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return { name: options.name, ended, stop: () => running.stop(STOP_WITHIN_MS) };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

function record(
  stdout: NodeJS.ReadableStream | null,
  stderr: NodeJS.ReadableStream | null,
  { logFile, onLine }: ServiceOptions,
): () => readonly string[] {
  const name = basename(logFile);
  const file = createStream((_time, index) => (index === undefined ? name : `${name}.${index}`), {
    path: dirname(logFile),
    size: LOG_FILE_SIZE,
    rotate: LOG_FILES_KEPT,
    mode: 0o600,
  });
  // A log that cannot be written (disk full) must not take the product down with it.
  file.on('error', () => undefined);
  const last: string[] = [];
  const sources = [stdout, stderr].filter((stream) => stream !== null);
  let open = sources.length;
  for (const stream of sources) {
    const lines = createInterface({ input: stream });
    // Left open, the file would be closed by the garbage collector, which ends the process.
    lines.on('close', () => {
      open -= 1;
      if (open === 0) file.end();
    });
    lines.on('line', (line) => {
      file.write(`${line}\n`);
      last.push(line);
      if (last.length > 15) last.shift();
      onLine?.(line);
    });
  }
  return () => last;
}

/** The last lines of a service's log, for a message about its end. */
export function tail(logFile: string, lines: number): string {
  if (!existsSync(logFile)) return '';
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

export type TetheredProcess = {
  readonly child: ChildProcess;
  /** The exit code, 128 + signal number when a signal ended it. */
  readonly exited: Promise<number>;
  /** Sends a signal by its short name ('INT', 'TERM', 'KILL'). */
  signal(name: string): void;
  /** Asks it to stop with its own stop signal, kills it after `patienceMs`, and waits for its end. */
  stop(patienceMs: number): Promise<void>;
};

type TetherOptions = {
  readonly command: string;
  readonly args: readonly string[];
  /** Short name of the signal that means "stop cleanly" to this program. */
  readonly stopSignal: 'INT' | 'TERM';
  readonly spawnOptions?: Omit<SpawnOptions, 'stdio' | 'detached' | 'shell'>;
};

/**
 * A shell stands between us and the program and reads our end of a pipe: each line is a signal to pass on, and its end
 * (we closed it, or we died, kill -9 included) is the stop signal. So nothing that we start outlives us.
 */
const WRAPPER = `
stop_signal=$1; shift
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
{ while read -r name <&3; do kill -s "$name" "$program"; done; kill -s "$stop_signal" "$program"; } >/dev/null 2>&1 &
watcher=$!
exec 3<&- </dev/null
wait "$program"; status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;

/** Starts a program that ends with this process. Its standard output and error are pipes on `child`. */
export function spawnTethered(options: TetherOptions): TetheredProcess {
  const child = spawn(
    'sh',
    ['-c', WRAPPER, 'tether', options.stopSignal, options.command, ...options.args],
    // Detached: Ctrl-C reaches the terminal's whole group, and the order of stopping is ours to choose.
    { ...options.spawnOptions, stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  );
  // The program may be gone when we write to it; its end is told by `exited`.
  child.stdin?.on('error', () => undefined);
  const exited = new Promise<number>((done, reject) => {
    child.once('exit', (code) => done(code ?? 128));
    child.once('error', reject);
  });
  const signal = (name: string): void => void child.stdin?.write(`${name}\n`);
  return {
    child,
    exited,
    signal,
    async stop(patienceMs) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      signal(options.stopSignal);
      // The whole group, not through the shell: it may be what was killed.
      const insist = setTimeout(() => killGroup(child), patienceMs);
      await exited;
      clearTimeout(insist);
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnTethered } from '../../process/tether.ts';
import { familyOf, pidIn, signalAll } from './processes.ts';
import { unprivileged } from './unprivileged.ts';

/**
 * Keeps a program running as systemd's `Restart=always` does, unless its folder says that the machine is off. Its end
 * ends the program, and the PostgreSQL in the folder: Patroni does not take its PostgreSQL along when it is killed.
 */
const KEEPER = `
folder=$1; shift
end() {
  trap '' TERM
  kill -KILL "$program" 2>/dev/null
  pid=$(head -n 1 "$folder/postgres/postmaster.pid" 2>/dev/null)
  if [ -n "$pid" ] && grep -q "$folder" "/proc/$pid/cmdline" 2>/dev/null; then
    kill -KILL $(cat "/proc/$pid/task/$pid/children") "$pid" 2>/dev/null
  fi
  exit 0
}
trap end TERM
while :; do
  if [ ! -e "$folder/off" ]; then
    "$@" >>"$folder/log" 2>&1 &
    program=$!
    echo "$program" >"$folder/pid"
    wait "$program"
  fi
  sleep 0.5 & wait $!
done
`;

/** A program that can be killed and frozen. */
export type Victim = {
  /** The program and all below it, as of now. */
  pids(): number[];
  /** SIGKILL to the program; its children are left to themselves. Answers how many programs that ended: 1, or 0. */
  kill(): number;
  /** SIGSTOP to the program and all below it. Answers how to wake them up. */
  freeze(): () => void;
};

export function victim(programId: () => number[]): Victim {
  return {
    pids: () => familyOf(programId()),
    kill: () => signalAll(programId(), 'SIGKILL'),
    freeze() {
      // The program first: from then on it has no new children.
      signalAll(programId(), 'SIGSTOP');
      const stopped = familyOf(programId());
      signalAll(stopped, 'SIGSTOP');
      return () => void signalAll(stopped, 'SIGCONT');
    },
  };
}

/** A program with its keeper, which starts it again when it is killed. */
export type Kept = Victim & {
  /** Keeps it from being started again, as a machine without power does. */
  switchOff(): void;
  switchOn(): void;
  /** The last lines of its log. */
  lastWords(): string;
  stop(): Promise<void>;
};

type KeptOptions = {
  /** Its own folder, where its log lies; PostgreSQL's data, if any, is in `postgres` there. */
  readonly folder: string;
  readonly command: string;
  readonly args: readonly string[];
};

const stopWithinMs = 10_000;
const lastWordsBytes = 4_000;

export function keep({ folder, command, args }: KeptOptions): Kept {
  const [first, ...rest] = unprivileged('sh', ['-c', KEEPER, 'keeper', folder, command, ...args]);
  const running = spawnTethered({
    command: first,
    args: rest,
    stopSignal: 'TERM',
    spawnOptions: { cwd: folder },
  });
  running.child.stdout?.resume();
  running.child.stderr?.resume();
  const off = join(folder, 'off');
  const log = join(folder, 'log');
  return {
    ...victim(() => pidIn(join(folder, 'pid'), command)),
    switchOff: () => writeFileSync(off, ''),
    switchOn: () => rmSync(off, { force: true }),
    lastWords: () => (existsSync(log) ? readFileSync(log, 'utf8').slice(-lastWordsBytes) : ''),
    stop: () => running.stop(stopWithinMs),
  };
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../process/inspect.ts';
import { run } from '../process/run.ts';
import { spawnTethered } from '../process/tether.ts';
import { projectRoot } from '../product/settings.ts';
import { familyOf } from '../prove/ha/processes.ts';

/** The operators' units, as they are. */
export const unitsFolder = join(projectRoot, 'ops/systemd');
export const unitFiles = readdirSync(unitsFolder).toSorted();

const systemd = '/lib/systemd/systemd';

/** Null where a systemd of one's own can be run; else, in words, why not. */
export function systemdTrouble(): string | null {
  if (process.platform !== 'linux' || !existsSync(systemd)) return 'this machine has no systemd';
  if (process.getuid?.() !== 0) return 'only root may give a systemd a machine of its own';
  const { status } = spawnSync('unshare', [
    ...namespaces,
    '--',
    'mount',
    '-t',
    'tmpfs',
    'x',
    '/run',
  ]);
  return status === 0 ? null : 'this kernel gives no namespaces of processes and mounts';
}

/** Its own processes and its own view of the disk; all of it ends with `unshare`. */
const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--uts', '--ipc'];

/** `unshare` heeds no SIGTERM while it waits. */
const KILLED = `
"$@" &
machine=$!
trap 'kill -KILL "$machine"' TERM
wait "$machine"
`;

/** Where systemd looks for units, inside. */
const unitPath = '/srv/nzela/ops/systemd:/mnt/units';

/**
 * What units expect of a machine, where nothing of it stays: the project at /srv/nzela, an account nzela, the
 * environment in /etc/nzela. `/run` and `/srv` are empty, `/etc` is the machine's own with what is added.
 */
const MACHINE = `
set -eu
project=$1 folder=$2; shift 2
mount --bind "$folder" /mnt
mount -t tmpfs run /run
mkdir -p /run/etc /run/work /run/systemd/system /run/user/0
# What hides a path from a unit; a machine's own systemd makes it.
mkdir -p -m 000 /run/systemd/inaccessible/dir
touch /run/systemd/inaccessible/reg
mount -t overlay etc -o lowerdir=/etc,upperdir=/run/etc,workdir=/run/work /etc
echo 'nzela:x:64990:64990::/nonexistent:/usr/sbin/nologin' >>/etc/passwd
echo 'nzela:x:64990:' >>/etc/group
mkdir /etc/nzela
cp /mnt/environment /etc/nzela/environment
mkdir /run/project
mount --bind "$project" /run/project
mount -t tmpfs srv /srv
mkdir /srv/nzela
mount --move /run/project /srv/nzela
cd /
export XDG_RUNTIME_DIR=/run/user/0 HOME=/nonexistent SYSTEMD_UNIT_PATH=${unitPath}
# Not in its place: as process 1 it would be the machine's own.
"$@" &
wait $!
`;

export type Manager = {
  /** `systemctl` with these arguments, to its end; what it said. Throws when it fails. */
  systemctl(...args: readonly string[]): Promise<string>;
  /** The value of one property of a unit. */
  property(unit: string, name: string): Promise<string>;
  /** As whom its program runs, and with which of root's powers, by the kernel's own account. */
  accountOf(unit: string): Promise<{ readonly user: string; readonly capabilities: bigint }>;
  /** Whether the unit's program could make a file in the folder, as it sees the disk. */
  canWrite(unit: string, path: string): Promise<boolean>;
  /** What systemd itself finds wrong with the files; an empty text for nothing. */
  verify(): Promise<string>;
  stop(): Promise<void>;
};

type Options = {
  /** An empty folder. */
  readonly folder: string;
  /** The contents of /etc/nzela/environment. */
  readonly environment: Readonly<Record<string, string>>;
};

const readyWithinMs = 30_000;
/** What units depend on without saying so, and what they name; empty here. */
const targets = ['idle', 'basic', 'sysinit', 'shutdown', 'multi-user', 'network-online'];

/** A systemd of one's own, which knows the project's units and no others. Nothing runs until `systemctl start`. */
export async function startManager({ folder, environment }: Options): Promise<Manager> {
  const lines = Object.entries(environment).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(folder, 'environment'), lines.join(''));
  mkdirSync(join(folder, 'units'));
  for (const target of targets)
    writeFileSync(join(folder, 'units', `${target}.target`), '[Unit]\n');
  const args = ['sh', '-c', MACHINE, 'machine', projectRoot, folder];
  const manager = [systemd, '--user', '--unit=idle.target', '--log-target=console'];
  const running = spawnTethered({
    command: 'sh',
    args: ['-c', KILLED, 'killed', 'unshare', ...namespaces, '--', ...args, ...manager],
    stopSignal: 'TERM',
  });
  let said = '';
  for (const stream of [running.child.stdout, running.child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const inside = () =>
    familyOf([running.child.pid ?? 0]).find((pid) => commandLine(pid)?.startsWith(systemd)) ?? 0;
  const within = (command: string, given: readonly string[]) => {
    const namespacesOf = ['--target', String(inside()), '--mount', '--pid', '--uts', '--ipc', '--'];
    const environmentOf = ['env', 'XDG_RUNTIME_DIR=/run/user/0', `SYSTEMD_UNIT_PATH=${unitPath}`];
    const args = [...namespacesOf, ...environmentOf, command, ...given];
    return run({ command: 'nsenter', args, cwd: '/' });
  };
  async function systemctl(...given: readonly string[]): Promise<string> {
    const { code, output } = await within('systemctl', ['--user', ...given]);
    if (code !== 0) throw new Error(`systemctl ${given.join(' ')}: ${output}\n${said}`);
    return output.trim();
  }
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    try {
      await systemctl('is-active', 'idle.target');
      break;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }
  const property = (unit: string, name: string) =>
    systemctl('show', unit, '--property', name, '--value');
  const statusOf = async (unit: string) =>
    (await within('cat', [`/proc/${await property(unit, 'MainPID')}/status`])).output;
  return {
    systemctl,
    property,
    async accountOf(unit) {
      const status = await statusOf(unit);
      const field = (name: string) =>
        new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
      return { user: field('Uid'), capabilities: BigInt(`0x${field('CapEff')}`) };
    },
    async canWrite(unit, path) {
      const target = ['--target', await property(unit, 'MainPID'), '--mount', '--'];
      return (await within('nsenter', [...target, 'touch', join(path, 'written')])).code === 0;
    },
    async verify() {
      const files = unitFiles.map((file) => `/srv/nzela/ops/systemd/${file.replace('@', '@1')}`);
      return (await within('systemd-analyze', ['verify', '--man=no', ...files])).output;
    },
    stop: () => running.stop(10_000),
  };
}

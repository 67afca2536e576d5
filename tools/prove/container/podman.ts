import { existsSync } from 'node:fs';
import { installPackages } from '../../process/apt.ts';
import { run, type Outcome } from '../../process/run.ts';
import { projectRoot } from '../../product/settings.ts';

const program = '/usr/bin/podman';

/** Podman, with what this machine needs to be told to it. */
export type Podman = {
  /** Runs to its end; throws what it said when it fails. */
  (...args: readonly string[]): Promise<string>;
  /** Whatever its end. */
  attempt(...args: readonly string[]): Promise<Outcome>;
  /** Added to `run`. */
  readonly runFlags: readonly string[];
  /** Added to `build`. */
  readonly buildFlags: readonly string[];
};

/**
 * Machines that are themselves containers or small virtual ones refuse parts of what podman asks for by default: limits
 * above their own, a mixture of cgroups that crun does not know. The first of these that works is taken.
 */
const lowLimits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1000:1000'];
const waysToRun: readonly (readonly string[])[] = [
  [],
  ['--runtime', 'runc'],
  lowLimits,
  ['--runtime', 'runc', ...lowLimits],
  ['--cgroups=disabled', ...lowLimits],
];
const waysToBuild: readonly (readonly string[])[] = [[], ['--isolation', 'chroot']];

/** Debian's podman, installed where this process may do so; else, in words, why there is none. */
export function findPodman(): Podman | string {
  if (process.platform !== 'linux') return 'podman is tried on Linux alone';
  const packages = ['podman', 'crun', 'runc', 'mmdebstrap'];
  const isThere = () => existsSync(program) && existsSync('/usr/bin/mmdebstrap');
  const trouble = isThere() ? '' : installPackages(packages);
  if (!isThere()) return `the Debian packages ${packages.join(', ')} are missing${trouble}`;
  return podmanWith([], []);
}

/** The first way in which a container of `image` runs on this machine, and the first in which one is built from it. */
export async function fitted(podman: Podman, image: string, folder: string): Promise<Podman> {
  const tried: string[] = [];
  const first = async (
    ways: readonly (readonly string[])[],
    args: (way: readonly string[]) => readonly string[],
  ) => {
    for (const way of ways) {
      const { code, output } = await podman.attempt(...args(way));
      if (code === 0) return way;
      tried.push(`${way.join(' ') || 'as it is'}: ${output.trim().slice(-300)}`);
    }
    throw new Error(`No container runs on this machine:\n${tried.join('\n')}`);
  };
  const runFlags = await first(waysToRun, (way) => [
    ...runArguments(way),
    '--rm',
    '--network=host',
    image,
    'true',
  ]);
  const buildFlags = await first(waysToBuild, (way) => [
    'build',
    // A step that was built before would not be run.
    '--no-cache',
    '--network=host',
    ...way,
    '--file',
    `${folder}/Containerfile`,
    folder,
  ]);
  return podmanWith(runFlags, buildFlags);
}

/** `--runtime` is podman's own, and stands before its command. */
export function runArguments(flags: readonly string[]): string[] {
  const [first, runtime = '', ...rest] = flags;
  return first === '--runtime' ? [first, runtime, 'run', ...rest] : ['run', ...flags];
}

function podmanWith(runFlags: readonly string[], buildFlags: readonly string[]): Podman {
  // Its timers of health checks are systemd's; without one the proof runs the check itself.
  const noTimers = existsSync('/run/systemd/system') ? {} : { DISABLE_HC_SYSTEMD: 'true' };
  const env = { ...process.env, ...noTimers };
  const attempt = (...args: readonly string[]) =>
    run({ command: program, args, cwd: projectRoot, env });
  return Object.assign(
    async (...args: readonly string[]) => {
      const { code, output } = await attempt(...args);
      if (code !== 0)
        throw new Error(`podman ${args[0]} ended with ${code}: ${output.slice(-3_000)}`);
      return output.trim();
    },
    { attempt, runFlags, buildFlags },
  );
}

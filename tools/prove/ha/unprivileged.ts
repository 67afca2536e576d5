import { spawnSync } from 'node:child_process';

const isRoot = process.getuid?.() === 0;
// The account `nobody`, which every Debian has: initdb looks its user up by number.
const asNobody = ['--user', '--map-user=65534', '--map-group=65534'] as const;

/** Whether programs that refuse to run as root can be run by this process. */
export function isUnprivilegedPossible(): boolean {
  return !isRoot || spawnSync('unshare', [...asNobody, 'true']).status === 0;
}

/** The command as an ordinary user runs it; root runs it in a user namespace, where root is nobody. */
export function unprivileged(
  command: string,
  args: readonly string[],
): readonly [string, ...string[]] {
  return isRoot ? ['unshare', ...asNobody, command, ...args] : [command, ...args];
}

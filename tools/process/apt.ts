import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const installWithinMs = 600_000;

/**
 * Installs Debian packages where this process may do so, without starting their services. Answers what stood in the way,
 * in words that follow the names of the packages; an empty text when nothing did.
 */
export function installPackages(packages: readonly string[]): string {
  if (process.getuid?.() !== 0) return ', and only root may install them';
  if (!existsSync('/usr/bin/apt-get')) return ', and there is no apt-get to install them';
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // The packages would start services of their own.
    RUNLEVEL: '1',
  };
  const options = { env, timeout: installWithinMs, encoding: 'utf8' } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  const { status, stderr } = spawnSync(
    'apt-get',
    ['install', '-q', '-y', '--no-install-recommends', ...packages],
    options,
  );
  return status === 0 ? '' : `, and apt-get did not install them: ${stderr.trim().slice(-500)}`;
}

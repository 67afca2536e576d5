import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { runToEnd } from '../process/run.ts';
import { projectRoot } from '../product/settings.ts';

/** The shell first: the same engine without a browser's own windows, a fifth less work for each journey. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Switched off, because Chromium heeds only the last such list: what Playwright's own list names that concerns pages, and
 * the pop-ups of the address bar, pages of Chromium's own that it would load anew for each context (half a second of CPU).
 */
const FEATURES_OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Quiet, the same on every machine, and root included. */
export const CHROMIUM_FLAGS = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];

/** Where a browser that works is, or undefined. CHROMIUM_PATH names one's own. */
export function findChromium(): string | undefined {
  const own = process.env['CHROMIUM_PATH'];
  const candidates = [...(own ? [own] : []), ...USUAL_PLACES, chromium.executablePath()];
  // A file is not enough: Ubuntu's /usr/bin/chromium-browser only says that a snap is wanted.
  return candidates.find(
    (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0,
  );
}

/** Finds a browser or installs one: the distribution's package as root, Playwright's own build otherwise. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('… Installing Chromium (apt-get)');
    await installPackage().catch((error: unknown) => console.log(`apt-get: ${String(error)}`));
  }
  return findChromium() ?? installPlaywrightBuild();
}

export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const args = [...CHROMIUM_FLAGS, ...more];
  return chromium.launch({ executablePath: await ensureChromium(), args });
}

async function installPackage(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runToEnd({ command: 'apt-get', args: ['update', '-qq'], cwd: projectRoot, env });
  const install = (name: string) => {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    return runToEnd({ command: 'apt-get', args, cwd: projectRoot, env });
  };
  // Debian has had the shell as a package of its own since 2025.
  await install('chromium-headless-shell').catch(() => install('chromium'));
}

async function installPlaywrightBuild(): Promise<string> {
  console.log('… Installing Chromium (Playwright)');
  const command = join(projectRoot, 'node_modules/.bin/playwright-core');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await runToEnd({ command, args: ['install', ...withLibraries, 'chromium'], cwd: projectRoot });
  const found = findChromium();
  if (found === undefined) {
    throw new Error('No Chromium works here: install one and name it in CHROMIUM_PATH.');
  }
  return found;
}

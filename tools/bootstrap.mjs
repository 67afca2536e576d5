// The door of every npm script. It runs on whatever Node started npm (20 or newer) and needs no package: it installs
// what the lockfile says when node_modules differs, then hands over to the pinned Node, which runs TypeScript as it is.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const pinnedNode = join(root, 'node_modules/.bin/node');
const INSTALL_NEEDS_BYTES = 1.5e9;
/** Commands that build and run the product, and check nothing: a third of the packages is not for them. */
const RUNNING = ['start', 'ledger-verify'];

const [command = '', ...args] = process.argv.slice(2);
const program = join(root, 'tools', `${command}.ts`);
const needsAll = !RUNNING.includes(command);

try {
  checkNode();
  if (!existsSync(program)) fail(`Unknown command: "${command}".`);
  if (!isInstalled()) await install();
  await handOver();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(message) {
  process.stderr.write(`\n✗ ${message}\n\n`);
  process.exit(1);
}

function checkNode() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Error(
      `Node ${process.versions.node} is too old for npm: Node 20 or newer is needed.`,
    );
  }
}

/** npm writes what it installed in node_modules/.package-lock.json, last; it is compared with the lockfile. */
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined) throw new Error('package-lock.json is missing or cannot be read.');
  if (installed === undefined || !existsSync(pinnedNode)) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const found = installed[path];
    if (found) return found.version === entry.version;
    // What is absent may be made for another platform.
    if (entry.optional === true || entry.devOptional === true) return true;
    return entry.dev === true && !needsAll;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < INSTALL_NEEDS_BYTES) {
    const free = Math.floor((bavail * bsize) / 1e6);
    throw new Error(
      `The disk is nearly full: ${free} MB free in ${root}, an installation needs ${INSTALL_NEEDS_BYTES / 1e6}.`,
    );
  }
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  process.stdout.write('… Installing the packages (one or two minutes the first time)\n');
  const heartbeat = setInterval(() => process.stdout.write(`  … ${seconds()} s\n`), 15_000);
  const { code, output } = await runNpm();
  clearInterval(heartbeat);
  if (code !== 0) throw new Error(explainInstall(code, output));
  process.stdout.write(`✓ Packages installed (${seconds()} s)\n`);
}

function runNpm() {
  const there = readPackages(join(root, 'node_modules/.package-lock.json'));
  const hasAll = Object.values(there ?? {}).some(({ dev }) => dev === true);
  const flags = [
    // `ci` would first take away what a product that was started may be running from.
    ...(there === undefined ? ['ci'] : ['install', '--no-save']),
    needsAll || hasAll ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  return new Promise((done, reject) => {
    const child = isScript
      ? spawn(process.execPath, [npm, ...flags], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
      : spawn('npm', flags, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-6000);
    });
    child.once('error', reject);
    child.once('close', (code) => done({ code, output }));
  });
}

function explainInstall(code, output) {
  if (/ENOSPC|no space left/i.test(output)) {
    return `The disk filled up during the installation: free some space, then run the same command again.\n${output}`;
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `This account cannot write to ${root}: nothing can be installed.\n${output}`;
  }
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET/.test(output)) {
    return `The npm registry does not answer: check the connection, then run the same command again.\n${output}`;
  }
  return `npm ci failed (code ${code}).\n${output}`;
}

/** Programs import what the server says as code, made from the catalogue whenever it changed. */
function compileCatalogue() {
  const { status } = spawnSync(pinnedNode, [join(root, 'tools/compile.ts')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The catalogue of messages could not be compiled.');
}

/** Runs the program on the pinned Node, passes signals on, and ends as it ends. */
async function handOver() {
  const probe = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  if (probe.status !== 0) {
    throw new Error(
      `The project’s Node (node_modules/.bin/node) does not start on this system (${process.platform}, ${process.arch}). ` +
        'It exists for Linux (glibc) and macOS, on x64 and arm64. On one of these, remove node_modules and run the command again.\n' +
        (probe.stderr ?? probe.error?.message ?? ''),
    );
  }
  compileCatalogue();
  const child = spawn(pinnedNode, [program, ...args], {
    cwd: root,
    // The fourth channel tells the program when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Types are stripped and code is compiled once, not at every start: it halves the second one.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
      ...process.env,
      PATH: `${dirname(pinnedNode)}:${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent(child);
  const code = await new Promise((done, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, signal) => done(signal === null ? exitCode : 1));
  });
  process.exit(code);
}

/** npm passes SIGTERM to the shell between it and us, which ends without a word to us: then our parent is another. */
function stopWithParent(child) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 300);
}

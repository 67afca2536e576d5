import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../postgres/server.ts';
import { freePort } from '../process/ports.ts';
import { projectRoot } from '../product/settings.ts';
import { buildBase, runtimeBase, secretFlags, type Bases } from './container/bases.ts';
import { findPodman, fitted, runArguments, type Podman } from './container/podman.ts';
import type { Outcome, Proof, ProofOptions } from './proof.ts';

const image = 'localhost/nzela:proof';
const goals = { stopSeconds: 40, imageMegabytes: 700 } as const;

/** The image is built and run as the documentation says, and looked at from outside and inside. */
export const containerProof: Proof = { title: 'Container', run };

async function run({ say }: ProofOptions): Promise<Outcome> {
  const found = findPodman();
  if (typeof found === 'string') throw new Error(`This machine cannot run it: ${found}.`);
  const folder = mkdtempSync(join(tmpdir(), 'nzela-container-'));
  try {
    const runtime = await runtimeBase(found, folder);
    writeFileSync(join(folder, 'Containerfile'), `FROM ${runtime}\nRUN true\n`);
    const podman = await fitted(found, runtime, folder);
    const bases = { runtime, build: await buildBase(podman, folder) };
    say(`Bases: ${bases.build}, ${bases.runtime}`);
    say(
      `Run ${podman.runFlags.join(' ') || 'as it is'}, built ${podman.buildFlags.join(' ') || 'as it is'}`,
    );
    await build(podman, bases);
    const size = Number(await podman('image', 'inspect', '--format', '{{.Size}}', image));
    return outcomeOf(await tryImage(podman, folder), {
      megabytes: Math.round(size / 1e6),
      bases,
      podman,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function build(podman: Podman, { build: buildBase, runtime }: Bases): Promise<void> {
  const args = [`--build-arg=BUILD_BASE=${buildBase}`, `--build-arg=BASE=${runtime}`];
  // Docker's format: podman's own keeps no health check.
  const flags = [
    '--network=host',
    '--format=docker',
    ...podman.buildFlags,
    ...args,
    ...secretFlags(),
  ];
  await podman('build', ...flags, '--tag', image, '--file', 'Containerfile', projectRoot);
}

type Checks = {
  readonly wrong: readonly string[];
  readonly readySeconds: number;
  readonly stopSeconds: number;
};

const readyWithinMs = 120_000;

/** Migrates with the image, serves with it, and stops it. */
async function tryImage(podman: Podman, folder: string): Promise<Checks> {
  const server = await startPostgres({ dataDir: join(folder, 'data'), database: 'nzela' });
  const port = await freePort();
  const name = `nzela-proof-${port}`;
  const environment = {
    DATABASE_URL: server.url,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    PUBLIC_URL: 'https://nzela.example',
    TRUST_PROXY: '127.0.0.1',
    PORT: String(port),
  };
  // As docs/operations/container.md has it.
  const flags = [
    '--network=host',
    '--read-only',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
    ...Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`),
  ];
  const start = runArguments(podman.runFlags);
  try {
    await podman(...start, '--rm', ...flags, image, 'node', 'apps/api/src/migrate.ts');
    const begun = performance.now();
    await podman(...start, '--detach', '--name', name, ...flags, image);
    await untilReady(podman, name, port);
    const readySeconds = (performance.now() - begun) / 1_000;
    const wrong = await lookAt(podman, name, port);
    const asked = performance.now();
    await podman('stop', `--time=${goals.stopSeconds}`, name);
    const stopSeconds = (performance.now() - asked) / 1_000;
    const code = await podman('inspect', '--format', '{{.State.ExitCode}}', name);
    if (code !== '0') wrong.push(`it ended with ${code}`);
    return { wrong, readySeconds, stopSeconds };
  } finally {
    await podman.attempt('rm', '--force', '--ignore', name);
    await server.stop();
  }
}

async function untilReady(podman: Podman, name: string, port: number): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while ((await statusOf(port, '/readyz')) !== 200) {
    if (Date.now() > deadline) {
      const { output } = await podman.attempt('logs', '--tail', '20', name);
      throw new Error(`The container is not ready: ${output}`);
    }
    await sleep(100);
  }
}

async function statusOf(port: number, path: string): Promise<number | null> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? null;
}

/** What is not as it should be, in words. */
async function lookAt(podman: Podman, name: string, port: number): Promise<string[]> {
  const wrong: string[] = [];
  const inside = (...command: readonly string[]) => podman.attempt('exec', name, ...command);
  const status = (await inside('cat', '/proc/1/status')).output;
  if (!/^Uid:\s+64990\s+64990/m.test(status))
    wrong.push(`it runs as ${/^Uid:.*/m.exec(status)?.[0]}`);
  if (!/^CapEff:\s+0+$/m.test(status)) wrong.push('it has powers of root');
  if (!/^NoNewPrivs:\s+1$/m.test(status)) wrong.push('it may get more powers');
  for (const place of ['/written', '/srv/nzela/written', '/etc/written']) {
    if ((await inside('touch', place)).code === 0) wrong.push(`it can write ${place}`);
  }
  for (const [path, expected] of [
    ['/', 200],
    ['/login', 200],
    ['/api/rates', 200],
  ] as const) {
    const answered = await statusOf(port, path);
    if (answered !== expected) wrong.push(`${path} answered ${answered}`);
  }
  const health = await podman.attempt('healthcheck', 'run', name);
  if (health.code !== 0) wrong.push(`its health check says ${health.output.trim()}`);
  return wrong;
}

type Made = { readonly megabytes: number; readonly bases: Bases; readonly podman: Podman };

function outcomeOf({ wrong, readySeconds, stopSeconds }: Checks, made: Made): Outcome {
  const { megabytes, bases, podman } = made;
  const isSmall = megabytes <= goals.imageMegabytes;
  const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
  return {
    held: wrong.length === 0 && isSmall && stopSeconds < goals.stopSeconds,
    figures: {
      wrong: wrong.length,
      imageMegabytes: megabytes,
      readySeconds: tenths(readySeconds),
      stopSeconds: tenths(stopSeconds),
    },
    report: [
      `Built from ${bases.build} and ${bases.runtime}; run with \`${podman.runFlags.join(' ') || 'no flags of its own'}\`. Checked: who it runs as, its powers, what it can write, pages and API, its health check, its end after SIGTERM.`,
      wrong.map((one) => `- ${one}`).join('\n') || 'No fault.',
    ].join('\n\n'),
  };
}

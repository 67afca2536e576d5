import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../../process/run.ts';
import type { Podman } from './podman.ts';

/** The Containerfile's two. */
export type Bases = { readonly build: string; readonly runtime: string };

/** The Containerfile's own. */
const published: Bases = {
  build: 'docker.io/library/node:26-bookworm-slim',
  runtime: 'docker.io/library/debian:bookworm-slim',
};

/** The published one, or the same from Debian's packages where no registry of images answers. */
export async function runtimeBase(podman: Podman, folder: string): Promise<string> {
  if (await isPulled(podman, published.runtime)) return published.runtime;
  return made(podman, folder, 'localhost/nzela-base', ['ca-certificates']);
}

/** The same, with npm. */
export async function buildBase(podman: Podman, folder: string): Promise<string> {
  if (await isPulled(podman, published.build)) return published.build;
  return withNode(podman, folder);
}

async function isPulled(podman: Podman, image: string): Promise<boolean> {
  return (await podman.attempt('pull', '--quiet', image)).code === 0;
}

const npmVersion = '11.21.2';

/** Debian's Node is too old to install the project's packages: npm brings the project's own, and an npm of its time. */
async function withNode(podman: Podman, folder: string): Promise<string> {
  const image = 'localhost/nzela-build-base:node';
  if ((await podman.attempt('image', 'exists', image)).code === 0) return image;
  const debian = await made(podman, folder, 'localhost/nzela-debian-npm', ['npm', 'libatomic1']);
  const place = join(folder, 'build-base');
  mkdirSync(place);
  const node = `node-linux-${process.arch}`;
  const install = [
    `npm install --global ${node}@${process.versions.node}`,
    `ln -sf "$(npm root --global)/${node}/bin/node" /usr/local/bin/node`,
    `npm install --global npm@${npmVersion}`,
  ].join(' && ');
  const lines = [
    `FROM ${debian}`,
    'ENV NPM_CONFIG_USERCONFIG=/run/secrets/npmrc NODE_EXTRA_CA_CERTS=/run/secrets/ca',
    `RUN --mount=type=secret,id=npmrc --mount=type=secret,id=ca ${install}`,
  ];
  writeFileSync(join(place, 'Containerfile'), `${lines.join('\n')}\n`);
  await podman(
    'build',
    ...podman.buildFlags,
    '--network=host',
    ...secretFlags(),
    '--tag',
    image,
    place,
  );
  return image;
}

const secrets = {
  npmrc: join(homedir(), '.npmrc'),
  ca: '/etc/ssl/certs/ca-certificates.crt',
};

/** What a registry of packages of one's own may need, as the Containerfile names it. */
export function secretFlags(): string[] {
  return Object.entries(secrets)
    .filter(([, file]) => existsSync(file))
    .map(([id, file]) => `--secret=id=${id},src=${file}`);
}

/** A small Debian as an image, made once on a machine. */
async function made(
  podman: Podman,
  folder: string,
  name: string,
  packages: readonly string[],
): Promise<string> {
  const image = `${name}:bookworm`;
  if ((await podman.attempt('image', 'exists', image)).code === 0) return image;
  const file = join(folder, 'base.tar');
  await runToEnd({
    command: 'mmdebstrap',
    args: [
      '--variant=minbase',
      `--include=${packages.join(',')}`,
      '--dpkgopt=path-exclude=/usr/share/man/*',
      '--dpkgopt=path-exclude=/usr/share/doc/*',
      '--dpkgopt=path-exclude=/usr/share/locale/*',
      'bookworm',
      file,
    ],
    cwd: folder,
  });
  await podman('import', file, image);
  return image;
}

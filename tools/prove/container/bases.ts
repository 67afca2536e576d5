import { join } from 'node:path';
import { runToEnd } from '../../process/run.ts';
import type { Podman } from './podman.ts';

export type Bases = { readonly build: string; readonly runtime: string };

/** The Containerfile's own. */
const published: Bases = {
  build: 'docker.io/library/node:26-bookworm-slim',
  runtime: 'docker.io/library/debian:bookworm-slim',
};

/** The published bases, or the same from Debian's packages where no registry of images answers. */
export async function findBases(podman: Podman, folder: string): Promise<Bases> {
  const isPublished = await Promise.all(
    Object.values(published).map(
      async (image) => (await podman.attempt('pull', '--quiet', image)).code === 0,
    ),
  );
  if (isPublished.every((one) => one)) return published;
  return {
    build: await made(podman, folder, 'localhost/nzela-build-base', ['npm']),
    runtime: await made(podman, folder, 'localhost/nzela-base', ['ca-certificates']),
  };
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

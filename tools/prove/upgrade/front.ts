import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../process/apt.ts';
import { freePort } from '../../process/ports.ts';
import { spawnTethered } from '../../process/tether.ts';
import { projectRoot } from '../../product/settings.ts';
import { filledIn } from '../../ops/filled-in.ts';

const haproxy = '/usr/sbin/haproxy';
const readyWithinMs = 30_000;

/** HAProxy, installed where this process may do so; else, in words, why there is none. */
export function findProxy(): string | null {
  if (process.platform !== 'linux') return 'HAProxy is tried on Linux alone';
  const trouble = existsSync(haproxy) ? '' : installPackages(['haproxy']);
  return existsSync(haproxy) ? null : `the Debian package haproxy is missing${trouble}`;
}

export type Front = { readonly url: string; stop(): Promise<void> };

/** The operators' proxy (ops/proxy) in front of two instances, without TLS. Resolves once it passes requests on. */
export async function startFront(folder: string, instances: readonly string[]): Promise<Front> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const [INSTANCE1 = '', INSTANCE2 = ''] = instances.map((url) => new URL(url).host);
  const template = readFileSync(join(projectRoot, 'ops/proxy/haproxy.cfg'), 'utf8');
  const file = join(folder, 'haproxy.cfg');
  const values = { BIND: `127.0.0.1:${port}`, INSTANCE1, INSTANCE2 };
  writeFileSync(file, filledIn('ops/proxy/haproxy.cfg', template, values));
  const running = spawnTethered({
    command: haproxy,
    args: ['-db', '-f', file],
    stopSignal: 'TERM',
  });
  let said = '';
  for (const stream of [running.child.stdout, running.child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + readyWithinMs;
  while (!(await passesOn(url))) {
    if (Date.now() > deadline) throw new Error(`HAProxy passes nothing on: ${said}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return { url, stop: () => running.stop(5_000) };
}

async function passesOn(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // It does not listen yet.
    return false;
  }
}

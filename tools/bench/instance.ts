import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { spawnTethered, type TetheredProcess } from '../process/tether.ts';
import { apiEnvironment, apiNodeFlags, projectRoot } from '../product/settings.ts';

/** One process of the API; on a database that it has to itself or shares with others. */
export type Instance = { readonly url: string; readonly api: TetheredProcess };

const readyWithinMs = 120_000;
export const stopWithinMs = 30_000;

/** What the instances of the bench have in common, workers included; a port is each one's own. */
export function instanceEnvironment(databaseUrl: string, secretKey: Buffer): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...apiEnvironment,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey.toString('base64url'),
    PUBLIC_URL: 'https://nzela.example',
    TRUST_PROXY: 'none',
    LOG_LEVEL: 'warn',
    // Thousands of people share the one address of the load; a busy machine is measured, not turned away.
    REQUESTS_PER_MINUTE: '1000000000',
    MAX_EVENT_LOOP_DELAY_MS: '0',
  };
}

export function startInstance(databaseUrl: string, secretKey: Buffer): Promise<Instance> {
  return startInstanceIn(instanceEnvironment(databaseUrl, secretKey));
}

export async function startInstanceIn(environment: NodeJS.ProcessEnv): Promise<Instance> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = spawnTethered({
    command: process.execPath,
    args: [...apiNodeFlags, join(projectRoot, 'apps/api/src/main.ts'), '--role', 'web'],
    stopSignal: 'TERM',
    spawnOptions: { env: { ...environment, PORT: String(port) } },
  });
  api.child.stdout?.on('data', forward);
  await untilAnswers(url, api);
  return { url, api };
}

/** Until what was started says that it is well; throws when it ends before. Its standard error is told. */
export async function untilAnswers(url: string, started: TetheredProcess): Promise<void> {
  started.child.stderr?.on('data', forward);
  let isOver = false;
  void started.exited.then(() => (isOver = true));
  const deadline = Date.now() + readyWithinMs;
  while (!(await answers(`${url}/healthz`))) {
    if (isOver || Date.now() > deadline) {
      await started.stop(stopWithinMs);
      throw new Error(`Nothing answers at ${url}`);
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

/** Of many processes: a pipe from each would be more than one stream is made for. */
function forward(chunk: Buffer): void {
  process.stderr.write(chunk);
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

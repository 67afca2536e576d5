import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { spawnTethered, type TetheredProcess } from '../process/tether.ts';
import { apiEnvironment, apiNodeFlags, projectRoot } from '../product/settings.ts';

/** One process of the API; on a database that it has to itself or shares with others. */
export type Instance = { readonly url: string; readonly api: TetheredProcess };

const readyWithinMs = 120_000;
export const stopWithinMs = 30_000;

export async function startInstance(databaseUrl: string, secretKey: Buffer): Promise<Instance> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = spawnTethered({
    command: process.execPath,
    args: [...apiNodeFlags, join(projectRoot, 'apps/api/src/main.ts'), '--role', 'web'],
    stopSignal: 'TERM',
    spawnOptions: {
      env: {
        ...process.env,
        ...apiEnvironment,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        SECRET_KEY: secretKey.toString('base64url'),
        PORT: String(port),
        PUBLIC_URL: 'https://nzela.example',
        TRUST_PROXY: 'none',
        LOG_LEVEL: 'warn',
        // Thousands of people share the one address of the load; a busy machine is measured, not turned away.
        REQUESTS_PER_MINUTE: '1000000000',
        MAX_EVENT_LOOP_DELAY_MS: '0',
      },
    },
  });
  api.child.stdout?.pipe(process.stderr);
  api.child.stderr?.pipe(process.stderr);
  let isOver = false;
  void api.exited.then(() => (isOver = true));
  const deadline = Date.now() + readyWithinMs;
  while (!(await answers(`${url}/healthz`))) {
    if (isOver || Date.now() > deadline) {
      await api.stop(stopWithinMs);
      throw new Error('The API did not start');
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return { url, api };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

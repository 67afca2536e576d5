import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { spawnTethered } from '../process/tether.ts';
import { projectRoot } from '../product/settings.ts';
import { stopWithinMs, untilAnswers } from './instance.ts';

export type Outside = { readonly url: string; readonly smtpPort: number; stop(): Promise<void> };

/** Divides the sandbox's delays: a payout takes a tenth of a second. */
const speed = 20;

/** The outside world in a process of its own: the sandbox, which keeps everything in its memory. */
export async function startOutside(): Promise<Outside> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandbox = spawnTethered({
    command: process.execPath,
    args: [join(projectRoot, 'apps/sandbox/src/main.ts')],
    stopSignal: 'TERM',
    spawnOptions: {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        SANDBOX_PORT: String(port),
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_SPEED: String(speed),
      },
    },
  });
  sandbox.child.stdout?.resume();
  await untilAnswers(url, sandbox);
  return { url, smtpPort, stop: () => sandbox.stop(stopWithinMs) };
}

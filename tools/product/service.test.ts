import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../process/ports.ts';
import { run } from '../process/run.ts';
import { projectRoot } from './settings.ts';

/** Starts and stops a service that says one line, and then collects garbage. */
const starter = `
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from './tools/product/service.ts';
const port = Number(process.env.FREE_PORT);
const program = "console.log('one line'); require('node:http').createServer((_, reply) => reply.end()).listen(" + port + ", '127.0.0.1')";
async function startAndStop() {
  const service = await startService({
    name: 'a service',
    command: process.execPath,
    args: ['-e', program],
    env: process.env,
    readyUrl: 'http://127.0.0.1:' + port,
    logFile: process.env.LOG_FILE,
  });
  await service.stop();
}
await startAndStop();
for (let turn = 0; turn < 5; turn += 1) {
  await sleep(50);
  gc();
}
`;

test('a log file is closed with its service: an open one, found by the garbage collector, ends the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nzela-service-'));
  const logFile = join(folder, 'service.log');
  try {
    const { code, output } = await run({
      command: process.execPath,
      args: ['--expose-gc', '--input-type=module', '-e', starter],
      cwd: projectRoot,
      env: { ...process.env, LOG_FILE: logFile, FREE_PORT: String(await freePort()) },
    });
    expect({ code, output }).toEqual({ code: 0, output: '' });
    expect(readFileSync(logFile, 'utf8')).toMatch(/^one line\n/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

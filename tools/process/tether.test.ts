import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandLine } from './inspect.ts';
import { spawnTethered } from './tether.ts';

const node = process.execPath;

describe('spawnTethered', () => {
  test('gives the exit code of a program that ends by itself', async () => {
    const { exited } = spawnTethered({
      command: node,
      args: ['-e', 'process.exit(7)'],
      stopSignal: 'TERM',
    });
    expect(await exited).toBe(7);
  });

  test('stops a program with the signal that means a clean stop to it', async () => {
    const program =
      "process.on('SIGINT', () => process.exit(3)); setInterval(() => {}, 1000); console.log('up')";
    const tethered = spawnTethered({
      command: node,
      args: ['-e', program],
      stopSignal: 'INT',
    });
    await once(tethered.child.stdout ?? tethered.child, 'data');
    await tethered.stop(10_000);
    expect(await tethered.exited).toBe(3);
  });

  test('insists on a program that does not want to stop', async () => {
    const program =
      "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')";
    const tethered = spawnTethered({
      command: node,
      args: ['-e', program],
      stopSignal: 'TERM',
    });
    await once(tethered.child.stdout ?? tethered.child, 'data');
    await tethered.stop(50);
    expect(await tethered.exited).toBe(128);
  });

  test('ends the program when its starter is killed', async () => {
    const starter = spawn(node, [
      '--input-type=module',
      '-e',
      `
      const { spawnTethered } = await import(${JSON.stringify(join(import.meta.dirname, 'tether.ts'))});
      const { child } = spawnTethered({ command: process.execPath,
        args: ['-e', 'console.log(process.pid); setInterval(() => {}, 1000)'], stopSignal: 'TERM' });
      child.stdout.pipe(process.stdout);`,
    ]);
    const [first] = (await once(starter.stdout, 'data')) as [Buffer];
    const pid = Number(first.toString());
    starter.kill('SIGKILL');
    await expect.poll(() => commandLine(pid), { timeout: 20_000 }).toBeUndefined();
  });
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Latency, LatencyOrder } from './latency-load.ts';

/** One person who asks for the same page again and again, in a process of its own. */
export type LatencyLoad = {
  /** Of the answers since it was last read. */
  read(): Promise<Latency>;
  close(): Promise<void>;
};

export function openLatency(order: LatencyOrder): LatencyLoad {
  const program = join(import.meta.dirname, 'latency-load.ts');
  const child: ChildProcess = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The load tells nothing');
  const lines: Interface = createInterface(child.stdout);
  return {
    async read() {
      const told = once(lines, 'line');
      child.stdin?.write('\n');
      return JSON.parse(String((await told)[0])) as Latency;
    },
    async close() {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}

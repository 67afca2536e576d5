import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';

/** What the process is told, as JSON in its first argument. */
export type LatencyOrder = { readonly url: string; readonly token: string };

/** What it tells of the answers since it was last asked. */
export type Latency = { readonly worstMs: number; readonly p99Ms: number };

// A process of its own, so that neither the API nor anything else that is asked of it holds up its clock. It asks for one
// answer after the other until its standard input ends, and tells of them for each line that it is sent.
const { url, token } = JSON.parse(process.argv[2] ?? '') as LatencyOrder;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** How many answers took so many tenths of a millisecond, ten seconds at most: told at once, however many there were. */
const tenths = new Uint32Array(100_000);
let worstMs = 0;

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The API answered ${answer.statusCode}`));
      answer.resume().once('end', () => {
        keep(performance.now() - startedAt);
        resolve();
      });
    })
      .once('error', reject)
      .end();
  });
}

function keep(ms: number): void {
  const tenth = Math.min(Math.floor(ms * 10), tenths.length - 1);
  tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  worstMs = Math.max(worstMs, ms);
}

function reportLatency(): Latency {
  const answers = tenths.reduce((sum, count) => sum + count, 0);
  let beyond = answers * 0.99;
  const p99 = tenths.findIndex((count) => (beyond -= count) < 0);
  const told = { worstMs, p99Ms: (p99 + 1) / 10 };
  tenths.fill(0);
  worstMs = 0;
  return told;
}

let current: Promise<void> = Promise.resolve();
const ending = new AbortController();
createInterface(process.stdin)
  .on('line', () => {
    // An answer that has not come yet counts once it has: without any, the slowest page would be the best.
    void current.then(() => console.log(JSON.stringify(reportLatency())));
  })
  .on('close', () => ending.abort());
const pauseMs = 2;
while (!ending.signal.aborted) {
  current = ask();
  await current;
  await new Promise((wake) => setTimeout(wake, pauseMs));
}
agent.destroy();

import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';

/** What the process is told, as JSON in its first argument. */
export type LatencyOrder = { readonly url: string; readonly token: string };

// A process of its own, so that neither the documents that are taken nor the API hold up its clock. It asks for one answer
// after the other until its standard input ends, and tells the worst latency since the last line that it was sent.
const { url, token } = JSON.parse(process.argv[2] ?? '') as LatencyOrder;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let worstMs = 0;

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The API answered ${answer.statusCode}`));
      answer.resume().once('end', () => {
        worstMs = Math.max(worstMs, performance.now() - startedAt);
        resolve();
      });
    })
      .once('error', reject)
      .end();
  });
}

const ending = new AbortController();
createInterface(process.stdin)
  .on('line', () => {
    console.log(worstMs);
    worstMs = 0;
  })
  .on('close', () => ending.abort());
const pauseMs = 2;
while (!ending.signal.aborted) {
  await ask();
  await new Promise((wake) => setTimeout(wake, pauseMs));
}
agent.destroy();

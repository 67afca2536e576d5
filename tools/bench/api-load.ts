import { readFileSync } from 'node:fs';
import autocannon, { type Request, type Result } from 'autocannon';

/** What the load process is told, as JSON in its first argument. */
export type LoadOrder = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** A JSON file of the people who send and receive. */
  readonly peopleFile: string;
};

export type LoadPerson = { readonly token: string; readonly phone: string };

/** What it prints. `refused`: answers other than 201. */
export type LoadAnswer = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly answered: number;
  readonly refused: number;
};

// A process of its own: the load must not run in the loop of what it measures.
const order = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const people = JSON.parse(readFileSync(order.peopleFile, 'utf8')) as LoadPerson[];
const run = Date.now().toString(36);
let made = 0;

const anyone = () => people[Math.floor(Math.random() * people.length)] as LoadPerson;

function transfer(): Request {
  const sender = anyone();
  let recipient = anyone();
  while (recipient === sender) recipient = anyone();
  made += 1;
  return {
    method: 'POST',
    path: '/api/transfers',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sender.token}`,
      'idempotency-key': `${run}-${process.pid}-${made}`,
    },
    body: `{"montant":0.01,"devise":"EUR","beneficiaire":{"mode":"nzela","telephone":"${recipient.phone}"},"methodePaiement":"wallet"}`,
  };
}

const latencies: number[] = [];
const startedAt = performance.now();
const result = await new Promise<Result>((done, fail) => {
  const instance = autocannon(
    {
      url: order.url,
      connections: order.connections,
      duration: order.seconds,
      requests: [{ setupRequest: (request) => ({ ...request, ...transfer() }) }],
    },
    (error: unknown, finished) => (error instanceof Error ? fail(error) : done(finished)),
  );
  // autocannon's own percentiles are whole milliseconds.
  instance.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
});
const elapsedSeconds = (performance.now() - startedAt) / 1000;
latencies.sort((left, right) => left - right);
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
const answer: LoadAnswer = {
  perSecond: result['2xx'] / elapsedSeconds,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  answered: result['2xx'],
  refused: result.non2xx + result.errors,
};
console.log(JSON.stringify(answer));

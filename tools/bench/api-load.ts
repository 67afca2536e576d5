import { readFileSync } from 'node:fs';
import { openBrowser } from './browser.ts';
import { quantile } from './quantile.ts';

/** What the load process is told, as JSON in its first argument. */
export type LoadOrder = {
  /** Of each instance; connections go to them in turn, as a proxy in front of them would do it. */
  readonly urls: readonly string[];
  readonly connections: number;
  /** What each client does: one request, or two for a sale. */
  readonly act: 'transfer' | 'sale';
  readonly seconds: number;
  /** A JSON file of the people who send and receive. */
  readonly peopleFile: string;
};

export type LoadPerson = {
  readonly token: string;
  readonly phone: string;
  /** Keeps a business. */
  readonly sells: boolean;
};

/** What it prints. `refused`: answers other than 201, and connections that broke. */
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
const instances = order.urls.map((url) => new URL(url));
const run = `${Date.now().toString(36)}-${process.pid}`;

/** The bytes of a request up to where its key's number follows. */
const headOf = (path: string, token: string, more = '') =>
  `POST /api${path} HTTP/1.1\r\nhost: ${instances[0]?.host}\r\ncontent-type: application/json\r\n` +
  `${more}authorization: Bearer ${token}\r\nidempotency-key: ${run}-`;
const tailOf = (body: string) => `\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const senders = people.map(({ token }) => headOf('/transfers', token));
const recipients = people.map(({ phone }) => {
  const body = `{"montant":0.01,"devise":"EUR","beneficiaire":{"mode":"nzela","telephone":"${phone}"},"methodePaiement":"wallet"}`;
  return tailOf(body);
});
const sellers = people
  .filter(({ sells }) => sells)
  .map(({ token }) => headOf('/v1/payments', token, 'merchant-mode: live\r\n'));
const price = tailOf('{"montant":1}');

const latencies: number[] = [];
let made = 0;
let answered = 0;
let refused = 0;

/** The bytes of a request, and what its answer leads to; without it, the act is done. */
type Step = { readonly request: string; readonly next?: (answer: string) => Step };

/** One payment that a shop asks for and somebody pays from their wallet. */
function sale(): Step {
  const seller = sellers[Math.floor(Math.random() * sellers.length)];
  made += 1;
  return { request: `${seller}${made}${price}`, next: payment };
}

function payment(answer: string): Step {
  const code = /\/pay\/(p_[\w-]+)/.exec(answer)?.[1] ?? '';
  const { token = '' } = people[Math.floor(Math.random() * people.length)] ?? {};
  made += 1;
  return { request: `${headOf(`/checkouts/${code}/portefeuille`, token)}${made}${tailOf('{}')}` };
}

/** One transfer between any two people. */
function transfer(): Step {
  const sender = Math.floor(Math.random() * people.length);
  const others = Math.floor(Math.random() * (people.length - 1));
  const recipient = others < sender ? others : others + 1;
  made += 1;
  return { request: `${senders[sender]}${made}${recipients[recipient]}` };
}

const begin = order.act === 'sale' ? sale : transfer;

/** One person's browser: asks, waits for the answer, asks again until the time is over. Resolves when it is closed. */
function client(number: number, until: number): Promise<void> {
  return new Promise((closed) => {
    let askedAt = 0;
    let step: Step;
    const ask = () => {
      askedAt = performance.now();
      step = begin();
      browser.ask(step.request);
    };
    const browser = openBrowser(instances[number % instances.length] as URL, {
      ready: ask,
      answered(text) {
        const isMade = text.startsWith('HTTP/1.1 201');
        if (isMade && step.next !== undefined) {
          step = step.next(text);
          browser.ask(step.request);
          return;
        }
        const now = performance.now();
        latencies.push(now - askedAt);
        if (isMade) answered += 1;
        else refused += 1;
        if (now < until) ask();
        else browser.leave();
      },
      closed(isWaiting) {
        if (isWaiting) refused += 1;
        closed();
      },
    });
  });
}

const startedAt = performance.now();
const endsAt = startedAt + order.seconds * 1000;
await Promise.all(Array.from({ length: order.connections }, (_, number) => client(number, endsAt)));
const elapsedSeconds = (performance.now() - startedAt) / 1000;
latencies.sort((left, right) => left - right);
const answer: LoadAnswer = {
  perSecond: answered / elapsedSeconds,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
  answered,
  refused,
};
console.log(JSON.stringify(answer));

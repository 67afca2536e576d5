import { readFileSync } from 'node:fs';
import { openBrowser } from './browser.ts';
import { anyAct, type ActName, type Day, type DayPerson, type Step } from './day-acts.ts';
import { quantile } from './quantile.ts';

/** What the load process is told, as JSON in its first argument. */
export type DayOrder = {
  /** Of each instance; connections go to them in turn, as a proxy in front of them would do it. */
  readonly urls: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** A JSON file of the people. */
  readonly peopleFile: string;
  readonly issuerSecret: string;
};

export type RouteFigures = {
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
};

/** What it prints. */
export type DayAnswer = {
  /** Acts that were done to their end; the quote or check before one is none of its own. */
  readonly perSecond: number;
  readonly done: Readonly<Partial<Record<ActName, number>>>;
  /** By method and path. */
  readonly routes: Readonly<Record<string, RouteFigures>>;
  /** Answers that are not what they have to be, and connections that broke, with the first few of them. */
  readonly refused: number;
  readonly refusals: readonly string[];
};

// A process of its own: the load must not run in the loop of what it measures.
const order = JSON.parse(process.argv[2] ?? '') as DayOrder;
const day: Day = {
  people: JSON.parse(readFileSync(order.peopleFile, 'utf8')) as DayPerson[],
  issuerSecret: order.issuerSecret,
};
const instances = order.urls.map((url) => new URL(url));
const latencies = new Map<string, number[]>();
const done = new Map<ActName, number>();
const refusals: string[] = [];
let refused = 0;

const toldMost = 5;

function refuse(route: string, answer: string): void {
  refused += 1;
  if (refusals.length < toldMost)
    refusals.push(`${route}: ${answer.slice(0, 12)} ${bodyOf(answer)}`);
}

function bodyOf(answer: string): string {
  return answer.slice(answer.indexOf('\r\n\r\n') + 4).slice(0, 300);
}

function keep({ route }: Step, ms: number): void {
  const kept = latencies.get(route);
  if (kept === undefined) latencies.set(route, [ms]);
  else kept.push(ms);
}

/** One person after the other, each doing one thing to its end, until the time is over. Resolves when it is closed. */
function client(number: number, until: number): Promise<void> {
  return new Promise((closed) => {
    let act = anyAct(day);
    let step = act.first;
    let askedAt = 0;
    const ask = () => {
      askedAt = performance.now();
      browser.ask(step.request);
    };
    const begin = () => {
      act = anyAct(day);
      step = act.first;
      ask();
    };
    const browser = openBrowser(instances[number % instances.length] as URL, {
      ready: ask,
      answered(answer) {
        const now = performance.now();
        keep(step, now - askedAt);
        if (!step.accepts(answer)) refuse(step.route, answer);
        else if (step.next !== undefined) {
          step = step.next(answer);
          return ask();
        } else done.set(act.name, (done.get(act.name) ?? 0) + 1);
        if (now < until) return begin();
        browser.leave();
      },
      closed(isWaiting) {
        if (isWaiting) refuse(step.route, 'The connection broke');
        closed();
      },
    });
  });
}

function figuresOf(unsorted: readonly number[]): RouteFigures {
  const sorted = unsorted.toSorted((left, right) => left - right);
  return {
    answers: sorted.length,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    worstMs: sorted.at(-1) ?? 0,
  };
}

const startedAt = performance.now();
const endsAt = startedAt + order.seconds * 1000;
await Promise.all(Array.from({ length: order.connections }, (_, number) => client(number, endsAt)));
const elapsedSeconds = (performance.now() - startedAt) / 1000;
const answer: DayAnswer = {
  perSecond: done.values().reduce((sum, count) => sum + count, 0) / elapsedSeconds,
  done: Object.fromEntries(done),
  routes: Object.fromEntries([...latencies].map(([route, kept]) => [route, figuresOf(kept)])),
  refused,
  refusals,
};
console.log(JSON.stringify(answer));

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listOf, type Fault } from '../../e2e/trust/checks.ts';
import type { Measures } from '../../e2e/trust/network.ts';
import { projectRoot } from '../product/settings.ts';
import { runBank } from './ha/bank.ts';
import { randomActions } from './ha/chaos.ts';
import { startReplicatedCluster, type ReplicatedCluster } from './ha/cluster.ts';
import { findPrograms } from './ha/packages.ts';
import { randomFrom } from './ha/random.ts';
import type { ChaosFigures } from './ha/scene.ts';
import { compareThroughput, median, type Rates, type Throughput } from './ha/throughput.ts';
import type { Outcome, Proof, ProofOptions } from './proof.ts';

const goals = {
  acknowledged: 500_000,
  kills: 200,
  failoverSeconds: 30,
  switchoverSeconds: 5,
  throughputRatio: 0.9,
} as const;

/** A machine that reaches the goals only later than this does not reach them. */
const longestMinutes = 180;

/** Money on a replicated PostgreSQL while its machines are killed, frozen and changed over. */
export const haProof: Proof = { title: 'Replicated database under kills', run };

async function run(options: ProofOptions): Promise<Outcome> {
  const { minutes, say, seed } = options;
  const programs = findPrograms();
  if (typeof programs === 'string') throw new Error(`This machine cannot run it: ${programs}.`);
  // On the project's own disk: a temporary folder may lie in memory, and durability is part of what is proven.
  const parent = join(projectRoot, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'ha-'));
  const cluster = await startReplicatedCluster(programs, folder);
  async function clear(): Promise<void> {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const interrupted = () => void clear().then(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const [turns, seconds] = minutes === null ? [5, 10] : [1, 5];
    const throughput = await compareThroughput({ programs, cluster, folder, turns, seconds, say });
    say(`Seed of the attack: ${seed}`);
    const bank = await proveBank(cluster, options);
    return outcomeOf({ ...bank, throughput, seed, isWhole: minutes === null });
  } finally {
    await clear();
  }
}

type Found = {
  readonly figures: ChaosFigures;
  readonly faults: readonly Fault[];
  readonly acknowledged: number;
  readonly measures: Measures;
};

async function proveBank(
  cluster: ReplicatedCluster,
  { minutes, say, seed }: ProofOptions,
): Promise<Found> {
  const end = Date.now() + (minutes ?? longestMinutes) * 60_000;
  const random = randomFrom(seed);
  const { world, figures } = await runBank({
    cluster,
    random,
    say,
    size: 'whole',
    plan: (reached) =>
      randomActions(random, () => {
        const { acknowledged, kills } = reached();
        return Date.now() > end || (acknowledged >= goals.acknowledged && kills >= goals.kills);
      }),
  });
  try {
    say('The attack is over; checking');
    const faults = await world.findFaults();
    const crashes = [...world.apis, ...world.workers].flatMap((one) => one.crashes);
    return {
      figures,
      faults: [...faults, ...crashes.map((detail) => ({ check: 'no process ends', detail }))],
      acknowledged: world.work.journal.told.length,
      measures: world.work.network.measures,
    };
  } finally {
    await world.close();
  }
}

type Result = Found & {
  readonly throughput: Throughput;
  readonly seed: number;
  readonly isWhole: boolean;
};

function outcomeOf(result: Result): Outcome {
  const { figures: chaos, faults, acknowledged, measures, throughput, isWhole } = result;
  const count = (...words: readonly string[]) =>
    faults.filter(({ check }) => words.some((word) => check.includes(word))).length;
  const figures = {
    acknowledged,
    kills: chaos.kills,
    lost: count('is in the database'),
    doubled: count('told to one client', 'the same story'),
    stuck: count('ends as its client was told'),
    serverErrors: measures.serverErrors,
    failoverSeconds: rounded(Math.max(0, ...chaos.failoverSeconds)),
    switchoverSeconds: rounded(Math.max(0, ...chaos.switchoverSeconds)),
    throughputRatio: rounded(ratioOf(throughput.apart ?? throughput.together)),
  };
  const isReached =
    acknowledged >= goals.acknowledged &&
    chaos.kills >= goals.kills &&
    figures.failoverSeconds <= goals.failoverSeconds &&
    figures.switchoverSeconds <= goals.switchoverSeconds &&
    figures.throughputRatio >= goals.throughputRatio;
  const isKept = faults.length === 0 && measures.serverErrors === 0;
  return { held: isKept && (isReached || !isWhole), figures, report: reportOf(result) };
}

const ratioOf = ({ cluster, single }: Rates) => cluster / single;
const rounded = (figure: number) => Math.round(figure * 100) / 100;

function ratesOf(where: string, rates: Rates | null): string[] {
  if (rates === null) return [];
  const { cluster, single } = rates;
  return [
    `- transfers a second at 256 connections, ${where}: ${Math.round(cluster)} on the cluster, ${Math.round(single)} on one server (${rounded(ratioOf(rates))})`,
  ];
}

function reportOf({ figures, faults, measures, throughput, seed }: Result): string {
  const seconds = (all: readonly number[]) =>
    all.length === 0
      ? 'never taken'
      : `median ${rounded(median(all))} s, longest ${rounded(Math.max(...all))} s, ${all.length} times`;
  return [
    `Seed ${seed}. Two instances and two workers on three PostgreSQL under Patroni.`,
    [
      `- first acknowledgement after a leader was killed: ${seconds(figures.failoverSeconds)}`,
      `- longest silence around a switchover: ${seconds(figures.switchoverSeconds)}`,
      `- first acknowledgement after the leading machine froze: ${seconds(figures.freezeSeconds)}`,
      ...ratesOf('all on the same processors', throughput.together),
      ...ratesOf('the standbys on processors of their own', throughput.apart),
      `- answers lost on their way to a client: ${measures.lost}; connections cut: ${measures.cut}; 503 with \`Retry-After\`: ${measures.away}`,
    ].join('\n'),
    [...figures.taken].map(([name, times]) => `- ${name}: ${times}`).join('\n'),
    listOf(faults) || 'No fault.',
  ].join('\n\n');
}

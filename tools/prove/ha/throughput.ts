import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiBench, type ApiBench } from '../../bench/api.ts';
import { chooseLauncher } from '../../postgres/launcher.ts';
import { CLUSTER, startPostgres } from '../../postgres/server.ts';
import { halves, pin } from './affinity.ts';
import { configFolder, type ReplicatedCluster } from './cluster.ts';
import type { Programs } from './packages.ts';
import { familyOf, pidIn } from './processes.ts';

const connections = 256;

type Comparison = {
  readonly programs: Programs;
  readonly cluster: ReplicatedCluster;
  readonly folder: string;
  readonly turns: number;
  readonly seconds: number;
  readonly say: (text: string) => void;
};

/** Transfers a second through the API, the median of the turns. */
export type Rates = { readonly cluster: number; readonly single: number };

export type Throughput = {
  /** The standbys have the other half of the processors, as machines of their own would; null where that cannot be. */
  readonly apart: Rates | null;
  /** All machines of the cluster share this machine's processors. */
  readonly together: Rates;
};

/**
 * The API at 256 connections on the cluster and on one server of the same build and settings, in turns: a machine's speed
 * changes within minutes. Once as everything shares the processors, and once with the API and the leading machine, or the
 * one server, on the first half of them; the standbys and what makes the load have the rest.
 */
export async function compareThroughput(comparison: Comparison): Promise<Throughput> {
  const { programs, cluster, folder } = comparison;
  const program = (name: string) => join(programs.postgresFolder, name);
  const dataDir = join(folder, 'single');
  const server = await startPostgres({
    launcher: await chooseLauncher({ initdb: program('initdb'), postgres: program('postgres') }),
    dataDir,
    database: 'bench',
    settings: ['max_connections=200', ...settingsOf('postgresql.conf')],
  });
  const benches: ApiBench[] = [];
  const open = async (url: string, name: string) => {
    const own = join(folder, `bench-${name}`);
    mkdirSync(own);
    const bench = await openApiBench(url, own);
    benches.push(bench);
    return bench;
  };
  try {
    const pair = {
      single: await open(server.url, 'single'),
      cluster: await open(cluster.url, 'cluster'),
    };
    const together = await inTurns(pair, comparison);
    const single = pidIn(join(dataDir, CLUSTER, 'postmaster.pid'), dataDir);
    const undo = await setApart(cluster, [...single, ...benches.flatMap(({ pids }) => pids)]);
    if (undo === null) return { together, apart: null };
    try {
      return { together, apart: await inTurns(pair, comparison) };
    } finally {
      undo();
    }
  } finally {
    for (const bench of benches) await bench.close();
    await server.stop();
  }
}

type Pair = { readonly single: ApiBench; readonly cluster: ApiBench };

async function inTurns(pair: Pair, { turns, seconds, say }: Comparison): Promise<Rates> {
  const single: number[] = [];
  const cluster: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    single.push((await pair.single.measure(connections, seconds)).perSecond);
    cluster.push((await pair.cluster.measure(connections, seconds)).perSecond);
    say(
      `Transfers a second: ${cluster.at(-1)?.toFixed(0)} on the cluster, ${single.at(-1)?.toFixed(0)} on one server`,
    );
  }
  return { cluster: median(cluster), single: median(single) };
}

/** Answers how to let everything run everywhere again. */
async function setApart(
  { members, nodes, haproxy }: ReplicatedCluster,
  beside: readonly number[],
): Promise<(() => void) | null> {
  const given = halves();
  if (given === null) return null;
  const { first, second, all } = given;
  const leader = (await members()).find(({ role }) => role === 'leader')?.name;
  const programsOf = (isLeader: boolean) =>
    nodes
      .filter(({ name }) => (name === leader) === isLeader)
      .flatMap(({ patroni, postgres, etcd }) => [patroni, postgres, etcd])
      .flatMap((program) => program.pids());
  const before = [...programsOf(true), ...haproxy.pids(), ...familyOf(beside)];
  const behind = [...programsOf(false), process.pid];
  pin(before, first);
  pin(behind, second);
  return () => pin([...before, ...behind], all);
}

/** `name = value` of each line that is no comment. */
function settingsOf(file: string): string[] {
  return readFileSync(join(configFolder, file), 'utf8')
    .split('\n')
    .filter((line) => /^[a-z]/.test(line))
    .map((line) => line.replace(/ *= */, '='));
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

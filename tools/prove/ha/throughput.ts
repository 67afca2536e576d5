import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiBench, type ApiBench } from '../../bench/api.ts';
import { chooseLauncher } from '../../postgres/launcher.ts';
import { startPostgres } from '../../postgres/server.ts';
import { configFolder, type ReplicatedCluster } from './cluster.ts';
import type { Programs } from './packages.ts';

const connections = 256;

type Comparison = {
  readonly programs: Programs;
  readonly cluster: ReplicatedCluster;
  readonly folder: string;
  readonly turns: number;
  readonly seconds: number;
  readonly say: (text: string) => void;
};

export type Throughput = {
  /** Transfers a second through the API, the median of the turns. */
  readonly cluster: number;
  readonly single: number;
};

/**
 * The API at 256 connections on the cluster and on one server of the same build and settings, in turns: a machine's speed
 * changes within minutes.
 */
export async function compareThroughput(comparison: Comparison): Promise<Throughput> {
  const { programs, cluster, folder, turns, seconds, say } = comparison;
  const program = (name: string) => join(programs.postgresFolder, name);
  const server = await startPostgres({
    launcher: await chooseLauncher({ initdb: program('initdb'), postgres: program('postgres') }),
    dataDir: join(folder, 'single'),
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
    const single = await open(server.url, 'single');
    const replicated = await open(cluster.url, 'cluster');
    const measured = { cluster: [] as number[], single: [] as number[] };
    for (let turn = 0; turn < turns; turn += 1) {
      measured.single.push((await single.measure(connections, seconds)).perSecond);
      measured.cluster.push((await replicated.measure(connections, seconds)).perSecond);
      say(
        `Transfers a second: ${measured.cluster.at(-1)?.toFixed(0)} on the cluster, ${measured.single.at(-1)?.toFixed(0)} on one server`,
      );
    }
    return { cluster: median(measured.cluster), single: median(measured.single) };
  } finally {
    for (const bench of benches) await bench.close();
    await server.stop();
  }
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

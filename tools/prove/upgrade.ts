import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listOf, type Fault } from '../../e2e/trust/checks.ts';
import type { Measures } from '../../e2e/trust/network.ts';
import { runClients } from '../../e2e/trust/workload.ts';
import { programOf, startWorld, type World } from '../../e2e/trust/world.ts';
import { startPostgres, type PostgresServer } from '../postgres/server.ts';
import { run as runProgram } from '../process/run.ts';
import { projectRoot } from '../product/settings.ts';
import type { Outcome, Proof, ProofOptions } from './proof.ts';
import { findProxy, startFront, type Front } from './upgrade/front.ts';
import { previousRelease } from './upgrade/previous.ts';

const goals = { turns: 5, acknowledgedBetween: 400 } as const;
const clients = 24;

/**
 * The previous release serves; its database is migrated, and its processes are replaced by this release's one after the
 * other, while people pay through the operators' proxy. No request fails.
 */
export const upgradeProof: Proof = { title: 'Upgrade without stopping', run };

type Upgraded = {
  readonly faults: readonly Fault[];
  readonly acknowledged: number;
  readonly measures: Measures;
  readonly replaced: number;
};

async function run({ minutes, say }: ProofOptions): Promise<Outcome> {
  const trouble = findProxy();
  if (trouble !== null) throw new Error(`This machine cannot run it: ${trouble}.`);
  const previous = previousRelease();
  say(`The previous release is ${previous.name}`);
  const turns = minutes === null ? goals.turns : 2;
  try {
    const { faults, acknowledged, measures, replaced } = await upgradeUnderLoad({
      previousRoot: previous.root,
      turns,
      toldBetween: minutes === null ? goals.acknowledgedBetween : 50,
      say,
    });
    const failed = measures.cut + measures.away + measures.serverErrors;
    return {
      held: faults.length === 0 && failed === 0,
      figures: { acknowledged, replaced, failed, faults: faults.length },
      report: [
        `From ${previous.name} to this release: migrations first, then each of two instances and two workers, ${turns} times over, under 24 clients on every money route, through \`ops/proxy/haproxy.cfg\`. Connections refused or cut: ${measures.cut}; 503: ${measures.away}; other faults of the server: ${measures.serverErrors}.`,
        listOf(faults) || 'No fault.',
      ].join('\n\n'),
    };
  } finally {
    previous.remove();
  }
}

type Plan = {
  readonly previousRoot: string;
  readonly turns: number;
  readonly toldBetween: number;
  readonly say: (text: string) => void;
};

export async function upgradeUnderLoad(plan: Plan): Promise<Upgraded> {
  const folder = mkdtempSync(join(tmpdir(), 'nzela-upgrade-'));
  const server = await startPostgres({ dataDir: join(folder, 'data'), database: 'bank' });
  let front: Front | undefined;
  let world: World | undefined;
  try {
    await migrate(plan.previousRoot, server);
    world = await startWorld({
      root: plan.previousRoot,
      cluster: { createDatabase: async () => server.url },
      instances: 2,
      workers: 2,
      // So many that nobody has too many payments waiting.
      hotAccounts: 64,
      otherAccounts: 1_000,
      lostPercent: 1,
      environment: { DRAIN_SECONDS: '5' },
      front: async (urls) => {
        front = await startFront(folder, urls);
        return front.url;
      },
    });
    return await replaceAll(plan, world, server);
  } finally {
    await world?.close();
    await front?.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function replaceAll(
  { turns, toldBetween, say }: Plan,
  world: World,
  server: PostgresServer,
): Promise<Upgraded> {
  const { journal, network } = world.work;
  let replaced = 0;
  async function more(): Promise<void> {
    const enough = journal.told.length + toldBetween;
    while (journal.told.length < enough) await sleep(20);
    await world.pass(61);
  }
  await runClients(world.work, { clients, atLeast: 1 }, async () => {
    await more();
    await migrate(projectRoot, server);
    await more();
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [role, processes] of [
        ['web', world.apis],
        ['worker', world.workers],
      ] as const) {
        for (const one of processes) {
          await one.replace(programOf(projectRoot, role));
          replaced += 1;
          const { cut, away, serverErrors } = network.measures;
          say(
            `A ${role} is replaced: ${journal.told.length} told, ${cut + away + serverErrors} failed`,
          );
          await more();
        }
      }
    }
  });
  await world.settle();
  const crashes = [...world.apis, ...world.workers].flatMap((one) => one.crashes);
  return {
    faults: [
      ...(await world.findFaults()),
      ...crashes.map((detail) => ({ check: 'no process ends', detail })),
    ],
    acknowledged: journal.told.length,
    measures: network.measures,
    replaced,
  };
}

/** As docs/operations/upgrading.md has it: a statement that would hold requests up for longer gives up. */
async function migrate(root: string, { url }: PostgresServer): Promise<void> {
  const { code, output } = await runProgram({
    command: process.execPath,
    args: [join(root, 'apps/api/src/migrate.ts')],
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, PGOPTIONS: '-c lock_timeout=5s' },
  });
  if (code !== 0) throw new Error(`The migration ended with ${code}: ${output}`);
}

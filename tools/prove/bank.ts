import { setTimeout as sleep } from 'node:timers/promises';
import { listOf, type Fault } from '../../e2e/trust/checks.ts';
import { startCluster } from '../../e2e/trust/database.ts';
import { runClients } from '../../e2e/trust/workload.ts';
import { startWorld, type World } from '../../e2e/trust/world.ts';
import type { Outcome, Proof, ProofOptions } from './proof.ts';

const goals = { acknowledged: 50_000, kills: 200 } as const;
const clients = 32;
const betweenKillsMs = 4_000;
const databaseAwayMs = 2_000;

/** All money routes mixed, with lost answers and kill -9 of what answers, of what runs jobs, and of PostgreSQL. */
export const bankProof: Proof = { title: 'Bank workload', run };

type Database = Awaited<ReturnType<typeof startCluster>>;
type Scene = { readonly world: World; readonly database: Database };

const kinds = ['an instance', 'a worker', 'an instance', 'everything', 'PostgreSQL'] as const;
type Kind = (typeof kinds)[number];

async function run({ minutes, say }: ProofOptions): Promise<Outcome> {
  const cluster = await startCluster();
  const world = await startWorld({
    cluster,
    instances: 2,
    workers: 2,
    hotAccounts: 8,
    otherAccounts: 1_000,
    lostPercent: 3,
  });
  const { told } = world.work.journal;
  try {
    const end = minutes === null ? Infinity : Date.now() + minutes * 60_000;
    const killed = new Map<Kind, number>();
    const kills = () => killed.values().reduce((sum, count) => sum + count, 0);
    const isOver = () =>
      Date.now() > end || (told.length >= goals.acknowledged && kills() >= goals.kills);
    await runClients(world.work, { clients, atLeast: 1 }, async () => {
      while (!isOver()) {
        const kind = kinds[kills() % kinds.length] ?? 'an instance';
        await kill({ world, database: cluster }, kind);
        killed.set(kind, (killed.get(kind) ?? 0) + 1);
        say(`${told.length} acknowledged, ${kills()} kills (the last: ${kind})`);
        await sleep(betweenKillsMs);
      }
    });
    say('The attack is over; settling and checking');
    await world.settle();
    return await outcomeOf(world, { killed, kills: kills(), isWhole: minutes === null });
  } finally {
    await world.close();
    await cluster.stop();
  }
}

async function kill({ world, database }: Scene, kind: Kind): Promise<void> {
  const { work, apis, workers } = world;
  if (kind === 'PostgreSQL') {
    await database.kill();
    await sleep(databaseAwayMs);
    await database.revive();
  } else {
    // An instance that has committed and whose client knows nothing.
    const answering = kind === 'a worker' ? undefined : apis[await work.network.loseNextAnswer()];
    const worker = workers[Math.floor(Math.random() * workers.length)];
    const one = [answering ?? worker].filter((process) => process !== undefined);
    const down = kind === 'everything' ? [...apis, ...workers] : one;
    await Promise.all(down.map((process) => process.kill()));
    await Promise.all(down.map((process) => process.start()));
  }
  await world.pass(61);
}

type Kills = {
  readonly killed: ReadonlyMap<Kind, number>;
  readonly kills: number;
  readonly isWhole: boolean;
};

async function outcomeOf(world: World, { killed, kills, isWhole }: Kills): Promise<Outcome> {
  const { journal, network } = world.work;
  const inSql = await world.findFaultsInSql();
  const crashes = [...world.apis, ...world.workers].flatMap((one) => one.crashes);
  const faults: readonly Fault[] = [
    ...(await world.findFaults()),
    ...inSql,
    ...crashes.map((detail) => ({ check: 'no process ends', detail })),
  ];
  const acknowledged = journal.told.length;
  const count = (check: string) => inSql.filter((fault) => fault.check === check).length;
  const isReached = acknowledged >= goals.acknowledged && kills >= goals.kills;
  return {
    held: faults.length === 0 && (isReached || !isWhole),
    figures: {
      acknowledged,
      kinds: new Set(journal.told.map(({ kind }) => kind)).size,
      kills,
      lost: count('lost'),
      doubled: count('doubled'),
      stuck: count('stuck'),
      faults: faults.length,
    },
    report: [
      `Killed: ${[...killed].map(([kind, times]) => `${kind} ${times} times`).join(', ')}. Answers lost on their way: ${network.measures.lost}; connections cut: ${network.measures.cut}; refused for want of money: ${journal.refused}. Two checkers, one of them in SQL alone (\`e2e/trust/checks.sql\`).`,
      listOf(faults) || 'No fault.',
    ].join('\n\n'),
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { listOf } from '../../e2e/trust/checks.ts';
import { startCluster } from '../../e2e/trust/database.ts';
import { runClients } from '../../e2e/trust/workload.ts';
import { startWorld, type World } from '../../e2e/trust/world.ts';
import type { Outcome, Proof, ProofOptions } from './proof.ts';

const usualMinutes = 20;
const clients = 32;
const betweenKillsMs = 5_000;

/** All money routes mixed, with lost answers and kill -9 of an instance between its commit and its answer. */
export const bankProof: Proof = { title: 'Bank workload', run };

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
  try {
    const end = Date.now() + (minutes ?? usualMinutes) * 60_000;
    let kills = 0;
    await runClients(world.work, { clients, atLeast: 1 }, async () => {
      while (Date.now() < end) {
        await killAfterCommit(world);
        kills += 1;
        say(`${world.work.journal.told.length} acknowledged, ${kills} kills`);
        await sleep(betweenKillsMs);
      }
    });
    await world.settle();
    const faults = await world.findFaults();
    const { told } = world.work.journal;
    return {
      held: faults.length === 0,
      figures: {
        acknowledged: told.length,
        kinds: new Set(told.map(({ kind }) => kind)).size,
        kills,
        lostAnswers: world.work.network.measures.lost,
        faults: faults.length,
      },
      report: listOf(faults) || 'No fault.',
    };
  } finally {
    await world.close();
    await cluster.stop();
  }
}

async function killAfterCommit({ work, apis, pass }: World): Promise<void> {
  const killed = apis[await work.network.loseNextAnswer()];
  await killed?.kill();
  await killed?.start();
  await pass(61);
}

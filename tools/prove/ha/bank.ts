import pg from 'pg';
import { runClients, smallPayments } from '../../../e2e/trust/workload.ts';
import { startWorld, type World } from '../../../e2e/trust/world.ts';
import { fillTemplate } from '../../testing/templates.ts';
import type { Action } from './actions.ts';
import { attack } from './chaos.ts';
import type { ReplicatedCluster } from './cluster.ts';
import type { Random } from './random.ts';
import { noFigures, type ChaosFigures } from './scene.ts';

type BankOptions = {
  readonly cluster: ReplicatedCluster;
  readonly random: Random;
  readonly say: (text: string) => void;
  /** People and clients: a whole run's, or those of a minute. */
  readonly size: 'whole' | 'small';
  /** The attack, given what was reached so far. */
  readonly plan: (reached: () => Reached) => Iterable<Action>;
};

type Reached = { readonly acknowledged: number; readonly kills: number };

const sizes = {
  // So many accounts that nobody comes near the limits of what a person may spend a day.
  whole: { hotAccounts: 256, otherAccounts: 4_000, mixed: 6, paying: 96 },
  small: { hotAccounts: 8, otherAccounts: 160, mixed: 5, paying: 3 },
} as const;
const lostPercent = 2;

/** The bank workload on the cluster, under attack. The world stays up for the checks; `close` ends it. */
export async function runBank(
  options: BankOptions,
): Promise<{ readonly world: World; readonly figures: ChaosFigures }> {
  const { cluster, random, say, plan } = options;
  const { mixed, paying, ...accounts } = sizes[options.size];
  const world = await startWorld({
    cluster: { createDatabase: () => makeDatabase(cluster.url) },
    instances: 2,
    workers: 2,
    lostPercent,
    environment: { READ_DATABASE_URL: databaseAt(cluster.replicaUrl) },
    ...accounts,
  });
  const figures = noFigures();
  const { work } = world;
  const reached = () => ({ acknowledged: work.journal.told.length, kills: figures.kills });
  const underAttack = () => attack({ cluster, world, random, say, figures }, plan(reached));
  try {
    await runClients(work, { clients: mixed, atLeast: 1 }, () =>
      runClients(work, { clients: paying, atLeast: 1, mix: smallPayments }, underAttack),
    );
    await world.settle();
  } catch (error) {
    await world.close();
    throw error;
  }
  return { world, figures };
}

const name = 'bank';

async function makeDatabase(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = databaseAt(adminUrl);
  await fillTemplate('api', url);
  return url;
}

function databaseAt(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

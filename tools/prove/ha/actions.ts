import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiProcess } from '../../../e2e/trust/api-process.ts';
import type { ClusterNode } from './cluster.ts';
import { switchover } from './patroni.ts';
import { pick } from './random.ts';
import { acknowledged, type Scene } from './scene.ts';

export type Action = {
  readonly name: string;
  /** How often it is taken, beside the others. */
  readonly weight: number;
  act(scene: Scene): Promise<void>;
};

/** What happens to machines. Each ends with everything that was stopped on its way back. */
export const actions: readonly Action[] = [
  { name: 'an instance is killed between commit and answer', weight: 24, act: killAnswering },
  { name: 'both instances are killed', weight: 4, act: killInstances },
  { name: 'a worker is killed', weight: 12, act: killWorker },
  { name: 'the leading PostgreSQL is killed', weight: 14, act: killLeader },
  { name: 'the leading machine loses its power', weight: 8, act: cutPower },
  { name: 'a standby is killed', weight: 10, act: killStandby },
  { name: 'a Patroni is killed', weight: 10, act: killPatroni },
  { name: 'a member of etcd is killed', weight: 6, act: killEtcd },
  { name: 'etcd is gone', weight: 3, act: killAllEtcd },
  { name: 'HAProxy freezes and is killed', weight: 6, act: loseAnswers },
  { name: 'the leading PostgreSQL freezes', weight: 5, act: freezeLeader },
  { name: 'the leading machine freezes', weight: 3, act: freezeMachine },
  { name: 'a standby freezes', weight: 6, act: freezeStandby },
  { name: 'a switchover', weight: 8, act: switchOver },
];

async function killAnswering(scene: Scene): Promise<void> {
  const { apis, work } = scene.world;
  const killed = apis[await work.network.loseNextAnswer()];
  if (killed !== undefined) await killAndStart(scene, [killed]);
}

async function killInstances(scene: Scene): Promise<void> {
  await scene.world.work.network.loseNextAnswer();
  await killAndStart(scene, scene.world.apis);
}

async function killWorker(scene: Scene): Promise<void> {
  await killAndStart(scene, [pick(scene.random, scene.world.workers)]);
}

async function killAndStart({ figures }: Scene, processes: readonly ApiProcess[]): Promise<void> {
  await Promise.all(processes.map((one) => one.kill()));
  figures.kills += processes.length;
  await Promise.all(processes.map(startAgain));
}

const startTries = 50;

/** As its keeper would: an instance that finds no database ends, and is started again. */
async function startAgain(one: ApiProcess): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await one.start();
    } catch (error) {
      if (attempt === startTries) throw error;
      await sleep(500);
    }
  }
}

/** Its Patroni starts it again, or gives the lead away. */
async function killLeader(scene: Scene): Promise<void> {
  const leader = await calmLeader(scene);
  scene.figures.kills += leader.postgres.kill();
  measured(scene, 'failoverSeconds', await secondsUntilAcknowledged(scene));
}

async function cutPower(scene: Scene): Promise<void> {
  const leader = await calmLeader(scene);
  leader.patroni.switchOff();
  try {
    scene.figures.kills += leader.patroni.kill() + leader.postgres.kill();
    measured(scene, 'failoverSeconds', await secondsUntilAcknowledged(scene));
    await sleep(scene.random() * 5_000);
  } finally {
    leader.patroni.switchOn();
  }
}

async function killStandby(scene: Scene): Promise<void> {
  const leader = await leaderOf(scene);
  scene.figures.kills += pick(scene.random, othersThan(scene, leader)).postgres.kill();
}

async function killPatroni({ cluster, random, figures }: Scene): Promise<void> {
  figures.kills += pick(random, cluster.nodes).patroni.kill();
}

async function killEtcd({ cluster, random, figures }: Scene): Promise<void> {
  figures.kills += pick(random, cluster.nodes).etcd.kill();
}

/** `failsafe_mode`: the leader goes on. */
async function killAllEtcd({ cluster, random, figures }: Scene): Promise<void> {
  const { nodes } = cluster;
  for (const { etcd } of nodes) etcd.switchOff();
  try {
    for (const { etcd } of nodes) figures.kills += etcd.kill();
    await sleep(5_000 + random() * 20_000);
  } finally {
    for (const { etcd } of nodes) etcd.switchOn();
  }
}

/** What the database answered meanwhile never reaches an instance. */
async function loseAnswers({ cluster, random, figures }: Scene): Promise<void> {
  const { haproxy } = cluster;
  const thaw = haproxy.freeze();
  await sleep(200 + random() * 2_000);
  figures.kills += haproxy.kill();
  thaw();
}

async function freezeLeader(scene: Scene): Promise<void> {
  const leader = await leaderOf(scene);
  await frozen(scene, [leader.postgres.freeze()]);
}

async function freezeStandby(scene: Scene): Promise<void> {
  const leader = await leaderOf(scene);
  const standby = pick(scene.random, othersThan(scene, leader));
  await frozen(scene, [standby.postgres.freeze(), standby.patroni.freeze()]);
}

async function frozen({ random }: Scene, thaws: readonly (() => void)[]): Promise<void> {
  try {
    await sleep(2_000 + random() * 10_000);
  } finally {
    for (const thaw of thaws) thaw();
  }
}

/** It still believes that it leads when it wakes up. */
async function freezeMachine(scene: Scene): Promise<void> {
  const { patroni, postgres, etcd } = await calmLeader(scene);
  const thaws = [patroni.freeze(), postgres.freeze(), etcd.freeze()];
  try {
    measured(scene, 'freezeSeconds', await secondsUntilAcknowledged(scene));
    await sleep(scene.random() * 3_000);
  } finally {
    for (const thaw of thaws) thaw();
  }
}

async function switchOver(scene: Scene): Promise<void> {
  const leader = await calmLeader(scene);
  const { members } = scene.cluster;
  const candidate = (await members()).find(({ role }) => role === 'sync_standby');
  if (candidate === undefined) return;
  const silence = scene.world.work.network.acknowledgements.watchSilence();
  const isDone = await switchover(leader.patroniUrl, leader.name, candidate.name);
  if (!isDone) return;
  await acknowledged(scene);
  measured(scene, 'switchoverSeconds', silence() / 1_000);
}

function measured(
  { figures, say }: Scene,
  figure: 'failoverSeconds' | 'freezeSeconds' | 'switchoverSeconds',
  seconds: number,
): void {
  figures[figure].push(seconds);
  say(`${figure}: ${seconds.toFixed(1)}`);
}

async function secondsUntilAcknowledged(scene: Scene): Promise<number> {
  const since = performance.now();
  await acknowledged(scene);
  return (performance.now() - since) / 1_000;
}

/** The one that leads, once both others follow it: what is measured then is one fault and not the sum of several. */
async function calmLeader(scene: Scene): Promise<ClusterNode> {
  await scene.cluster.whole(300_000);
  return leaderOf(scene);
}

async function leaderOf({ cluster }: Scene): Promise<ClusterNode> {
  for (;;) {
    const leader = (await cluster.members()).find(({ role }) => role === 'leader');
    const node = cluster.nodes.find(({ name }) => name === leader?.name);
    if (node !== undefined) return node;
    await sleep(200);
  }
}

function othersThan({ cluster }: Scene, leader: ClusterNode): ClusterNode[] {
  return cluster.nodes.filter((node) => node !== leader);
}

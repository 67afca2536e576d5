import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@nzela/ledger/verify';
import type { Fault } from '../../../e2e/trust/checks.ts';
import type { Told } from '../../../e2e/trust/journal.ts';
import { runClients } from '../../../e2e/trust/workload.ts';
import { startWorld, type World } from '../../../e2e/trust/world.ts';
import type { ArchivedServer } from './archived.ts';
import { differences, digestNow, nameMoment, type Digest } from './moment.ts';

type Plan = {
  readonly server: ArchivedServer;
  readonly clients: number;
  /** How many moments are named, one after the other. */
  readonly moments: number;
  /** Acknowledgements before the copy, between two moments, and after the last one; or until the time is over. */
  readonly toldBetween: number;
  readonly end: number;
  readonly say: (text: string) => void;
};

export type Restored = {
  readonly faults: readonly Fault[];
  readonly acknowledged: number;
  readonly restoreSeconds: readonly number[];
  readonly tables: number;
  /** Acknowledged operations, of those before the last moment, that the restored product answered the same again. */
  readonly answeredAgain: number;
};

/** A moment that was named while clients worked. */
type Moment = { readonly name: string; readonly told: readonly Told[]; readonly digest: Digest };

/**
 * Clients work; meanwhile a copy is made, and moments are named. Then each moment is restored, and held against its
 * digest; the product starts on the last one.
 */
export async function restoreUnderLoad(plan: Plan): Promise<Restored> {
  const { server, say } = plan;
  const world = await startWorld({
    cluster: { createDatabase: async () => server.url },
    instances: 2,
    workers: 1,
    // So many that nobody has too many payments waiting.
    hotAccounts: 64,
    otherAccounts: 300,
    lostPercent: 2,
  });
  try {
    const { copy, moments } = await work(plan, world);
    await stopProduct(world);
    const atTheEnd = await digestNow(server.url);
    await server.archiveAll();
    const faults: Fault[] = [];
    const restoreSeconds: number[] = [];
    for (const moment of moments) {
      const begun = performance.now();
      await server.restore(copy, moment.name);
      restoreSeconds.push((performance.now() - begun) / 1_000);
      faults.push(...(await compare(server.url, moment, atTheEnd)));
      say(`${moment.name} restored in ${restoreSeconds.at(-1)?.toFixed(1)} s`);
    }
    const last = moments.at(-1);
    if (last === undefined) throw new Error('No moment was named');
    faults.push(...(await checkBook(world, last)));
    const answeredAgain = await goOn(world, last, faults);
    faults.push(...(await verified(world)));
    const acknowledged = world.work.journal.told.length;
    return { faults, acknowledged, restoreSeconds, tables: last.digest.size, answeredAgain };
  } finally {
    await world.close();
  }
}

async function work(
  { server, clients, moments: count, toldBetween, end, say }: Plan,
  world: World,
) {
  const { told } = world.work.journal;
  const moments: Moment[] = [];
  let copy = '';
  async function more(): Promise<void> {
    const enough = told.length + toldBetween;
    while (told.length < enough && Date.now() < end) await sleep(20);
    await world.pass(61);
  }
  await runClients(world.work, { clients, atLeast: 1 }, async () => {
    await more();
    copy = await server.backUp();
    for (let number = 1; number <= count; number += 1) {
      await more();
      const before = [...told];
      const name = `moment-${number}`;
      moments.push({ name, told: before, digest: await nameMoment(server.url, name) });
      say(`${name} named after ${before.length} acknowledgements`);
    }
    await more();
  });
  return { copy, moments };
}

async function stopProduct({ apis, workers }: World): Promise<void> {
  await Promise.all([...apis, ...workers].map((one) => one.stop()));
}

async function compare(url: string, { name, digest }: Moment, atTheEnd: Digest): Promise<Fault[]> {
  const check = 'the restored database is the one of the moment';
  const unequal = differences(digest, await digestNow(url));
  const faults = unequal.map((detail) => ({ check, detail: `${name}, ${detail}` }));
  // A digest that cannot tell two moments apart would prove nothing.
  if (differences(digest, atTheEnd).length === 0)
    faults.push({ check, detail: `${name} is no other than the end of the load` });
  return faults;
}

/** What was acknowledged by then is there, nothing is there twice, and the book adds up. */
async function checkBook(world: World, { told }: Moment): Promise<Fault[]> {
  const before = new Set(told.map(({ id }) => id));
  const isOurs = ({ check, detail }: Fault) =>
    check === 'lost'
      ? // What was acknowledged later is not there, and must not be.
        [...before].some((id) => detail.startsWith(id))
      : ['doubled', 'owner', 'sum', 'closed', 'history'].includes(check);
  return (await world.findFaultsInSql()).filter(isOurs);
}

const replaysAtOnce = 16;

/** The product starts on the restored database, answers what it answered before, and takes new orders. */
async function goOn(world: World, { told }: Moment, faults: Fault[]): Promise<number> {
  await Promise.all([...world.apis, ...world.workers].map((one) => one.start()));
  const check = 'the restored product answers the same again';
  const left = [...told];
  let same = 0;
  async function replay(): Promise<void> {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const answer = await world.work.network.send(one.request);
      if (answer.status === 201 && answer.body.id === one.id) same += 1;
      else faults.push({ check, detail: `${one.id} (${one.kind}): ${answer.status}` });
    }
  }
  await Promise.all(Array.from({ length: replaysAtOnce }, replay));
  const { acknowledgements } = world.work.network;
  const next = acknowledgements.next();
  await runClients(world.work, { clients: 4, atLeast: 3 });
  await next;
  return same;
}

async function verified({ pool }: World): Promise<Fault[]> {
  const client = await pool.connect();
  try {
    const { faults } = await verify(client);
    return faults.map(({ check, detail }) => ({ check: `ledger:verify, ${check}`, detail }));
  } finally {
    client.release();
  }
}

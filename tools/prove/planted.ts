import { availableParallelism } from 'node:os';
import { startCluster, type Cluster } from '../../e2e/trust/database.ts';
import { checkWorkload } from '../../e2e/trust/short-workload.ts';
import type { Bug, WorkloadBug } from '../planted/bug.ts';
import { plantedBugs } from '../planted/bugs.ts';
import { copyRepository, type Copy } from '../planted/copy.ts';
import { inOrderOfDay } from '../planted/order.ts';
import { startTrial, type Trial } from '../planted/trial.ts';
import type { Outcome, Proof, ProofOptions } from './proof.ts';

const goal = 80;

/** One realistic bug at a time, in a copy of the repository: the tests of its feature must fail. */
export const plantedProof: Proof = { title: 'Planted bugs', run };

type Tried = { readonly bug: Bug; readonly noticedBy: string | null };

async function run({ minutes, say }: ProofOptions): Promise<Outcome> {
  const end = minutes === null ? Infinity : Date.now() + minutes * 60_000;
  const bugs = inOrderOfDay(plantedBugs);
  const tried: Tried[] = [];
  async function tryBugs(): Promise<void> {
    const copy = copyRepository();
    const field = await openField(copy);
    try {
      while (tried.length === 0 || Date.now() <= end) {
        const bug = bugs.shift();
        if (bug === undefined) break;
        const noticedBy = await field.tryBug(bug);
        tried.push({ bug, noticedBy });
        say(`${noticedBy === null ? '✗' : '✓'} ${bug.name}: ${noticedBy ?? 'nobody noticed'}`);
      }
    } finally {
      await field.close();
      copy.remove();
    }
  }
  requireMatches();
  // A shortened run is beside something else.
  const fields = minutes === null ? availableParallelism() : 1;
  await Promise.all(Array.from({ length: fields }, tryBugs));
  const missed = tried.filter(({ noticedBy }) => noticedBy === null);
  return {
    held: missed.length === 0 && (minutes !== null || tried.length >= goal),
    figures: { planted: tried.length, caught: tried.length - missed.length },
    report: reportOf(tried),
  };
}

/** All of them still match the source, also those that a shortened run does not try. */
function requireMatches(): void {
  const copy = copyRepository();
  try {
    for (const bug of plantedBugs) copy.plant(bug);
  } finally {
    copy.remove();
  }
}

type Field = {
  /** What noticed the bug; null when nothing did. */
  tryBug(bug: Bug): Promise<string | null>;
  close(): Promise<void>;
};

/** Opens what a bug needs when the first one needs it. */
async function openField(copy: Copy): Promise<Field> {
  let trial: Trial | undefined;
  let cluster: Cluster | undefined;
  const sound = new Set<string>();

  /** Tests that fail without any bug prove nothing. */
  async function requireSound(current: Trial, tests: readonly string[]): Promise<void> {
    const unknown = tests.filter((test) => !sound.has(test));
    if (unknown.length === 0) return;
    const failure = await current.run(unknown);
    if (failure !== null) throw new Error(`A test fails without any bug: ${failure}`);
    for (const test of unknown) sound.add(test);
  }

  async function tryTests(bug: Bug, tests: readonly string[]): Promise<string | null> {
    trial ??= await startTrial(copy);
    await requireSound(trial, tests);
    trial.changed(copy.plant(bug));
    const noticed = await trial.run(tests);
    trial.changed(copy.restore(bug));
    return noticed;
  }

  async function tryWorkload(bug: WorkloadBug): Promise<string | null> {
    cluster ??= await startCluster();
    copy.plant(bug);
    const faults = await checkWorkload(cluster, { root: copy.root, ...bug.workload });
    copy.restore(bug);
    const { check } = bug.workload;
    return faults.some((fault) => fault.check === check) ? `bank workload > ${check}` : null;
  }

  return {
    tryBug: (bug) => ('workload' in bug ? tryWorkload(bug) : tryTests(bug, bug.tests)),
    async close() {
      await trial?.close();
      await cluster?.stop();
    },
  };
}

function reportOf(tried: readonly Tried[]): string {
  const rows = tried.map(
    ({ bug, noticedBy }) =>
      `| ${bug.name} | ${bug.class} | ${(noticedBy ?? '**nobody**').replaceAll('|', '\\|')} |`,
  );
  return ['| Bug | Class | Noticed by |', '| --- | --- | --- |', ...rows].join('\n');
}

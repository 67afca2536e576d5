import { join as joinPath } from 'node:path';
import { debianPostgres } from '../postgres/debian.ts';
import { projectRoot } from '../product/settings.ts';
import { ensureWebBuild } from '../product/web-build.ts';
import { toolVerdict, type Guard, type Verdict } from './guard.ts';
import { importLaw } from './import-law.ts';
import { plantedSample } from './planted.ts';
import { vitestProject } from './vitest.ts';

/**
 * What every change must pass, without a browser, in the order in which a fault is cheapest to learn. Those in a list of
 * their own use one core each, and run side by side.
 */
export const quickGuards: readonly (Guard | readonly Guard[])[] = [
  { name: 'format (oxfmt)', check: () => toolVerdict('oxfmt', ['--check', '.']) },
  { name: 'web application built', check: webBuild },
  { name: 'types (tsc)', check: types },
  [
    {
      name: 'lint (oxlint)',
      check: () => toolVerdict('oxlint', ['--deny-warnings', '--format=unix']),
    },
    { name: 'import law (dependency-cruiser, with its canary)', check: importLaw },
    { name: 'dead code (knip)', check: () => toolVerdict('knip', ['--no-progress']) },
    { name: 'tidy', check: () => vitestProject('tidy') },
  ],
  { name: 'unit tests', check: () => vitestProject('unit') },
  { name: 'integration tests on Debian’s PostgreSQL', check: integration },
];

/** Side by side: journeys wait more than they work, and the bank workload works while they wait. */
export const slowGuards: readonly Guard[] = [
  { name: 'bank workload under kills', check: () => vitestProject('trust') },
  { name: 'a sample of the planted bugs', check: plantedSample },
  { name: 'browser journeys', check: () => vitestProject('e2e') },
  { name: 'browser journeys that move the clock', check: () => vitestProject('alone') },
];

/** The server that people run has JIT, another planner and another version than the embedded one. */
async function integration(): Promise<Verdict> {
  const binaries = debianPostgres();
  const verdict = await vitestProject('integration');
  if (typeof binaries !== 'string') return verdict;
  return { ...verdict, remark: `on the embedded one: ${binaries}` };
}

/** The build also writes the message functions that the types of the pages come from. */
async function webBuild(): Promise<Verdict> {
  try {
    await ensureWebBuild();
    return { passed: 1, failed: 0, report: '' };
  } catch (error) {
    return { passed: 0, failed: 1, report: error instanceof Error ? error.message : String(error) };
  }
}

async function types(): Promise<Verdict> {
  const routes = await toolVerdict('react-router', ['typegen'], joinPath(projectRoot, 'apps/web'));
  return routes.failed > 0 ? routes : toolVerdict('tsc', ['-b']);
}

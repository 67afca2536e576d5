import { join as joinPath } from 'node:path';
import { debianPostgres } from '../postgres/debian.ts';
import { projectRoot } from '../product/settings.ts';
import { ensureWebBuild } from '../product/web-build.ts';
import { toolVerdict, type Guard, type Verdict } from './guard.ts';
import { importLaw } from './import-law.ts';
import { plantedSample } from './planted.ts';
import type { Plan } from './run.ts';
import { vitestProject } from './vitest.ts';

/** Also on a fresh clone: the routes' types, and the message functions, are written first. */
export const types: Guard = { name: 'types (tsc)', check: checkTypes };

/** Nothing is run yet. In the order in which a fault is cheapest to learn; those together use one core each. */
const reading: Plan = {
  inOrder: [
    { name: 'format (oxfmt)', check: () => toolVerdict('oxfmt', ['--check', '.']) },
    { name: 'web application built', check: webBuild },
    types,
    {
      together: [
        {
          name: 'lint (oxlint)',
          check: () => toolVerdict('oxlint', ['--deny-warnings', '--format=unix']),
        },
        { name: 'import law (dependency-cruiser, with its canary)', check: importLaw },
        { name: 'dead code (knip)', check: () => toolVerdict('knip', ['--no-progress']) },
        { name: 'tidy', check: () => vitestProject('tidy') },
        { name: 'weight of the pages', check: () => toolVerdict('node', ['tools/size.ts']) },
      ],
    },
  ],
};

const unit: Guard = { name: 'unit tests', check: () => vitestProject('unit') };
const integration: Guard = {
  name: 'integration tests on Debian’s PostgreSQL',
  check: checkIntegration,
};

/** What every change must pass, without a browser. */
export const quickGuards: Plan = { inOrder: [reading, unit, integration] };

/**
 * The same and all that takes long. Two cores are full from the first minute to the last: whatever runs beside something
 * else gains no time, and waits on it. So only what mostly waits has company: processes that are killed and start anew,
 * and the journeys that move the clock.
 */
export const allGuards: Plan = {
  inOrder: [
    reading,
    {
      together: [
        { inOrder: [unit, integration] },
        { name: 'bank workload under kills', check: () => vitestProject('trust') },
      ],
    },
    {
      together: [
        { name: 'browser journeys', check: () => vitestProject('e2e') },
        {
          inOrder: [
            {
              name: 'browser journeys that move the clock',
              check: () => vitestProject('alone'),
            },
            { name: 'component tests in a browser', check: () => vitestProject('components') },
            { name: 'a sample of the planted bugs', check: plantedSample },
          ],
        },
      ],
    },
  ],
};

/** The server that people run has JIT, another planner and another version than the embedded one. */
async function checkIntegration(): Promise<Verdict> {
  const binaries = debianPostgres();
  const verdict = await vitestProject('integration');
  if (typeof binaries !== 'string') return verdict;
  return { ...verdict, remark: `on the embedded one: ${binaries}` };
}

async function webBuild(): Promise<Verdict> {
  try {
    await ensureWebBuild();
    return { passed: 1, failed: 0, report: '' };
  } catch (error) {
    return { passed: 0, failed: 1, report: error instanceof Error ? error.message : String(error) };
  }
}

async function checkTypes(): Promise<Verdict> {
  const routes = await toolVerdict('react-router', ['typegen'], joinPath(projectRoot, 'apps/web'));
  return routes.failed > 0 ? routes : toolVerdict('tsc', ['-b']);
}

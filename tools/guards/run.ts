import type { Guard, Verdict } from './guard.ts';

type Outcome = { readonly guard: Guard; readonly verdict: Verdict };

/** Guards one after the other, or side by side. */
export type Plan =
  | Guard
  | { readonly inOrder: readonly Plan[] }
  | { readonly together: readonly Plan[] };

/** Runs all guards of the plan, whatever each finds, and gives the exit code. The last lines sum up. */
export async function runGuards(plan: Plan): Promise<number> {
  const started = performance.now();
  const outcomes = await outcomesOf(plan);
  const broken = outcomes.filter(({ verdict }) => verdict.failed > 0);
  for (const { guard, verdict } of broken) {
    console.log(['', `Broken, see above: ${guard.name}`, ...failures(verdict.report)].join('\n'));
  }
  const passed = sum(outcomes.map(({ verdict }) => verdict.passed));
  const failed = sum(outcomes.map(({ verdict }) => verdict.failed));
  console.log(`\nIn ${secondsSince(started)} s`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function outcomesOf(plan: Plan): Promise<readonly Outcome[]> {
  if ('check' in plan) return [await run(plan)];
  if ('together' in plan) return (await Promise.all(plan.together.map(outcomesOf))).flat();
  const outcomes: Outcome[] = [];
  for (const step of plan.inOrder) outcomes.push(...(await outcomesOf(step)));
  return outcomes;
}

/** Tells what it found as soon as it has, with how long it took. */
async function run(guard: Guard): Promise<Outcome> {
  const started = performance.now();
  const verdict = await verdictOf(guard);
  const { passed, failed, report, remark } = verdict;
  const counts = failed === 0 ? `${passed}` : `${passed}, ${failed} failed`;
  const sign = failed > 0 ? '✗' : '✓';
  const found = remark === undefined ? counts : `${counts}, ${remark}`;
  console.log(`${sign} ${guard.name}: ${found} (${secondsSince(started)} s)`);
  if (failed > 0) console.log(report);
  return { guard, verdict };
}

/** Each test of Vitest's report that failed, with the first line of why: the whole is long, and a log may keep its end only. */
function failures(report: string): readonly string[] {
  return [...report.matchAll(/^ *FAIL +(.+)\n(.+)$/gm)].map(([, test, why]) => `  ${test}: ${why}`);
}

async function verdictOf(guard: Guard): Promise<Verdict> {
  try {
    return await guard.check();
  } catch (error) {
    const report = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, report };
  }
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1);

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

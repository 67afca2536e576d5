import type { Guard, Verdict } from './guard.ts';

type Outcome = { readonly guard: Guard; readonly verdict: Verdict };

/**
 * Runs guards one after the other, a list of them side by side, whatever each finds, and gives the exit code. The last
 * lines sum up.
 */
export async function runGuards(steps: readonly (Guard | readonly Guard[])[]): Promise<number> {
  const started = performance.now();
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const guards = 'check' in step ? [step] : step;
    outcomes.push(...(await Promise.all(guards.map(run))));
  }
  const broken = outcomes.filter(({ verdict }) => verdict.failed > 0);
  if (broken.length > 0)
    console.log(`\nBroken, see above: ${broken.map(({ guard }) => guard.name).join(', ')}`);
  const passed = sum(outcomes.map(({ verdict }) => verdict.passed));
  const failed = sum(outcomes.map(({ verdict }) => verdict.failed));
  console.log(`\nIn ${secondsSince(started)} s`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
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

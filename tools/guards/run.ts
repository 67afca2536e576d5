import type { Guard, Verdict } from './guard.ts';

/** Runs guards one after the other, whatever each finds, and gives the exit code. The last line sums up. */
export async function runGuards(guards: readonly Guard[]): Promise<number> {
  let passed = 0;
  let failed = 0;
  const broken: string[] = [];
  for (const guard of guards) {
    const started = performance.now();
    const verdict = await verdictOf(guard);
    passed += verdict.passed;
    failed += verdict.failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const counts =
      verdict.failed === 0 ? `${verdict.passed}` : `${verdict.passed}, ${verdict.failed} failed`;
    console.log(`${verdict.failed === 0 ? '✓' : '✗'} ${guard.name}: ${counts} (${seconds} s)`);
    if (verdict.failed > 0) {
      console.log(verdict.report);
      broken.push(guard.name);
    }
  }
  if (broken.length > 0) console.log(`\nBroken, see above: ${broken.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function verdictOf(guard: Guard): Promise<Verdict> {
  try {
    return await guard.check();
  } catch (error) {
    const report = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, report };
  }
}

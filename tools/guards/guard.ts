import { run } from '../process/run.ts';
import { projectRoot } from '../product/settings.ts';

/** What a guard found: how many promises held, how many did not, and what to read when one did not. */
export type Verdict = {
  readonly passed: number;
  readonly failed: number;
  readonly report: string;
  /** What this machine lacks, and what was checked instead. */
  readonly remark?: string;
};

export type Guard = { readonly name: string; readonly check: () => Promise<Verdict> };

/** Runs a tool that npm installed; a tool is one promise, which holds when it ends with 0. */
export async function toolVerdict(
  tool: string,
  args: readonly string[],
  cwd = projectRoot,
): Promise<Verdict> {
  return verdictOf(await run({ command: `${projectRoot}/node_modules/.bin/${tool}`, args, cwd }));
}

export function verdictOf({
  code,
  output,
}: {
  readonly code: number;
  readonly output: string;
}): Verdict {
  return code === 0
    ? { passed: 1, failed: 0, report: '' }
    : { passed: 0, failed: 1, report: output };
}

export function join(...verdicts: readonly Verdict[]): Verdict {
  return {
    passed: verdicts.reduce((sum, { passed }) => sum + passed, 0),
    failed: verdicts.reduce((sum, { failed }) => sum + failed, 0),
    report: verdicts
      .map(({ report }) => report)
      .filter((report) => report !== '')
      .join('\n'),
  };
}

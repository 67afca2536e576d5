import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../process/run.ts';
import { projectRoot } from '../product/settings.ts';
import type { Verdict } from './guard.ts';

type JsonReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

/** Longer than the slowest file of tests on a busy machine, and than what a test itself may take. */
const silenceMs = 30 * 60_000;

/** Broken journeys wait long for what never comes: after so many, the rest would say no more. */
const enoughBroken = 5;

/** Runs one of Vitest's projects; each test is a promise. What breaks outside a test counts as one more that failed. */
export async function vitestProject(project: string): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'nzela-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await run({
      command: join(projectRoot, 'node_modules/.bin/vitest'),
      args: [
        'run',
        '--project',
        project,
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--reporter=default',
        '--passWithNoTests',
        ...(project === 'e2e' || project === 'alone' ? [`--bail=${enoughBroken}`] : []),
      ],
      silenceMs,
      cwd: projectRoot,
      env: { ...process.env, NO_COLOR: '1' },
    });
    const counts = existsSync(file)
      ? countTests(JSON.parse(readFileSync(file, 'utf8')) as JsonReport)
      : { passed: 0, failed: 0 };
    const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
    return { passed: counts.passed, failed, report: failed === 0 ? '' : output };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function countTests(report: JsonReport): { passed: number; failed: number } {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

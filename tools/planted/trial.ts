import { join, relative } from 'node:path';
import { createVitest, type Reporter, type TestCase, type TestModule } from 'vitest/node';
import type { Copy } from './copy.ts';

/** Runs test files of a copy again and again, on one PostgreSQL and with what was compiled before. */
export type Trial = {
  /** What failed first, by file and test; null when everything passed. */
  run(files: readonly string[]): Promise<string | null>;
  /** Files of the copy that changed since the last run, by their whole path. */
  changed(paths: readonly string[]): void;
  close(): Promise<void>;
};

/** A bug may leave a test waiting for ever; the slowest test takes a fifth of it on a busy machine. */
const waitMs = 60_000;

export async function startTrial({ root }: Copy): Promise<Trial> {
  let failures: string[] = [];
  /** The first test that fails says enough. */
  function failed(text: string): void {
    failures.push(text);
    void vitest.cancelCurrentRun('test-failure');
  }
  const reporter: Reporter = {
    onTestCaseResult(testCase: TestCase) {
      if (testCase.result().state !== 'failed') return;
      failed(`${relative(root, testCase.module.moduleId)} > ${testCase.fullName}`);
    },
    // A file that cannot be read, or whose set-up fails, has no test that failed.
    onTestModuleEnd(module: TestModule) {
      if (module.state() === 'failed') failed(relative(root, module.moduleId));
    },
  };
  const vitest = await createVitest('test', {
    root,
    config: join(root, 'vitest.config.ts'),
    watch: false,
    project: ['unit', 'integration'],
    reporters: [reporter],
  });
  // The configuration's own, per project, are for machines that are merely slow.
  for (const { config } of vitest.projects)
    Object.assign(config, { testTimeout: waitMs, hookTimeout: waitMs });
  await vitest.standalone();
  // Tests of the ledger belong to both projects; one of the two says enough.
  const specifications = new Map(
    (await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]),
  );
  return {
    async run(files) {
      failures = [];
      const chosen = files.map((file) => {
        const specification = specifications.get(join(root, file));
        if (specification === undefined) throw new Error(`No such test file: ${file}`);
        return specification;
      });
      const { unhandledErrors } = await vitest.runTestSpecifications(chosen);
      const [unhandled] = unhandledErrors.map((error) => (error as Error).message);
      return failures[0] ?? unhandled ?? null;
    },
    changed(paths) {
      for (const path of paths) vitest.invalidateFile(path);
    },
    close: () => vitest.close(),
  };
}

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/longest-first.ts';

// Inherited by every program that tests start: what Node compiled of the product once is not compiled for each of them.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
);

/** Tests in Node.js beside a PostgreSQL that is started for all of them. */
const withPostgres = {
  globalSetup: ['tools/testing/messages.global.ts', 'tools/testing/postgres.global.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // The default second is a busy machine's pause.
  expect: { poll: { timeout: 60_000 } },
  // The program is read once, not for each of its files: a third less work.
  isolate: false,
  // Memory is looked through less often: an eighth less work of the tests' own.
  execArgv: ['--max-semi-space-size=64', '--heap-growing-percent=200'],
  // A worker waits for its server half of the time: with two on two cores, a third of the processors was idle.
  maxWorkers: 3,
};

/** Journeys in Chromium, on a product that is started for all of them. */
const inABrowser = {
  globalSetup: ['tools/testing/messages.global.ts', 'e2e/support/product.global.ts'],
  // Never the machine's speed: each wait has its own end, and this is for what waits for nothing.
  testTimeout: 900_000,
  hookTimeout: 600_000,
  // As long as Playwright waits.
  expect: { poll: { timeout: 300_000, interval: 100 } },
  // A worker keeps its browser; what journeys must not share, each has in a context of its own.
  isolate: false,
};

/**
 * Seven projects. `unit` is everything without a browser that has one folder with what it tests (a real PostgreSQL is one
 * import away, see tools/testing/database.ts). `integration` is the API as a whole, and the ledger once more, on Debian's
 * PostgreSQL where the machine has it: people run that one. `components` is the parts of the pages, each by itself, in
 * Chromium (apps/web/vitest.config.ts). `tidy` reads the repository. `trust` kills processes of a
 * product at work. `e2e` drives a started product in Chromium. `alone` does too, and moves its clock: each of its
 * workers has a product of its own.
 */
export default defineConfig({
  test: {
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/build/**',
            'apps/api/test/**',
            'tools/tidy.test.ts',
            '**/*.browser.test.tsx',
          ],
          ...withPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['packages/ledger/**/*.test.ts', 'apps/api/test/**/*.test.ts'],
          ...withPostgres,
        },
      },
      'apps/web/vitest.config.ts',
      { extends: true, test: { name: 'tidy', include: ['tools/tidy.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'trust',
          include: ['e2e/trust/**/*.spec.ts'],
          globalSetup: ['tools/testing/messages.global.ts'],
          testTimeout: 1_500_000,
          hookTimeout: 600_000,
          // Each file has a whole product of its own.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/journeys/**/*.spec.ts'],
          ...inABrowser,
          // A journey also waits: for jobs, callbacks, a minute in which a transfer can be undone.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['e2e/alone/**/*.spec.ts'],
          ...inABrowser,
          // What is done to the clock or to the outside world is done to everybody: each worker has a product of its own.
          maxWorkers: 2,
        },
      },
    ],
  },
});

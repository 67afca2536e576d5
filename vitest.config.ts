import { defineConfig } from 'vitest/config';

/**
 * Two projects: `unit` is everything without a browser (a real PostgreSQL is one import away, see tools/testing/database.ts);
 * `e2e` drives a started product in Chromium.
 */
export default defineConfig({
  test: {
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', 'tools/tidy.test.ts'],
          globalSetup: ['tools/testing/postgres.global.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

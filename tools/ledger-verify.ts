import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { explain } from './product/failure.ts';
import { withDatabase } from './product/instance.ts';
import { projectRoot, readSettings } from './product/settings.ts';

const book = join(projectRoot, 'packages/ledger/src/verify.command.ts');
const audit = join(projectRoot, 'apps/api/src/verify-audit.ts');

try {
  process.exitCode = await withDatabase(readSettings(process.env), async (databaseUrl) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const run = (args: readonly string[], printsTo: 'inherit' | 2 = 'inherit') =>
      spawnSync(process.execPath, args, { stdio: ['inherit', printsTo, 'inherit'], env }).status ??
      1;
    const given = process.argv.slice(2);
    const found = run([book, ...given]);
    // With --json, the one line on the standard output is the book's.
    return Math.max(found, run([audit], given.includes('--json') ? 2 : 'inherit'));
  });
} catch (error) {
  process.stderr.write(`\n✗ ${explain(error)}\n\n`);
  process.exitCode = 1;
}

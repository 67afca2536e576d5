import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { explain } from './product/failure.ts';
import { withDatabase } from './product/instance.ts';
import { projectRoot, readSettings } from './product/settings.ts';

const program = join(projectRoot, 'packages/ledger/src/verify.command.ts');

try {
  process.exitCode = await withDatabase(readSettings(process.env), async (databaseUrl) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    return (
      spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit', env })
        .status ?? 1
    );
  });
} catch (error) {
  process.stderr.write(`\n✗ ${explain(error)}\n\n`);
  process.exitCode = 1;
}

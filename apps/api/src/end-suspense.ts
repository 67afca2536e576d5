import { formatMoney } from '@nzela/money/format';
import { readConfig } from './config.ts';
import { buildDeps } from './deps.ts';
import { endSuspense, type SuspenseEnd } from './features/operations/operations.ts';
import { findUser } from './features/users/users.ts';
import { createLog } from './kernel/monitoring/log.ts';

const usage = `Usage: node apps/api/src/end-suspense.ts <alert id> bank <reference> | wallet <account id>
Tells the book that a suspended credit was paid by hand, or puts it on the wallet of an account.`;

const [alertId = '', way = '', value = '', ...rest] = process.argv.slice(2);
const config = readConfig(process.env);
const deps = await buildDeps(config, createLog('error'));
try {
  const amount = await endSuspense(deps, alertId, await readEnd());
  process.stdout.write(`${formatMoney(amount, { code: true })} left suspense\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await deps.close();
}

async function readEnd(): Promise<SuspenseEnd> {
  if (value === '' || rest.length > 0) throw new Error(usage);
  if (way === 'bank') return { bank: value };
  if (way !== 'wallet') throw new Error(usage);
  if ((await findUser(deps.pool, 'id', value)) === null) throw new Error(`No account is ${value}`);
  return { wallet: value };
}

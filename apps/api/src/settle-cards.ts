import { readConfig } from './config.ts';
import { buildDeps } from './deps.ts';
import { settleStop } from './features/virtual-cards/stops/stops.ts';
import { createLog } from './kernel/monitoring/log.ts';

const usage = `Usage: node apps/api/src/settle-cards.ts <account id> <how it was settled>
Lets the cards of an account pay again that were stopped because a payment was at our cost.`;

const [ownerId = '', ...settlement] = process.argv.slice(2);
const config = readConfig(process.env);
const deps = await buildDeps(config, createLog('error'));
try {
  if (ownerId === '' || settlement.length === 0) throw new Error(usage);
  await settleStop(deps, ownerId, settlement.join(' '));
  process.stdout.write(`The cards of ${ownerId} pay again\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await deps.close();
}

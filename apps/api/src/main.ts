import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { buildDeps, type Deps } from './deps.ts';
import { createLog } from './kernel/monitoring/log.ts';
import { returnMemory } from './kernel/monitoring/memory.ts';
import { pendingMigrations } from './kernel/data/migrations.ts';
import { migrationFolders } from './migrate.ts';
import { requireProductionData } from './production.ts';
import { requireReadableSettings } from './sealed.ts';
import { startJobs } from './worker.ts';

/** What this process does: answer requests, run jobs, or both (`--role web`, `--role worker`). */
type Roles = { readonly web: boolean; readonly worker: boolean };

/** How long answers under way and running jobs are waited for. */
const closingMs = 25_000;

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const roles = readRoles(process.argv.slice(2));

// What nobody expected leaves the process in a state that nobody knows: it ends, and its keeper starts another one.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ err: error }, event);
    process.exit(1);
  });
}

const deps = await buildDeps(config, log);
await requireMigrations(deps);
await requireReadableSettings(deps);
if (config.environment === 'production') await requireProductionData(deps);
const stopping = stopSignal();
const closers = await startRoles(deps, roles);
log.info({ roles, port: config.port }, 'ready');
log.info({ signal: await stopping }, 'closing');
deps.drain.begin();
// A worker has no proxy that has to learn of it.
if (roles.web) await sleep(config.drainMs);
setTimeout(() => {
  log.error('closing took too long');
  process.exit(1);
}, closingMs).unref();
for (const close of closers) await close();
log.info('closed');

/** Starts them; answers how to end them, in order: no more requests, no more jobs, then what both stood on. */
async function startRoles(made: Deps, { web, worker }: Roles): Promise<(() => Promise<void>)[]> {
  const jobs = worker ? await startJobs(made) : null;
  const app = web ? await buildApp(made) : null;
  await returnMemory();
  await app?.listen({ host: config.host, port: config.port });
  return [async () => app?.close(), async () => jobs?.stop(), () => made.close()];
}

async function requireMigrations({ pool }: Deps): Promise<void> {
  const pending = await pendingMigrations(pool, migrationFolders);
  if (pending.length === 0) return;
  throw new Error(`The database lacks ${pending.join(', ')}: run apps/api/src/migrate.ts first`);
}

function readRoles(args: readonly string[]): Roles {
  const { values } = parseArgs({ args: [...args], options: { role: { type: 'string' } } });
  const { role } = values;
  if (role !== undefined && role !== 'web' && role !== 'worker')
    throw new Error(`--role ${role}: web or worker`);
  return { web: role !== 'worker', worker: role !== 'web' };
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => resolve(signal));
  });
}

import { readConfig, type Config } from '../src/config.ts';
import { buildDeps, type Deps } from '../src/deps.ts';
import { demoPast } from './past.ts';
import { seedBank } from './bank.seed.ts';
import { seedAccounts } from './accounts.seed.ts';
import { seedMerchants } from './merchants.seed.ts';
import { seedSales } from './sales.seed.ts';
import { seedSchedules } from './schedules.seed.ts';
import { seedTransfers } from './transfers.seed.ts';
import { seedVirtualCards } from './virtual-cards.seed.ts';
import { createLog } from '../src/kernel/monitoring/log.ts';

/** Fills its part of an empty database, through the services that requests use. */
type Seed = { readonly name: string; readonly run: (deps: Deps) => Promise<void> };

const cast = {
  user: 'user@nzela.example',
  merchant: 'merchant@nzela.example',
  friend: 'destinataire@nzela.example',
  admin: 'admin@nzela.example',
};

/** What each feature has to show, in the order given; what stands together runs at the same time. */
const seeds: readonly (readonly Seed[])[] = [
  [{ name: 'auth', run: seedAccounts }],
  [{ name: 'merchants', run: (deps) => seedMerchants(deps, cast) }],
  [
    // In the test book, while the cards wait for their issuer.
    { name: 'sales', run: (deps) => seedSales(deps, cast.merchant) },
    // Its past is the oldest: a wallet's own history is written in order.
    { name: 'virtual-cards', run: (deps) => seedVirtualCards(deps, cast.user) },
  ],
  [{ name: 'transfers', run: (deps) => seedTransfers(deps, cast, demoPast(deps, cast)) }],
  [{ name: 'schedules', run: (deps) => seedSchedules(deps, cast.user) }],
  [{ name: 'bank', run: seedBank }],
];

/**
 * The demonstration's data, on a database that has no account yet; never in production. Seeded through the services, so
 * it is real ledger data. Answers false when there was nothing to do.
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  if (!deps.config.demo) return false;
  const { rows } = await deps.pool.query<{ empty: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM users) AS empty',
  );
  if (rows[0]?.empty !== true) return false;
  for (const together of seeds)
    await Promise.all(
      together.map(async ({ name, run }) => {
        await run(deps);
        deps.log.info({ seed: name }, 'seeded');
      }),
    );
  return true;
}

async function main(config: Config): Promise<void> {
  const deps = await buildDeps(config, createLog(config.logLevel));
  try {
    await seedDemo(deps);
  } finally {
    await deps.close();
  }
}

if (import.meta.main) await main(readConfig(process.env));

import type { Pool } from 'pg';
import { createLedger } from '@nzela/ledger/ledger';
import type { Ledger } from '@nzela/ledger/types';
import type { Config } from './config.ts';
import { createIdentity, type Identity } from './features/auth/auth.ts';
import { createLiveness, type Liveness } from './features/auth/sessions/liveness.ts';
import { bankAccountFollower } from './features/deposits/bank-account.follower.ts';
import { addressFollowers } from './features/gateways/addresses.follower.ts';
import { createRecorder } from './features/gateways/gateways.ts';
import { imagesFollowers } from './features/images/images.follower.ts';
import { createRateDays, type RateDays } from './features/rates/rate-days.ts';
import { createRates, currenciesFollower, type Rates } from './features/rates/rates.ts';
import { mailFollower } from './features/mails/mails.follower.ts';
import { redirectsFollower, urlsFollower } from './features/redirects/redirects.follower.ts';
import { createSettings, type Settings } from './features/settings/settings.ts';
import { settingsDefaults } from './features/settings/settings.defaults.ts';
import { createPeople, type People } from './features/users/users.ts';
import { platformFollower } from './features/webhooks/webhooks.ts';
import { movableClock, type MovableClock } from './kernel/time/clock.ts';
import { followClockOffset } from './kernel/time/clock-offset.ts';
import {
  createDocuments,
  createDrawingThread,
  documentLimitsFor,
  type Documents,
} from './kernel/texts/documents.ts';
import { createDrain, type Drain } from './kernel/http/drain.ts';
import { createEvents, type Events } from './kernel/data/events.ts';
import { createLog, type Log } from './kernel/monitoring/log.ts';
import { createInstances, type Instances } from './kernel/monitoring/instances.ts';
import { createMetrics, type Metrics } from './kernel/monitoring/metrics.ts';
import { createNotifications, type Notifications } from './kernel/data/notifications.ts';
import { createOutbound, type Outbound } from './kernel/http/outbound.ts';
import { createGroupCommitPool, createPool, createReadPool } from './kernel/data/pools.ts';
import { createPrimary } from './kernel/data/positions.ts';
import { createReads, type Reads } from './kernel/data/reads.ts';
import { createReplica } from './kernel/data/replica.ts';
import { createSecrets, type Secrets } from './kernel/data/secrets.ts';
import { createAccessTokens, type AccessTokens } from './kernel/identity/session.ts';
import { createRowBatches, type RowBatches } from './kernel/data/row-batches.ts';
import { inTime, usualWaitMs } from './kernel/data/waits.ts';
import { createGateways, createTestWorld, type Gateways, type TestWorld } from './outside-world.ts';
import { replicatedRoutes } from './replicated-routes.ts';
import { createPurposes, type Purposes } from './purposes.ts';

/** What a process makes once and hands to its features; each feature takes the part that it names. */
export type Deps = {
  readonly config: Config;
  readonly log: Log;
  readonly pool: Pool;
  readonly reads: Reads;
  readonly ledger: Ledger;
  readonly rowBatches: RowBatches;
  readonly clock: MovableClock;
  readonly secrets: Secrets;
  readonly tokens: AccessTokens;
  readonly notifications: Notifications;
  readonly liveness: Liveness;
  readonly events: Events;
  readonly settings: Settings;
  readonly rates: Rates;
  readonly rateDays: RateDays;
  readonly people: People;
  readonly identity: Identity;
  readonly outbound: Outbound;
  readonly gateways: Gateways;
  /** What carries out orders of the test mode: always the sandbox. Null: this deployment knows none. */
  readonly testWorld: TestWorld | null;
  readonly purposes: Purposes;
  readonly metrics: Metrics;
  readonly instances: Instances;
  readonly drain: Drain;
  readonly documents: Documents;
  /** Ends what was made here, in order: the ledger's last commits, then the connections. */
  close(): Promise<void>;
};

/**
 * Settings and rates are read in the middle of transactions, over connections that no transaction holds: otherwise as
 * many transactions as there are connections would each wait for one more, and all time out.
 */
export const referencePoolSize = 2;

/** The ledger has one group commit in flight (ADR 3), and so have the rows that move no money. */
export const groupCommitPoolSize = 2;

const drawingThread = createDrawingThread(new URL('documents.thread.ts', import.meta.url));

/** The nouns that a subject of the settings governs beyond what reads it. */
function followersOf(
  parts: Parameters<typeof platformFollower>[0] &
    Parameters<typeof addressFollowers>[0] & { readonly pool: Pool },
  operator: { readonly publicUrl: string },
) {
  return {
    ...addressFollowers(parts),
    ...imagesFollowers({ ...parts, ...operator }),
    api: platformFollower(parts),
    'bank-account': bankAccountFollower,
    currencies: currenciesFollower,
    mail: mailFollower(parts),
    redirects: redirectsFollower(operator),
    urls: urlsFollower(operator),
  };
}

type GroupCommits = Pick<Deps, 'ledger' | 'rowBatches'> & {
  /** Waits for what was submitted. */
  readonly closeGroupCommits: () => Promise<void>;
};

function createGroupCommits(
  { databaseUrl }: Config,
  { clock, metrics }: Pick<Deps, 'clock' | 'metrics'>,
): GroupCommits {
  const pool = createGroupCommitPool(databaseUrl, groupCommitPoolSize);
  const book = createLedger({
    pool,
    now: () => clock.now(),
    onBatch: metrics.ledgerBatch,
    maximumWaitMs: usualWaitMs,
  });
  const rowBatches = createRowBatches(pool);
  return {
    ledger: {
      ...book,
      submit: (operation, companions) => inTime(() => book.submit(operation, companions)),
    },
    rowBatches,
    async closeGroupCommits() {
      await book.close();
      await rowBatches.close();
      await pool.end();
    },
  };
}

/** Makes everything a process needs and starts listening to the database. Rejects when the database is away. */
export async function buildDeps(
  config: Config,
  log: Log = createLog(config.logLevel),
): Promise<Deps> {
  const pool = createPool(config.databaseUrl, config.databasePoolSize);
  const referencePool = createPool(config.databaseUrl, referencePoolSize);
  const clock = movableClock();
  const secrets = createSecrets(config.secretKey, config.formerSecretKeys);
  const metrics = createMetrics(pool);
  const notifications = createNotifications({ url: config.databaseUrl, log });
  const outbound = createOutbound({ allowPrivate: config.sandbox !== null });
  const defaults = settingsDefaults(config.sandbox);
  const reference = { pool: referencePool, secrets, clock, notifications };
  const settings = createSettings({
    ...reference,
    defaults,
    takesSandboxSecrets: config.environment !== 'production',
    followers: followersOf({ ...reference, outbound, defaults }, config),
  });
  const rates = createRates({ ...reference, settings });
  const rateDays = createRateDays({ ...reference, rates });
  const { ledger, rowBatches, closeGroupCommits } = createGroupCommits(config, { clock, metrics });
  const tokens = createAccessTokens(...secrets.deriveEach('access-tokens'));
  const { publicUrl, demo, adminsNeedSecondFactor } = config;
  const deskUrl = config.sandbox?.url ?? null;
  const record = createRecorder({ pool, clock, log });
  const recordTest = createRecorder({ pool, clock, log, book: 'test' });
  const parts = {
    pool,
    clock,
    ledger,
    rowBatches,
    tokens,
    secrets,
    settings,
    notifications,
    log,
    outbound,
  };
  // Before those whose reading anew depends on the time.
  followClockOffset(parts);
  const liveness = createLiveness(parts);
  const readPool =
    config.readDatabaseUrl === null
      ? null
      : createReadPool(config.readDatabaseUrl, config.databasePoolSize);
  const replica = readPool === null ? null : createReplica({ pool: readPool, log });
  const deps: Deps = {
    ...parts,
    config,
    reads: createReads({
      pool,
      primary: createPrimary(referencePool),
      replica,
      metrics,
      routes: replicatedRoutes,
    }),
    liveness,
    events: createEvents(parts),
    rates,
    rateDays,
    people: createPeople(parts),
    identity: createIdentity({
      ...parts,
      liveness,
      metrics,
      publicUrl,
      demo,
      deskUrl,
      adminsNeedSecondFactor,
    }),
    gateways: createGateways({ ...parts, record }),
    testWorld: createTestWorld(config.sandbox, { ...parts, record: recordTest }),
    purposes: createPurposes({ rates, settings, config }),
    metrics,
    instances: createInstances(parts),
    drain: createDrain(),
    documents: createDocuments({
      thread: drawingThread,
      count: metrics.work,
      limits: documentLimitsFor(config.databasePoolSize),
    }),
    async close() {
      await closeGroupCommits();
      await notifications.close();
      await outbound.close();
      replica?.close();
      await readPool?.end();
      await referencePool.end();
      await pool.end();
    },
  };
  try {
    await notifications.start();
  } catch (error) {
    await deps.close();
    throw error;
  }
  return deps;
}

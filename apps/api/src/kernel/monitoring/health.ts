import type { Pool } from 'pg';
import { z } from 'zod';
import type { Drain } from '../http/drain.ts';
import type { Metrics } from './metrics.ts';
import type { Notifications } from '../data/notifications.ts';
import { refuse } from '../http/problem.ts';
import type { Features } from '../http/routes.ts';
import { publicAccess } from '../identity/session.ts';

type Needs = {
  readonly pool: Pool;
  readonly notifications: Notifications;
  readonly metrics: Metrics;
  readonly drain: Drain;
  /** Names of the migrations that the database lacks. */
  readonly pendingMigrations: () => Promise<readonly string[]>;
  /** Whoever has it may read the metrics from elsewhere; without one, only the machine itself may. */
  readonly metricsToken: string | null;
};

const stateSchema = z.object({ statut: z.literal('ok') });
/** A probe waits for 2 seconds or more. */
const readinessWaitMs = 1_500;
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** For the machines around: alive, ready for work, and measured. Outside the API's base path. */
export const healthRoutes: Features<Needs> = async (app, needs) => {
  const config = { access: publicAccess, rateLimit: false } as const;
  const hidden = { hide: true };
  let migrated = false;

  app.get(
    '/healthz',
    { config, schema: { ...hidden, response: { 200: stateSchema } } },
    async () => ({
      statut: 'ok' as const,
    }),
  );

  app.get(
    '/readyz',
    {
      config: { ...config, databaseWaitMs: readinessWaitMs },
      schema: { ...hidden, response: { 200: stateSchema } },
    },
    async () => {
      if (needs.drain.isBegun) refuse('service_indisponible', { retryAfterSeconds: 2 });
      const { rows } = await needs.pool.query<{ readOnly: string }>(
        `SELECT current_setting('transaction_read_only') AS "readOnly"`,
      );
      if (rows[0]?.readOnly !== 'off') refuse('service_indisponible', { retryAfterSeconds: 2 });
      migrated ||= (await needs.pendingMigrations()).length === 0;
      if (!migrated || !needs.notifications.listening)
        refuse('service_indisponible', { retryAfterSeconds: 2 });
      return { statut: 'ok' as const };
    },
  );

  app.get('/metrics', { config, schema: hidden }, async (request, reply) => {
    // A request that a proxy passed on is not the machine's own.
    const fromHere =
      loopback.has(request.clientAddress) && request.headers['x-forwarded-for'] === undefined;
    const token = needs.metricsToken;
    const admitted =
      token === null ? fromHere : request.headers.authorization === `Bearer ${token}`;
    if (!admitted) refuse('introuvable');
    const { registry } = needs.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

import type { FastifyInstance } from 'fastify';
import { say } from '@nzela/messages/message';
import { refusal, type Refusal } from './problem.ts';

/** What an administrator says of it. Null: there is none now. */
export type Maintenance = { readonly message: string } | null;

/** Nobody knows how long it lasts; pages ask far more often. */
export const maintenanceWaitSeconds = 60;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered during a maintenance, too: without it nobody could sign in, and an administrator could not end it. */
    duringMaintenance?: true;
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every change that somebody asks for during a maintenance. What goes on: reads, what signs people in and out,
 * what administrators do, and what providers report, so that money under way arrives. Register after the guard.
 */
export function installMaintenance(
  app: FastifyInstance,
  current: () => Promise<Maintenance>,
): void {
  app.addHook('onRequest', async (request) => {
    if (reads.has(request.method)) return;
    const { access, duringMaintenance } = request.routeOptions.config;
    if (access === undefined || access.kind === 'gateway' || duringMaintenance === true) return;
    if (request.actor?.role === 'admin') return;
    const maintenance = await current();
    if (maintenance !== null) throw maintenanceRefusal(maintenance);
  });
}

function maintenanceRefusal({ message }: NonNullable<Maintenance>): Refusal {
  const detail = message === '' ? say('maintenance_soon') : message;
  return refusal('maintenance', {
    values: { detail },
    retryAfterSeconds: maintenanceWaitSeconds,
  });
}

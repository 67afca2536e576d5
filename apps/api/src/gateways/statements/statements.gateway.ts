import { z } from 'zod';
import type { StatementSource } from '@nzela/contract/reconciliation';
import type { GatewayDeps } from '../gateway.ts';
import { createProviderClient } from '../provider-client.ts';
import type { StatementsGateway } from './statements.port.ts';

const fileSchema = z.object({ name: z.string().min(1).max(200), content: z.string() });

/** The adapter of the daily statements, which each provider gives below its own API. Its protocol: docs/providers.md. */
export function createStatementsGateway(
  over: Readonly<Record<StatementSource, GatewayDeps>>,
): StatementsGateway {
  const clientOf = (job: StatementSource) =>
    createProviderClient({ job, deps: over[job], refusals: {} });
  const clients = {
    cards: clientOf('cards'),
    payouts: clientOf('payouts'),
    'mobile-money': clientOf('mobile-money'),
    bank: clientOf('bank'),
  };
  return {
    read: (source, day) =>
      clients[source].find({
        method: 'GET',
        path: `/statements/${encodeURIComponent(day)}`,
        schema: fileSchema,
      }),
  };
}

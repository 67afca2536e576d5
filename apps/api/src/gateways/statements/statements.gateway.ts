import { z } from 'zod';
import type { StatementSource } from '@nzela/contract/reconciliation';
import type { GatewayDeps, GatewayJob } from '../gateway.ts';
import { createProviderClient } from '../provider-client.ts';
import type { StatementsGateway } from './statements.port.ts';

/** No file has a NUL, and the database keeps none. */
const textSchema = z.string().overwrite((text) => text.replaceAll('\0', '\uFFFD'));
const fileSchema = z.object({ name: textSchema.min(1).max(200), content: textSchema });

/** A day of tens of thousands of lines. */
const maximumBytes = 32 * 1024 * 1024;

type StatementJob = Exclude<GatewayJob, 'rates' | 'mail' | 'sms' | 'screening'>;

/** The adapter of the daily statements, which each provider gives below its own API. Its protocol: docs/providers.md. */
export function createStatementsGateway(
  over: (job: StatementJob) => GatewayDeps,
): StatementsGateway {
  const providerOf = (job: StatementJob) => {
    const deps = over(job);
    return { deps, client: createProviderClient({ job, deps, refusals: {} }) };
  };
  const providers: Readonly<Record<StatementSource, ReturnType<typeof providerOf>>> = {
    cards: providerOf('cards'),
    payouts: providerOf('payouts'),
    'mobile-money': providerOf('mobile-money'),
    bank: providerOf('bank'),
    topups: providerOf('topup'),
    bills: providerOf('bills'),
    issuing: providerOf('issuing'),
  };
  return {
    read: (source, day) =>
      providers[source].client.find({
        method: 'GET',
        path: `/statements/${encodeURIComponent(day)}`,
        schema: fileSchema,
        maximumBytes,
      }),
    isOn: async (source) => (await providers[source].deps.settings()).isOn,
  };
}

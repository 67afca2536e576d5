import type { Pool } from 'pg';
import type { z } from 'zod';
import type {
  ExchangeResult,
  GatewayExchange as WireExchange,
  GatewayExchangeList,
  gatewayExchangesQuerySchema,
  GatewayJobName,
  GatewayTest,
} from '@nzela/contract/gateways';
import { exchangeOf } from '../../gateways/exchanges.ts';
import type { GatewayExchange, GatewayHealth } from '../../gateways/gateway.ts';
import { transact } from '../../kernel/data/database.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { createRecorder } from './gateways.ts';
import { listExchanges, type StoredExchange } from './gateways.store.ts';

export type GatewayAdapters = {
  readonly [Job in Exclude<GatewayJobName, 'mobile-money'> | 'mobileMoney']: {
    health(): Promise<GatewayHealth>;
  };
};

export type GatewayDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Parameters<typeof createRecorder>[0]['log'];
  readonly settings: Pick<Settings, 'read'>;
  readonly gateways: GatewayAdapters;
};

/**
 * Calls a provider with the saved settings and says what it answered. Moves nothing; it is kept with the other exchanges,
 * and audited: somebody made the product call.
 */
export async function testGateway(
  deps: GatewayDeps,
  job: GatewayJobName,
  by: AuditedBy,
): Promise<GatewayTest> {
  const { pool, clock, settings, gateways } = deps;
  const { mode } = await settings.read(`gateways.${job}`);
  const startedAt = performance.now();
  const health = await gateways[job === 'mobile-money' ? 'mobileMoney' : job].health();
  const latencyMs = Math.round(performance.now() - startedAt);
  const { state, probe, detail = null } = health;
  const at = clock.now();
  const about = { job, verb: 'question', path: '/health', mode, latencyMs } as const;
  await createRecorder(deps)({
    ...exchangeOf(probe, about),
    state: null,
    ...(isUnheard(probe) ? { result: 'unknown' } : {}),
  });
  await transact(pool, async ({ client }) => {
    await writeAudit(client, {
      ...auditOf(by),
      action: 'gateways.test',
      subject: job,
      before: null,
      after: { etat: state },
      at,
    });
  });
  return {
    passerelle: job,
    mode,
    etat: state,
    dureeMs: health.latencyMs ?? null,
    detail,
    date: at.toISOString(),
  };
}

/** Nothing was sent, or nobody was there: the provider itself has refused nothing. */
function isUnheard(probe: GatewayHealth['probe']): boolean {
  return (
    probe.status === 'refused' &&
    (probe.code === 'gateway_unreachable' || probe.code === 'address_forbidden')
  );
}

const results = {
  answered: 'repondu',
  refused: 'refuse',
  unknown: 'sans_reponse',
} as const satisfies Record<GatewayExchange['result'], ExchangeResult>;

const resultOf = {
  repondu: 'answered',
  refuse: 'refused',
  sans_reponse: 'unknown',
} as const satisfies Record<ExchangeResult, GatewayExchange['result']>;

type Query = z.output<typeof gatewayExchangesQuerySchema>;

/** A page of what was exchanged with a provider. */
export async function searchExchanges(
  snapshot: Snapshot,
  job: GatewayJobName,
  query: Query,
): Promise<GatewayExchangeList> {
  const { resultat, reference = null } = query;
  const found = await listExchanges(snapshot, {
    job,
    result: resultat === undefined ? null : resultOf[resultat],
    reference,
    span: spanOf(query),
  });
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { elements: shown.map((exchange) => wireExchange(job, exchange)), ...page };
}

function wireExchange(job: GatewayJobName, { amount, ...exchange }: StoredExchange): WireExchange {
  return {
    id: exchange.id,
    date: exchange.createdAt.toISOString(),
    passerelle: job,
    sens: exchange.verb === 'order' ? 'ordre' : 'question',
    chemin: exchange.path,
    mode: exchange.mode,
    reference: exchange.reference,
    montant: amount === null ? null : wireAmount(amount),
    devise: amount?.currency ?? null,
    resultat: results[exchange.result],
    etat: exchange.state,
    code: exchange.code,
    detail: exchange.detail,
    dureeMs: exchange.latency,
  };
}

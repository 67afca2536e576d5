import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type {
  TransactionMethod,
  TransactionReport,
  transactionReportQuerySchema,
  TransactionType,
} from '@nzela/contract/transactions';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { filterOf } from './search.ts';
import type { SearchDeps } from './search.service.ts';

type ReportRow = {
  readonly type: TransactionType;
  readonly method: TransactionMethod | null;
  readonly country: string | null;
  readonly operator: string | null;
  readonly currency: CurrencyCode;
  readonly count: number;
  readonly done: number;
  readonly failed: number;
  readonly volume: bigint;
  readonly fees: bigint;
  readonly seconds: number | null;
};

const linesMost = 200;

/** What was ordered in a period, by corridor, operator and method; the most frequent first. */
export async function readReport(
  deps: SearchDeps,
  request: FastifyRequest,
  query: z.output<typeof transactionReportQuerySchema>,
): Promise<TransactionReport> {
  const { from, to } = await filterOf(deps, request, query);
  const rows = await deps.reads.once(request, async (snapshot) => {
    const found = await snapshot.query<ReportRow>(
      `SELECT type, method, country, operator, currency, count(*)::int AS count,
          count(*) FILTER (WHERE status IN ('completed', 'refunded'))::int AS done,
          count(*) FILTER (WHERE status = 'failed')::int AS failed,
          coalesce(sum(amount) FILTER (WHERE status = 'completed'), 0)::bigint AS volume,
          coalesce(sum(fee) FILTER (WHERE status = 'completed'), 0)::bigint AS fees,
          avg(extract(epoch FROM completed_at - at)) FILTER (WHERE completed_at >= at)::float8 AS seconds
         FROM transaction_logs
        WHERE at >= $1 AND at < $2 AND source <> 'refusals' AND currency IS NOT NULL
        GROUP BY type, method, country, operator, currency ORDER BY count DESC, type, currency LIMIT ${linesMost}`,
      [from, to],
    );
    return found.rows;
  });
  return {
    lignes: rows.map((row) => ({
      type: row.type,
      moyen: row.method,
      pays: row.country,
      operateur: row.operator,
      devise: row.currency,
      nombre: row.count,
      tauxReussite: row.done + row.failed === 0 ? null : row.done / (row.done + row.failed),
      volume: wireAmount(money(row.volume, row.currency)),
      revenus: wireAmount(money(row.fees, row.currency)),
      delaiSecondes: row.seconds === null ? null : Math.round(row.seconds),
    })),
  };
}

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

/**
 * What was ordered in a period, by corridor, operator and method; the most frequent first. Sums are by the hour: where days
 * begin at half past, half an hour of each end is the neighbour's.
 */
export async function readReport(
  deps: SearchDeps,
  request: FastifyRequest,
  query: z.output<typeof transactionReportQuerySchema>,
): Promise<TransactionReport> {
  const { from, to } = await filterOf(deps, request, query);
  const rows = await deps.reads.once(request, async (snapshot) => {
    const found = await snapshot.query<ReportRow>(
      `SELECT type, method, country, operator, currency, sum(orders)::int AS count, sum(done)::int AS done,
          sum(failed)::int AS failed, sum(volume)::bigint AS volume, sum(fees)::bigint AS fees,
          sum(seconds) / nullif(sum(timed), 0) AS seconds
         FROM transaction_sums($1, $2)
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

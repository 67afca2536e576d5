import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type {
  ReportGroup,
  TransactionMethod,
  TransactionReport,
  transactionReportQuerySchema,
  TransactionType,
} from '@nzela/contract/transactions';
import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import type { Sheet } from '../../../kernel/http/spreadsheets.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { languageOf } from '../../../kernel/texts/language.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import { filterOf } from './search.ts';
import type { SearchDeps } from './search.service.ts';

export type ReportRow = {
  readonly type: TransactionType | null;
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

type Asked = z.output<typeof transactionReportQuerySchema>;

declare module '../../../kernel/texts/drawings.ts' {
  interface Drawings {
    'report.csv': { head: MessageReader; line: ReportRow };
  }
}

const linesMost = 200;

const columns = ['type', 'method', 'country', 'operator'] as const;
type Column = (typeof columns)[number];

/** What each group tells apart, and what has none of it is left out of. */
const groups: Readonly<Record<ReportGroup, readonly Column[]>> = {
  detail: columns,
  corridor: ['country'],
  operateur: ['operator'],
  moyen: ['method'],
};

/**
 * What was ordered in a period, the most frequent first. Sums are by the hour: where days begin at half past, half an hour of
 * each end is the neighbour's.
 */
export async function readReport(
  deps: SearchDeps,
  request: FastifyRequest,
  query: Asked,
): Promise<TransactionReport> {
  const { from, to } = await filterOf(deps, request, query);
  return deps.reads.once(request, async (snapshot) => ({
    lignes: (await reportRows(snapshot, { from, to, par: query.par })).map(wireRow),
  }));
}

/** The same as a spreadsheet. */
export async function reportFile(
  deps: SearchDeps,
  request: FastifyRequest,
  query: Asked,
): Promise<Sheet<'report.csv'>> {
  const { from, to, timeZone } = await filterOf(deps, request, query);
  const reader = { language: languageOf(request), timeZone };
  return {
    drawing: 'report.csv',
    title: renderText(say('transactions_report_file'), reader),
    reader,
    async *lines(snapshot) {
      yield await reportRows(snapshot, { from, to, par: query.par });
    },
  };
}

type Span = { readonly from: Date; readonly to: Date; readonly par: ReportGroup };

async function reportRows(snapshot: Snapshot, { from, to, par }: Span): Promise<ReportRow[]> {
  const told = groups[par];
  const selected = columns.map((name) => (told.includes(name) ? name : `NULL AS ${name}`));
  const { rows } = await snapshot.query<ReportRow>(
    `SELECT ${selected.join(', ')}, currency, sum(orders)::int AS count, sum(done)::int AS done,
        sum(failed)::int AS failed, sum(volume)::bigint AS volume, sum(fees)::bigint AS fees,
        sum(seconds) / nullif(sum(timed), 0) AS seconds
       FROM transaction_sums($1, $2)
      ${par === 'detail' ? '' : `WHERE ${told.join()} IS NOT NULL`}
      GROUP BY ${told.join(', ')}, currency ORDER BY count DESC, ${told.join(', ')}, currency LIMIT ${linesMost}`,
    [from, to],
  );
  return rows;
}

/** Completed, of those that came to an end. */
export function successOf({ done, failed }: ReportRow): number | null {
  return done + failed === 0 ? null : done / (done + failed);
}

function wireRow(row: ReportRow): TransactionReport['lignes'][number] {
  return {
    type: row.type,
    moyen: row.method,
    pays: row.country,
    operateur: row.operator,
    devise: row.currency,
    nombre: row.count,
    tauxReussite: successOf(row),
    volume: wireAmount(money(row.volume, row.currency)),
    revenus: wireAmount(money(row.fees, row.currency)),
    delaiSecondes: row.seconds === null ? null : Math.round(row.seconds),
  };
}

import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { TransactionReport, transactionReportQuerySchema } from '@nzela/contract/transactions';
import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { money } from '@nzela/money/money';
import type { Sheet } from '../../../kernel/http/spreadsheets.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { languageOf } from '../../../kernel/texts/language.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import { reportRows, type ReportRow } from './report.store.ts';
import { filterOf } from './search.ts';
import type { SearchDeps } from './search.service.ts';

type Asked = z.output<typeof transactionReportQuerySchema>;

declare module '../../../kernel/texts/drawings.ts' {
  interface Drawings {
    'report.csv': { head: MessageReader; line: ReportRow };
  }
}

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
    revenus: wireAmount(money(row.revenue, row.currency)),
    delaiSecondes: row.seconds === null ? null : Math.round(row.seconds),
  };
}

import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { TransactionList, transactionListQuerySchema } from '@nzela/contract/transactions';
import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import type { WithReads } from '../../../kernel/data/reads.ts';
import { pageOf, spanOf } from '../../../kernel/http/pages.ts';
import type { Sheet } from '../../../kernel/http/spreadsheets.ts';
import { languageOf } from '../../../kernel/texts/language.ts';
import { renderText, type Untold } from '../../../kernel/texts/texts.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { filterOf, type Asked } from './search.ts';
import { listTransactions, readTransactions } from './search.store.ts';
import { peopleOf, wireTransaction, type TransactionLine } from './view.ts';

declare module '../../../kernel/texts/drawings.ts' {
  interface Drawings {
    'transactions.csv': { head: MessageReader; line: TransactionLine };
  }
}

export type SearchDeps = WithReads & { readonly pool: Pool; readonly clock: Clock };

/** A page of the log of transactions. */
export async function searchTransactions(
  deps: SearchDeps,
  request: FastifyRequest,
  query: z.output<typeof transactionListQuerySchema>,
): Promise<Untold<TransactionList>> {
  const filter = await filterOf(deps, request, query);
  return deps.reads.within(request, async (snapshot) => {
    const found = await listTransactions(snapshot, filter, spanOf(query));
    const { shown, ...page } = pageOf(query, found, (row) => row);
    const people = await peopleOf(snapshot, shown);
    return { elements: shown.map((row) => wireTransaction(row, people)), ...page };
  });
}

/** What is read, sent to the thread and drawn at a time: a few milliseconds of the event loop. */
const linesAtOnce = 500;

/** All that a list shows as a spreadsheet, at the administrator's own clocks. */
export async function transactionsFile(
  deps: SearchDeps,
  request: FastifyRequest,
  query: Asked,
): Promise<Sheet<'transactions.csv'>> {
  const filter = await filterOf(deps, request, query);
  const reader = { language: languageOf(request), timeZone: filter.timeZone };
  return {
    drawing: 'transactions.csv',
    title: renderText(say('transactions_file'), reader),
    reader,
    async *lines(snapshot) {
      for await (const rows of readTransactions(snapshot, filter, linesAtOnce)) {
        const people = await peopleOf(snapshot, rows);
        yield rows.map((row) => ({ ...row, who: people.get(row.userId ?? '') ?? null }));
      }
    },
  };
}

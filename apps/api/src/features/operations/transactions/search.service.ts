import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { TransactionList, transactionListQuerySchema } from '@nzela/contract/transactions';
import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import type { WithReads } from '../../../kernel/data/reads.ts';
import { pageOf, spanOf } from '../../../kernel/http/pages.ts';
import { languageOf } from '../../../kernel/texts/language.ts';
import type { Documents } from '../../../kernel/texts/documents.ts';
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

/** All that a list shows as a spreadsheet, drawn as it is read. Refuses `service_sature`. */
export async function transactionsFile(
  deps: SearchDeps & { readonly documents: Documents },
  request: FastifyRequest,
  { query, leaves }: { readonly query: Asked; readonly leaves: AbortSignal },
): Promise<{ readonly name: string; readonly content: Readable }> {
  const filter = await filterOf(deps, request, query);
  const head = { language: languageOf(request), timeZone: filter.timeZone };
  const content = await deps.documents.stream(leaves, (paper) =>
    deps.reads.stream(request, {
      head: async () => head,
      async rest(snapshot) {
        const document = await paper.begin('transactions.csv', head);
        for await (const rows of readTransactions(snapshot, filter, linesAtOnce)) {
          const people = await peopleOf(snapshot, rows);
          await document.add(
            rows.map((row) => ({ ...row, who: people.get(row.userId ?? '') ?? null })),
          );
        }
        await document.end();
      },
    }),
  );
  const day = deps.clock.now().toISOString().slice(0, 10);
  return { name: `${renderText(say('transactions_file'), head)}-${day}.csv`, content };
}

import type { Statement, StatementFormat, StatementQuery } from '@nzela/contract/statements';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';

/** The sums of a period, without its lines; nothing is asked while it has none. */
export function statementQuery(query: StatementQuery) {
  return queryOptions({
    // Under `operations`, so that what moves meanwhile is in it.
    queryKey: ['operations', 'statement', query],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ ...query, lignes: 'non' });
      return http.call<Statement>(`/statements?${search.toString()}`, { signal });
    },
    enabled: query.du !== '' && query.au !== '' && query.du <= query.au,
    placeholderData: keepPreviousData,
  });
}

export function downloadStatement(query: StatementQuery, format: StatementFormat): Promise<Blob> {
  const search = new URLSearchParams({ ...query, format });
  return http.download(`/statements/fichier?${search.toString()}`);
}

const extensions: Record<StatementFormat, string> = {
  pdf: 'pdf',
  csv: 'csv',
  camt053: 'camt053.xml',
};

export function statementName({ devise, du, au }: StatementQuery, format: StatementFormat): string {
  const name = m.statements_file({ currency: devise, from: du, to: au });
  return `${name}.${extensions[format]}`;
}

import type { Statement, StatementFormat, StatementQuery } from '@nzela/contract/statements';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { m } from '@nzela/messages/m';

/** Of one's own wallets, or of what a merchant can spend. */
export type StatementOf = MerchantAccount | undefined;

const pathOf = (account: StatementOf) => (account === undefined ? '/statements' : '/v1/statements');

/** The sums of a period, without its lines; nothing is asked while it has none. */
export function statementQuery(account: StatementOf, query: StatementQuery) {
  // Under what moves, so that what moves meanwhile is in it.
  const noun =
    account === undefined ? ['operations'] : ['payments', account.merchantId, account.mode];
  return queryOptions({
    queryKey: [...noun, 'statement', query],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ ...query, lignes: 'non' });
      return http.call<Statement>(`${pathOf(account)}?${search.toString()}`, { account, signal });
    },
    enabled: query.du !== '' && query.au !== '' && query.du <= query.au,
    placeholderData: keepPreviousData,
  });
}

export function downloadStatement(
  account: StatementOf,
  query: StatementQuery,
  format: StatementFormat,
): Promise<Blob> {
  const search = new URLSearchParams({ ...query, format });
  return http.download(`${pathOf(account)}/fichier?${search.toString()}`, { account });
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

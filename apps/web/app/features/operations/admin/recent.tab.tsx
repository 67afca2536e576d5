import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { whyUnread } from '../../../lib/api-error.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { allTransactions } from './transaction-filters.ts';
import { briefColumns, transactionColumns, TransactionTable } from './transaction-table.tsx';
import { transactionsQuery } from './transactions.api.ts';

/** The latest of the last seven days, as they come. */
export function RecentTab() {
  const { data, error, refetch } = useInfiniteQuery(transactionsQuery(allTransactions));
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} rowClassName="h-18" />
    ) : (
      <RetryAlert live title={m.transactions_failed()} onRetry={() => void refetch()}>
        {whyUnread(error)}
      </RetryAlert>
    );
  return (
    <Card padded={false}>
      <TransactionTable
        label={m.transactions_tab_recent()}
        transactions={data.pages[0]?.elements ?? []}
        columns={transactionColumns().filter(({ id }) => briefColumns.includes(id))}
        empty={<NoTransactions />}
      />
    </Card>
  );
}

export function NoTransactions() {
  return (
    <EmptyState icon={<ArrowLeftRight size={28} />} title={m.transactions_none_yet()}>
      {m.transactions_none_yet_text()}
    </EmptyState>
  );
}

import type { Operation } from '@nzela/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Link } from 'react-router';
import { unreadText } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink, TextLink } from '../../ui/Link.tsx';
import { Money } from '../../ui/Money.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { activityPath } from './activity-list.tsx';
import { operationState } from './operation-words.ts';
import { recentOperationsQuery } from './operations.api.ts';

type RecentOperationsProps = {
  readonly title?: string;
  /** How many, at most. */
  readonly shown: number;
};

/** The latest movements of the person's money (spec §2: in or out, date, description, amount), live. */
export function RecentOperations({
  title = m.operations_recent_title(),
  shown,
}: RecentOperationsProps) {
  return (
    <Card
      title={title}
      action={
        <TextLink to="/dashboard/user/activity" className="target whitespace-nowrap">
          {m.operations_recent_all()}
        </TextLink>
      }
      padded={false}
    >
      <Rows title={title} shown={shown} />
    </Card>
  );
}

function Rows({ title, shown }: Required<RecentOperationsProps>) {
  const { data, error, refetch } = useQuery(recentOperationsQuery(shown));
  if (data === undefined && error === null) {
    return (
      <div className="p-5 pt-0 sm:px-6">
        <SkeletonRows rows={shown} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className="p-5 pt-0 sm:px-6">
        <RetryAlert live title={m.operations_recent_failed()} onRetry={() => void refetch()}>
          {unreadText(error)}
        </RetryAlert>
      </div>
    );
  }
  return (
    <DataTable
      label={title}
      rows={data.elements}
      rowKey={({ id }) => id}
      item={item}
      empty={<FirstTransfer />}
      columns={columns()}
    />
  );
}

function columns(): DataTableProps<Operation>['columns'] {
  return [
    {
      id: 'date',
      header: m.operations_column_date(),
      cell: ({ date }) => (
        <span className="tabular whitespace-nowrap text-ink-2">{formatDate(date)}</span>
      ),
    },
    {
      id: 'description',
      header: m.operations_column_description(),
      cell: (operation) => (
        <span className="flex flex-wrap items-center gap-3">
          <Description operation={operation} />
          <Status operation={operation} />
        </span>
      ),
    },
    {
      id: 'montant',
      header: m.operations_column_amount(),
      align: 'end',
      cell: (operation) => <Amount operation={operation} />,
    },
  ];
}

function item(operation: Operation) {
  return <Item operation={operation} />;
}

function Item({ operation }: { readonly operation: Operation }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <Description operation={operation} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <span className="tabular">{formatDate(operation.date)}</span>
          <Status operation={operation} />
        </p>
      </div>
      <Amount operation={operation} />
    </div>
  );
}

function Description({ operation }: { readonly operation: Operation }) {
  return (
    <Link
      to={activityPath(operation)}
      className="target font-semibold underline-offset-4 hover:underline"
    >
      {operation.description}
    </Link>
  );
}

function Amount({ operation }: { readonly operation: Operation }) {
  const { montant, devise, type, compte } = operation;
  return (
    <Money
      amount={montant}
      currency={devise}
      direction={type}
      className={cx('font-semibold', !compte && 'text-ink-2! line-through')}
    />
  );
}

/** Only what is not simply done says so: a column of « Complété » would say nothing. */
function Status({ operation }: { readonly operation: Operation }) {
  const state = operationState(operation);
  return state === null ? null : <StatusPill look={state.look}>{state.label}</StatusPill>;
}

function FirstTransfer() {
  return (
    <EmptyState
      icon={<Send size={28} />}
      title={m.operations_recent_empty()}
      action={<ButtonLink to="/transfer">{m.wallets_action_transfer()}</ButtonLink>}
    >
      {m.operations_recent_empty_text()}
    </EmptyState>
  );
}

import type { BackOfficeFigures } from '@nzela/contract/service-state';
import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  ArrowLeftRight,
  ChartColumn,
  ShieldAlert,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react';
import type { MetaFunction } from 'react-router';
import { whyUnread } from '../../lib/api-error.ts';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { formatDate, formatDecimal } from '../../lib/format.ts';
import { firstReads, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { ActionGrid } from '../../ui/ActionGrid.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { NoTransactions } from './admin/recent.tab.tsx';
import { briefColumns, transactionColumns, TransactionTable } from './admin/transaction-table.tsx';
import { alertsPath, statePath, transactionsPath } from './admin/transaction-words.ts';
import { figuresQuery } from './admin/transactions.api.ts';

export const handle: PageHandle = { title: () => m.admin_dashboard_title() };

const reads = () => [figuresQuery];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.admin_dashboard_title());

/** The back-office at a glance (spec §2). */
export default function AdminDashboardPage() {
  const { data, error, refetch } = useQuery(figuresQuery);
  return (
    <div className="mx-auto flex max-w-content flex-col gap-5">
      <h2 data-page-title className="text-[1.75rem] sm:text-4xl">
        {m.admin_dashboard_title()}
      </h2>
      {data !== undefined && <Overview of={data} />}
      {data === undefined && error === null && <Skeleton className="h-[48rem] rounded-l" />}
      {data === undefined && error !== null && (
        <RetryAlert live title={m.admin_dashboard_failed()} onRetry={() => void refetch()}>
          {whyUnread(error)}
        </RetryAlert>
      )}
    </div>
  );
}

type Of = { readonly of: BackOfficeFigures };

function Overview({ of }: Of) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard
          label={m.admin_card_transactions()}
          value={formatDecimal(String(of.transactions))}
          icon={<ArrowLeftRight size={20} />}
        />
        <StatCard
          label={m.admin_card_users()}
          value={formatDecimal(String(of.inscrits))}
          icon={<Users size={20} />}
        />
        <StatCard
          label={m.admin_card_volume()}
          value={<Money amount={of.volume} currency="EUR" />}
          icon={<ChartColumn size={20} />}
          note={of.volumes.length > 1 ? m.admin_card_volume_note() : undefined}
        />
        <StatCard
          label={m.admin_card_alerts()}
          value={formatDecimal(String(of.alertes))}
          icon={of.alertes === 0 ? <ShieldCheck size={20} /> : <ShieldAlert size={20} />}
        />
      </div>
      <Actions />
      {of.recentes !== null && (
        <Card padded={false} title={m.admin_recent_title()}>
          <TransactionTable
            label={m.admin_recent_title()}
            transactions={of.recentes}
            columns={transactionColumns().filter(({ id }) => briefColumns.includes(id))}
            empty={<NoTransactions />}
          />
        </Card>
      )}
      {of.nouveaux !== null && <NewPeople people={of.nouveaux} />}
    </>
  );
}

/** Of these, the ones that the administrator may open. */
function Actions() {
  const { session } = useRootData();
  const actions = [
    { to: '/dashboard/admin/users', label: m.admin_action_users(), icon: UserRound, of: 'support' },
    {
      to: transactionsPath,
      label: m.admin_action_transactions(),
      icon: ArrowLeftRight,
      of: 'support',
    },
    { to: statePath, label: m.system_title(), icon: Activity, of: 'technique' },
    { to: alertsPath, label: m.alerts_title(), icon: ShieldAlert, of: 'support' },
  ] as const;
  const shown = actions.filter(({ of }) => session?.capacites.includes(of) === true);
  if (shown.length === 0) return null;
  return <ActionGrid label={m.admin_quick_actions()} columns={4} actions={shown} />;
}

type NewPeopleProps = { readonly people: NonNullable<BackOfficeFigures['nouveaux']> };

const personLooks = {
  active: { look: 'done', name: m.admin_user_active },
  inactive: { look: 'cancelled', name: m.admin_user_inactive },
  pending: { look: 'pending', name: m.admin_user_pending },
} as const;

function NewPeople({ people }: NewPeopleProps) {
  return (
    <Card padded={false} title={m.admin_new_users_title()}>
      <DataTable
        label={m.admin_new_users_title()}
        rows={people}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={<Users size={28} />} title={m.admin_new_users_none()} />}
        columns={peopleColumns()}
      />
    </Card>
  );
}

function peopleColumns(): DataTableProps<NewPeopleProps['people'][number]>['columns'] {
  return [
    {
      id: 'date',
      header: m.operations_column_date(),
      cell: ({ date }) => (
        <span className="tabular whitespace-nowrap text-ink-2">{formatDate(date)}</span>
      ),
    },
    {
      id: 'nom',
      header: m.admin_column_name(),
      cell: ({ nom }) => <span className="wrap-anywhere">{nom}</span>,
    },
    {
      id: 'email',
      header: m.admin_column_email(),
      cell: ({ email }) => <EmailAddress email={email} />,
    },
    {
      id: 'type',
      header: m.transactions_column_type(),
      cell: ({ type }) => (type === 'user' ? m.admin_type_user() : m.admin_type_merchant()),
    },
    {
      id: 'statut',
      header: m.payments_status(),
      cell: ({ statut }) => (
        <StatusPill look={personLooks[statut].look}>{personLooks[statut].name()}</StatusPill>
      ),
    },
  ];
}
